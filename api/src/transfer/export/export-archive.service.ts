import { Readable } from "node:stream";
import { Injectable } from "@nestjs/common";
import yazl from "yazl";
import { INDEX_FILE, INDEX_FORMAT } from "../formats/markdown.js";
import { markdownFile } from "../formats/write.js";
import type { ExportedTemplate, ExportedType } from "./export.dto.js";
import { type Chosen, ExportRepository, type Listed } from "./export.repository.js";
import { safeName, UniqueNames } from "./file-names.js";

/** Writes prompts as Markdown files into a zip archive with one folder per type. */
@Injectable()
export class ExportArchiveService {
  constructor(private readonly library: ExportRepository) {}

  /** The archive as a stream; each prompt is read when it is written. */
  async write(chosen: Chosen, types: ExportedType[]): Promise<Readable> {
    const listed = await this.library.list(chosen);
    const byName = new Map(types.map((type) => [type.name, type]));
    const zip = new yazl.ZipFile();
    const output = Readable.from(zip.outputStream as AsyncIterable<Buffer>);
    zip.on("error", (error: Error) => output.destroy(error));
    const prompts = inOrder(this.library.templates(chosen));
    const files: Record<string, Omit<ExportedTemplate, "content" | "origin">> = {};
    for (const [path, { id }] of pathsOf(listed)) {
      zip.addReadStreamLazy(path, {}, (done) => {
        prompts.next(id).then(
          (template) => {
            if (template?.origin) files[path] = withoutText(template);
            done(null, Readable.from([template ? markdownFile(template, byName) : ""]));
          },
          (error) => done(error, Readable.from([])),
        );
      });
    }
    // Last: the index has what the Markdown files cannot express.
    zip.addReadStreamLazy(INDEX_FILE, {}, (done) => {
      done(null, Readable.from([`${JSON.stringify({ ...INDEX_FORMAT, types, files }, null, 2)}\n`]));
    });
    zip.end();
    return output;
  }
}

function withoutText({ content: _, origin: __, ...rest }: ExportedTemplate) {
  return rest;
}

/** A unique path for each prompt: the file it was imported from, or its title. */
function pathsOf(listed: readonly Listed[]): [string, Listed][] {
  const names = new UniqueNames();
  return listed.map((prompt) => {
    const [, stem = "", ending = ".md"] =
      /^(.+?)((?:\.(?:agent|chatmode|instructions|prompt))?\.(?:md|markdown))$/i.exec(prompt.file ?? "") ?? [];
    const name = stem === "" ? safeName(prompt.title) : safeName(stem);
    return [names.take(`${prompt.type}/${name}`, stem === "" ? ".prompt.md" : ending), prompt];
  });
}

/** Returns prompts by id, requested in the order of reading; undefined for one that was deleted meanwhile. */
function inOrder(batches: AsyncGenerator<ExportedTemplate[]>) {
  let waiting: ExportedTemplate[] = [];
  return {
    async next(id: number): Promise<ExportedTemplate | undefined> {
      for (;;) {
        while (waiting[0] && waiting[0].id < id) waiting.shift();
        if (waiting[0]) return waiting[0].id === id ? waiting.shift() : undefined;
        const { done, value } = await batches.next();
        if (done) return undefined;
        waiting = value;
      }
    },
  };
}
