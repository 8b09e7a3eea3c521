import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { InjectQueue } from "@nestjs/bullmq";
import { Injectable, Logger, StreamableFile } from "@nestjs/common";
import type { Queue } from "bullmq";
import { type RawBuilder, sql } from "kysely";
import { AuditService } from "../audit/audit.service.js";
import type { Actor, SessionUser } from "../common/access.js";
import { ApiError, Conflict, NotFound } from "../common/errors.js";
import { afterCommit } from "../common/request-scope.js";
import { AppConfig } from "../config/config.module.js";
import { Database, type Moment, type Transaction, toIso } from "../database/database.js";
import { STARTER_SET } from "../defaults/starter-set/starter-set.service.js";
import { QUEUES } from "../queue/queues.js";
import { ConfirmationService } from "../sessions/confirmation.service.js";
import { BackupError } from "./backup-file.js";
import { BackupFolder } from "./backup-folder.js";
import type { Backup, Backups } from "./backups.dto.js";
import { restoreBackup } from "./restore-backup.js";

const MAX_LISTED = 50;
const ABSENT = "Backup not found.";
const NOT_EMPTY = "A backup can be restored only while the library holds no prompts but the starter set.";
const RESTORE_FAILED = "The backup could not be restored. The server's log has the reason.";
const STARTER_PROMPTS = JSON.stringify(
  STARTER_SET.flatMap(({ templates }) => templates.map(({ title, content }) => ({ title, content }))),
);

/** Also in defaults or trash; $1 is STARTER_PROMPTS. */
const HAS_PROMPTS = `
  with starter as (select * from jsonb_to_recordset($1::jsonb) as s(title text, content text))
  select exists (select from trash_items)
      or exists (select from templates t where not exists (select from starter s where s.title = t.title and s.content = t.content))
      or exists (select from default_templates t where not exists (select from starter s where s.title = t.title and s.content = t.content))
      as "hasPrompts"`;

type HasPrompts = { hasPrompts: boolean };

type Row = Omit<Backup, "createdAt" | "verifiedAt" | "isHere" | "sizeBytes" | "rowCount"> & {
  createdAt: Moment;
  verifiedAt: Moment | null;
  folderId: string | null;
  sizeBytes: string | null;
  rowCount: string | null;
};

@Injectable()
export class BackupsService {
  private readonly logger = new Logger("Backup");

  constructor(
    private readonly db: Database,
    private readonly folder: BackupFolder,
    private readonly audit: AuditService,
    private readonly confirmation: ConfirmationService,
    private readonly config: AppConfig,
    @InjectQueue(QUEUES.maintenance) private readonly queue: Queue,
  ) {}

  async list(): Promise<Backups> {
    const { intervalHours, keepDaily, keepWeekly } = this.config.backup;
    const [backups, state, hasPrompts] = await Promise.all([
      this.find(this.db, sql`order by b.created_at desc, b.id desc limit ${MAX_LISTED}`),
      this.state(),
      this.hasPrompts(),
    ]);
    return { intervalHours, keepDaily, keepWeekly, ...state, canRestore: !hasPrompts, backups };
  }

  /** `isLate`: the last success, or else the first account, is older than two days. */
  async state(): Promise<{ lastSuccessAt: string | null; isLate: boolean }> {
    const [row] = await this.db.query(sql<{ last: Moment | null; isOld: boolean | null }>`
        select max(created_at) as last,
               coalesce(max(created_at), (select min(created_at) from users)) < now() - interval '2 days' as "isOld"
          from backups where status = 'done'`);
    const isLate = this.config.backup.intervalHours > 0 && row?.isOld === true;
    return { lastSuccessAt: row?.last ? toIso(row.last) : null, isLate };
  }

  create(actor: Actor): Promise<Backup> {
    return this.db.transaction(async (tx) => {
      const [made] = await tx.query(sql<{ id: number }>`
          insert into backups (kind, status, created_by) values ('manual', 'waiting', ${actor.actorId})
          on conflict do nothing returning id`);
      if (made === undefined) throw inProgress("Another backup is being made. Wait until it is done.");
      await this.audit.record(tx, { ...actor, action: "backup.create", targetKind: "backup", targetId: made.id });
      afterCommit(() => {
        this.queue.add("backup", { id: made.id }).catch((error: unknown) => {
          this.logger.warn({ err: error }, "The queue was not notified of a backup");
        });
      });
      return this.get(tx, made.id);
    });
  }

  async download(user: SessionUser, id: number, password: string, actor: Actor): Promise<StreamableFile> {
    const hash = await this.confirmation.verify(user, password, actor.ip ?? "unknown");
    const { file, path, size } = await this.db.transaction(async (tx) => {
      await this.confirmation.lock(tx, user, hash);
      const found = await this.fileOf(tx, id);
      await this.audit.record(tx, {
        ...actor,
        action: "backup.download",
        targetKind: "backup",
        targetId: id,
        targetName: found.file,
      });
      return found;
    });
    return new StreamableFile(createReadStream(path), {
      type: "application/zip",
      length: size,
      disposition: `attachment; filename="${file}"`,
    });
  }

