import { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { Injectable, StreamableFile } from "@nestjs/common";
import { NotFound } from "../common/errors.js";
import type { JobRun, OnProgress } from "../operations/jobs.repository.js";
import { JobsService } from "../operations/jobs.service.js";
import type { Operation } from "../operations/operations.dto.js";
import { OrganiseService } from "../templates/organise.service.js";
import { BackgroundExportRepository } from "./background-export.repository.js";
import type { CreateExport } from "./export.dto.js";
import { ExportService } from "./export.service.js";

const CHUNK_BYTES = 1_000_000;

@Injectable()
export class BackgroundExportService {
  constructor(
    private readonly files: BackgroundExportRepository,
    private readonly exports: ExportService,
    private readonly organise: OrganiseService,
    private readonly jobs: JobsService,
  ) {}

  async start(ownerId: number, request: CreateExport): Promise<Operation> {
    const { total } = await this.organise.counts(ownerId, request.filter ?? {});
    return this.jobs.start(ownerId, { kind: "export", name: "", promptCount: total, request });
  }

  /** A killed run is repeated from the beginning. Throws OperationStopped. */
  async write(
    ownerId: number,
    { filter }: CreateExport,
    run: JobRun,
    onProgress: OnProgress,
    signal: AbortSignal,
  ): Promise<void> {
    await this.files.begin(ownerId, run);
    let promptCount = 0;
    const json = this.exports.json(ownerId, filter ?? {}, () => {
      promptCount += 1;
      onProgress(promptCount);
    });
    await pipeline(Readable.from(json), createGzip({ level: 1 }), this.chunkWriter(run), { signal });
    await this.files.finish(run, promptCount);
  }

  async download(ownerId: number, operationId: number): Promise<StreamableFile> {
    const file = await this.files.find(ownerId, operationId);
    if (!file) throw new NotFound("There is no such file any more. Export again.");
    const unzip = createGunzip();
    // A file that expires meanwhile is truncated, which its missing last field shows.
    void pipeline(Readable.from(this.chunks(operationId, file.chunkCount)), unzip).catch(() => undefined);
    return new StreamableFile(unzip, {
      type: "application/json; charset=utf-8",
      disposition: `attachment; filename="promptory-${new Date(file.createdAt).toISOString().slice(0, 10)}.json"`,
    });
  }

  private async *chunks(operationId: number, count: number): AsyncGenerator<Buffer> {
    for (let n = 0; n < count; n += 1) {
      const data = await this.files.read(operationId, n);
      if (!data) throw new Error("The file has expired while it was read.");
      yield data;
    }
  }

  private chunkWriter(run: JobRun): Writable {
    let parts: Buffer[] = [];
    let bytes = 0;
    let n = 0;
    const flush = async () => {
      if (bytes === 0) return;
      await this.files.add(run, n, Buffer.concat(parts));
      n += 1;
      parts = [];
      bytes = 0;
    };
    return new Writable({
      write(part: Buffer, _encoding, done) {
        parts.push(part);
        bytes += part.length;
        if (bytes < CHUNK_BYTES) done();
        else flush().then(() => done(), done);
      },
      final(done) {
        flush().then(() => done(), done);
      },
    });
  }
}
