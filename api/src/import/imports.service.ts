import { Injectable } from "@nestjs/common";
import { DAY_MS } from "../common/time.js";
import { Database, toIso } from "../database/database.js";
import type { Page } from "../database/paging.js";
import { TemplatesService } from "../templates/templates.service.js";
import { ImportWorkers } from "./import-workers.service.js";
import type { Import, ImportRow, ImportRowDetail, ListImportRows, ListImports } from "./imports.dto.js";
import { ImportsRepository, type StoredImport } from "./imports.repository.js";

export const UNDO_DAYS = 30;

@Injectable()
export class ImportsService {
  constructor(
    private readonly db: Database,
    private readonly imports: ImportsRepository,
    private readonly workers: ImportWorkers,
    private readonly templates: TemplatesService,
  ) {}

  async upload(ownerId: number, body: Uint8Array, signal: AbortSignal): Promise<Import> {
    const id = await this.workers.run(ownerId, signal, async (thread) => {
      const reader = thread();
      await reader.call("read", body);
      return this.db.transaction(async (tx) => {
        await tx.allowSeconds(30);
        for (let lookup = await reader.call("lookup"); lookup; lookup = await reader.call("lookup")) {
          const known = await this.imports.library(tx, ownerId, lookup.titles, lookup.ids);
          await reader.call("learn", known);
        }
        const { files, types } = await reader.call(
          "plan",
          await this.imports.types(tx, ownerId),
          await this.imports.tagKeys(tx, ownerId),
        );
        const id = await this.imports.create(tx, ownerId, files, types);
        for (let batch = await reader.call("batch"); batch; batch = await reader.call("batch")) {
          await this.imports.insertRows(tx, id, batch);
        }
        signal.throwIfAborted();
        return id;
      });
    });
    return this.get(ownerId, id);
  }

  async get(ownerId: number, id: number): Promise<Import> {
    return this.describe(await this.imports.find(this.db, ownerId, id));
  }

  async list(ownerId: number, query: ListImports): Promise<Page<Import>> {
    const { items, ...page } = await this.imports.list(ownerId, query);
    return { ...page, items: await Promise.all(items.map((item) => this.describe(item))) };
  }

  rows(ownerId: number, id: number, query: ListImportRows): Promise<Page<ImportRow>> {
    return this.imports.page(ownerId, id, query);
  }

  async row(ownerId: number, id: number, n: number): Promise<ImportRowDetail> {
    const row = await this.imports.row(ownerId, id, n);
    const similar = row.status === "new" ? await this.templates.nearDuplicate(ownerId, row) : undefined;
    return { ...row, similar: similar ?? null };
  }

  remove(ownerId: number, id: number): Promise<void> {
    return this.imports.removePreview(ownerId, id);
  }

  private async describe(stored: StoredImport): Promise<Import> {
    const { createdAt, appliedAt, undoneAt, types, outcome, undo, ...rest } = stored;
    const applied = appliedAt && toIso(appliedAt);
    const isUndoable = rest.status === "applied" && applied !== null;
    const isPreview = rest.status === "preview";
    return {
      ...rest,
      createdAt: toIso(createdAt),
      appliedAt: applied,
      undoneAt: undoneAt && toIso(undoneAt),
      undoUntil: isUndoable ? new Date(Date.parse(applied) + UNDO_DAYS * DAY_MS).toISOString() : null,
      counts: await this.imports.counts(rest.id),
      types: types.map(({ name, label, color, count, isNew }) => ({ name, label, color, count, isNew })),
      syntaxes: isPreview ? await this.imports.syntaxes(rest.id) : [],
      outcome: outcome && without(outcome, "typeIds"),
      undo,
    };
  }
}

function without<T extends object, K extends keyof T>(value: T, key: K): Omit<T, K> {
  const { [key]: _, ...rest } = value;
  return rest;
}