  /** Throws BadRequest (password), NotFound, Conflict (prompts exist, file of another machine), ApiError while one runs. */
  async restore(user: SessionUser, id: number, password: string, actor: Actor): Promise<Backup> {
    const hash = await this.confirmation.verify(user, password, actor.ip ?? "unknown");
    const [backup, path] = await this.db.transaction(async (tx) => {
      await this.confirmation.lock(tx, user, hash);
      const found = await this.fileOf(tx, id);
      if (await this.hasPrompts()) throw new Conflict("conflict", NOT_EMPTY);
      const started = await tx.query(sql`update backups set restoring_at = now(), restore_error = null
             where id = ${id} and not exists (select from backups where restoring_at > now() - interval '10 minutes') returning id`);
      if (started.length === 0) throw inProgress("A backup is being restored. Wait until it is done.");
      return [await this.get(tx, id), found.path] as const;
    });
    afterCommit(() => void this.restoreNow(backup, path, actor));
    return backup;
  }

  /** Never throws: the row has the reason. */
  private async restoreNow({ id, file }: Backup, path: string, actor: Actor): Promise<void> {
    const { databaseUrl } = this.config;
    try {
      if (databaseUrl === undefined) throw new BackupError("A restore needs a database.");
      await restoreBackup(databaseUrl, path, {
        online: {
          check: async (client) => {
            const { rows } = await client.query<HasPrompts>(HAS_PROMPTS, [STARTER_PROMPTS]);
            if (rows[0]?.hasPrompts) throw new BackupError(NOT_EMPTY);
          },
          finish: async (client) => {
            await client.query(
              `insert into audit_log (actor_name, action, target_kind, target_name, ip)
               values ($1, 'backup.restore', 'backup', $2, $3)`,
              [actor.actorName, file, actor.ip],
            );
          },
        },
      });
    } catch (error) {
      const isExpected = error instanceof BackupError;
      if (!isExpected) this.logger.error({ err: error }, "A backup could not be restored");
      const reason = isExpected ? error.message : RESTORE_FAILED;
      const failed = sql`update backups set restoring_at = null, restore_error = ${reason} where id = ${id}`;
      await this.db.query(failed).catch(() => undefined);
      return;
    }
    this.logger.log(`Restored ${file}`);
    await this.folder.sync().catch((error: unknown) => this.logger.warn({ err: error }, "The backups were not listed"));
  }

  private async fileOf(tx: Transaction, id: number): Promise<{ file: string; path: string; size: number }> {
    const { file, status, isHere, host } = await this.get(tx, id);
    if (status !== "done" || file === null) throw new NotFound(ABSENT);
    const path = join(this.folder.path, file);
    const found = isHere ? await stat(path).catch(() => undefined) : undefined;
    if (isHere && found === undefined) throw new NotFound(ABSENT);
    if (found === undefined) {
      throw new Conflict(
        "conflict",
        `The file ${file} is in DATA_DIR/backups of ${host}, which this server cannot read.`,
      );
    }
    return { file, path, size: found.size };
  }

  private async get(tx: Transaction, id: number): Promise<Backup> {
    const [backup] = await this.find(tx, sql`where b.id = ${id}`);
    if (backup === undefined) throw new NotFound(ABSENT);
    return backup;
  }

  private async hasPrompts(): Promise<boolean> {
    const [row] = await this.db.query<HasPrompts>({ text: HAS_PROMPTS, values: [STARTER_PROMPTS] });
    return row?.hasPrompts ?? true;
  }

  private async find(db: Database, rest: RawBuilder<unknown>): Promise<Backup[]> {
    const rows = await db.query(sql<Row>`
        select b.id, b.kind, b.status, b.percent, b.host, b.file, b.folder_id as "folderId", b.size_bytes as "sizeBytes",
               b.row_count as "rowCount", b.error, u.username as "createdBy", b.created_at as "createdAt",
               b.verified_at as "verifiedAt", b.restore_error as "restoreError",
               coalesce(b.restoring_at > now() - interval '10 minutes', false) as "isRestoring"
          from backups b left join users u on u.id = b.created_by ${rest}`);
    const here = this.folder.id;
    return rows.map(({ folderId, sizeBytes, rowCount, ...row }) => ({
      ...row,
      isHere: folderId !== null && folderId === here,
      sizeBytes: sizeBytes === null ? null : Number(sizeBytes),
      rowCount: rowCount === null ? null : Number(rowCount),
      createdAt: toIso(row.createdAt),
      verifiedAt: row.verifiedAt && toIso(row.verifiedAt),
    }));
  }
}

function inProgress(message: string): ApiError {
  return new ApiError("operation_in_progress", message, { headers: { "Retry-After": "5" } });
}
