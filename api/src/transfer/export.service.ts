import { Readable } from "node:stream";
import { Injectable, StreamableFile } from "@nestjs/common";
import { EXPORT_FORMAT, type ExportedType } from "./export.dto.js";
import { ExportRepository } from "./export.repository.js";

/** Hands a library out as a file. */
@Injectable()
export class ExportService {
  constructor(private readonly library: ExportRepository) {}

  /** The library of its owner as a LibraryExport, written while it is read. */
  async json(ownerId: number): Promise<StreamableFile> {
    const exportedAt = new Date().toISOString();
    const types = await this.library.types(ownerId);
    return new StreamableFile(Readable.from(this.write(ownerId, exportedAt, types)), {
      type: "application/json; charset=utf-8",
      disposition: `attachment; filename="promptory-${exportedAt.slice(0, 10)}.json"`,
    });
  }

  private async *write(ownerId: number, exportedAt: string, types: ExportedType[]): AsyncGenerator<string> {
    yield JSON.stringify({ ...EXPORT_FORMAT, exportedAt, types }).replace(/\}$/, ',"templates":[');
    let separator = "\n";
    for await (const templates of this.library.templates(ownerId)) {
      yield separator + templates.map((template) => JSON.stringify(template)).join(",\n");
      separator = ",\n";
    }
    yield "\n]}\n";
  }
}
