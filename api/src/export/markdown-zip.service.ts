import { Readable } from "node:stream";
import { Injectable } from "@nestjs/common";
import yazl from "yazl";
import { INDEX_FILE, INDEX_FORMAT } from "../formats/markdown.js";
import { markdownFile } from "./csv-and-markdown.js";
import { type ExportedTemplate, type ExportedType } from "./export.dto.js";
import { type Chosen, ExportRepository, type Listed } from "./export.repository.js";

const WINDOWS_DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: no file system takes them.
const UNSAFE = /[<>:"/\\|?*\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/g;
const MAX_BYTES = 180;

export function safeName(title: string): string {
  const words = title.normalize("NFC").replace(UNSAFE, " ").replace(/\s+/gu, " ").trim();
  const name = shortened(words).replace(/^[. ]+|[. ]+$/g, "");
  if (name === "") return "prompt";
  return WINDOWS_DEVICES.test(name) ? `_${name}` : name;
}

function shortened(name: string): string {
  let result = "";
  let bytes = 0;
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    bytes += Buffer.byteLength(segment);
    if (bytes > MAX_BYTES) break;
    result += segment;
  }
  return result;
}

export class UniqueNames {
  private readonly taken = new Set<string>();
  private readonly counts = new Map<string, number>();

  take(stem: string, ending: string): string {
    const first = `${stem}${ending}`;
    const firstKey = keyOf(first);
    for (let count = this.counts.get(firstKey) ?? 1; ; count += 1) {
      const name = count === 1 ? first : `${stem} (${count})${ending}`;
      const key = keyOf(name);
      if (this.taken.has(key)) continue;
      this.taken.add(key);
      this.counts.set(firstKey, count + 1);
      return name;
    }
  }
}

const keyOf = (name: string) => name.normalize("NFKC").toLowerCase();

@Injectable()
export class MarkdownZipService {
  constructor(private readonly library: ExportRepository) {}

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

function pathsOf(listed: readonly Listed[]): [string, Listed][] {
  const names = new UniqueNames();
  return listed.map((prompt) => {
    const [, stem = "", ending = ".md"] =
      /^(.+?)((?:\.(?:agent|chatmode|instructions|prompt))?\.(?:md|markdown))$/i.exec(prompt.file ?? "") ?? [];
    const name = stem === "" ? safeName(prompt.title) : safeName(stem);
    return [names.take(`${prompt.type}/${name}`, stem === "" ? ".prompt.md" : ending), prompt];
  });
}

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
