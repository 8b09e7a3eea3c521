import { Readable } from "node:stream";
import { Injectable, StreamableFile } from "@nestjs/common";
import { timeSlice } from "../common/concurrency.js";
import { HeavyWork } from "../database/heavy-work.js";
import { readInPool } from "../database/pools.js";
import { EXPORT_FORMAT } from "../formats/read.js";
import { OrganiseService } from "../templates/organise.service.js";
import { csvHeader, csvRows } from "./csv-and-markdown.js";
import type { ExportedType, ExportQuery } from "./export.dto.js";
import { type Chosen, ExportRepository } from "./export.repository.js";
import { MarkdownZipService } from "./markdown-zip.service.js";

type ExportSelection = Partial<Omit<ExportQuery, "format">>;

@Injectable()
export class ExportService {
  constructor(
    private readonly library: ExportRepository,
    private readonly archives: MarkdownZipService,
    private readonly organise: OrganiseService,
    private readonly heavy: HeavyWork,
  ) {}

  async file(ownerId: number, { format, ...which }: ExportQuery, closed: AbortSignal): Promise<StreamableFile> {
    const name = `promptory-${new Date().toISOString().slice(0, 10)}`;
    if (format === "json") {
      closed.addEventListener("abort", this.heavy.claim(ownerId), { once: true });
      const json = Readable.from(readInPool("heavy", this.json(ownerId, which)));
      return download(json, "application/json; charset=utf-8", `${name}.json`);
    }
    const chosen = await this.chosen(ownerId, which);
    const types = await this.library.types(chosen);
    switch (format) {
      case "csv":
        return download(Readable.from(this.csv(chosen, types)), "text/csv; charset=utf-8", `${name}.csv`);
      case "markdown":
        return download(await this.archives.write(chosen, types), "application/zip", `${name}.zip`);
    }
  }

  /** Evaluates the filter before the first prompt is written, so that later changes have no effect. */
  private async chosen(ownerId: number, { ids, typeId, ...filter }: ExportSelection): Promise<Chosen> {
    const isNarrow = Object.values(filter).some((value) => value !== undefined);
    if (!isNarrow) return { ownerId, typeId, ids };
    const found = await this.organise.idsOf(ownerId, { ...filter, typeId });
    return { ownerId, ids: ids ? found.filter((id) => ids.includes(id)) : found };
  }

  async *json(ownerId: number, which: ExportSelection, onPrompt: () => void = () => undefined): AsyncGenerator<string> {
    const exportedAt = new Date().toISOString();
    const chosen = await this.chosen(ownerId, which);
    const types = await this.library.types(chosen);
    yield JSON.stringify({ ...EXPORT_FORMAT, exportedAt, types }).replace(/\}$/, ',"templates":[');
    const pause = timeSlice();
    let separator = "\n";
    for await (const { template, versions } of this.library.histories(chosen)) {
      const json = JSON.stringify(template);
      onPrompt();
      yield separator + (versions ? `${json.slice(0, -1)},"versions":[` : json);
      separator = ",\n";
      if (!versions) continue;
      let comma = "";
      for await (const version of versions) {
        yield comma + JSON.stringify(version);
        comma = ",";
        await pause();
      }
      yield "]}";
    }
    // Last, so that a truncated file can be recognized.
    yield `\n],"complete":true}\n`;
  }

  private async *csv(chosen: Chosen, types: ExportedType[]): AsyncGenerator<string> {
    const byName = new Map(types.map((type) => [type.name, type]));
    const known = new Set<string>();
    yield csvHeader();
    for await (const templates of this.library.templates(chosen)) yield csvRows(templates, byName, known);
  }
}

function download(stream: Readable, type: string, fileName: string): StreamableFile {
  return new StreamableFile(stream, { type, disposition: `attachment; filename="${fileName}"` });
}
