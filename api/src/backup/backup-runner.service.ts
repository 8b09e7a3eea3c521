import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { rm, stat, statfs } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { type BeforeApplicationShutdown, Injectable, Logger } from "@nestjs/common";
import { sql } from "kysely";
import { entryFile } from "../common/entry-file.js";
import { AppConfig } from "../config/config.module.js";
import { Database } from "../database/database.js";
import { BackupError, type Manifest } from "./backup-file.js";
import { BackupFolder, rowCountOf } from "./backup-folder.js";
import type { BackupReply, BackupTask } from "./backup-process.js";
import { BackupRunning } from "./create-backup.js";
import { expiredBackups, type Kept } from "./retention.js";
import { sealSecrets } from "./secrets.js";

const PROGRAM = entryFile("backup/backup-process.js");
const HEARTBEAT_MS = 2_000;
const MIN_FREE_BYTES = 256 * 1024 * 1024;
const DISK_FULL: Readonly<Record<string, string>> = {
  ENOSPC: "The disk with DATA_DIR/backups is full.",
  EDQUOT: "The quota of the disk with DATA_DIR/backups is used up.",
  EACCES: "DATA_DIR/backups cannot be written by this user.",
  EROFS: "DATA_DIR/backups is on a read-only disk.",
};

@Injectable()
export class BackupRunner implements BeforeApplicationShutdown {
  private readonly logger = new Logger("Backup");
  private readonly stopping = new AbortController();

  constructor(
    private readonly db: Database,
    private readonly folder: BackupFolder,
    private readonly config: AppConfig,
  ) {}

  beforeApplicationShutdown(): void {
    this.stopping.abort();
  }

  async check(): Promise<void> {
    await this.folder.sync();
    await this.query(sql`
      update backups set status = 'failed', error = 'The process that made it has ended.'
       where status = 'running' and updated_at < now() - interval '10 minutes'`);
    const { intervalHours } = this.config.backup;
    if (intervalHours > 0) {
      // The check runs hourly: with the full interval, backups would drift.
      await this.query(sql`
        insert into backups (kind, status)
        select 'daily', 'waiting' where not exists (
          select from backups where status = 'done' and created_at > now() - make_interval(mins => ${intervalHours * 60 - 30}))
        on conflict do nothing`);
    }
    const waiting = await this.query(sql<{ id: number }>`select id from backups where status = 'waiting'`);
    for (const { id } of waiting) await this.run(id);
  }

  async run(id: number, now = new Date(), suffix = randomBytes(2).toString("hex")): Promise<void> {
    const [row] = await this.query(sql<{ kind: string }>`
      update backups set status = 'running', percent = 0, updated_at = now()
       where id = ${id} and status in ('waiting', 'running') returning kind`);
    if (row === undefined) return;
    // Two processes may take a row in the same millisecond and share the folder.
    const file = `promptory-${row.kind}-${now.toISOString().replaceAll(/[:.]/g, "-")}-${suffix}.zip`;
    const path = join(this.folder.path, file);
    try {
      const folderId = this.folder.create();
      await this.folder.removeAbandoned();
      await this.assertSpace();
      const manifest = await this.write(id, path);
      await this.finish(id, folderId, file, manifest);
      await this.removeExpired(folderId);
    } catch (error) {
      // The process that has the lock writes the outcome.
      if (error instanceof BackupRunning) return;
      await rm(`${path}.partial`, { force: true });
      if (this.stopping.signal.aborted) {
        await this.query(sql`update backups set status = 'waiting' where id = ${id} and status = 'running'`);
        throw error;
      }
      const { code = "", message } = error as NodeJS.ErrnoException;
      const reason =
        DISK_FULL[code] ?? (error instanceof BackupError ? message : `${message || code || "Unknown error"}`);
      this.logger.error(`Backup failed: ${reason}`);
      await this.query(sql`
        update backups set status = 'failed', error = ${reason}, host = ${hostname()} where id = ${id} and status = 'running'`);
    }
  }

  /** Requires twice the size of the last backup: a full disk would stop the built-in database too. */
  private async assertSpace(): Promise<void> {
    const [last] = await this.query(sql<{ size: string }>`
      select size_bytes as size from backups where status = 'done' and size_bytes is not null order by created_at desc limit 1`);
    const needed = MIN_FREE_BYTES + 2 * Number(last?.size ?? 0);
    const { bavail, bsize } = await statfs(this.folder.path);
    if (bavail * bsize >= needed) return;
    const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
    throw new BackupError(
      `The disk with DATA_DIR/backups is nearly full: ${megabytes(bavail * bsize)} is free, a backup needs ${megabytes(needed)}.`,
    );
  }

  private async write(id: number, path: string): Promise<Manifest> {
    const { databaseUrl, jwtSecret, backup } = this.config;
    if (databaseUrl === undefined) throw new BackupError("A backup needs a database.");
    const secret = new TextDecoder().decode(jwtSecret);
    const secrets = backup.passphrase ? await sealSecrets({ jwtSecret: secret }, backup.passphrase) : undefined;
    let percent = 0;
    const heartbeat = setInterval(() => {
      this.query(
        sql`update backups set percent = ${percent}, updated_at = now() where id = ${id} and status = 'running'`,
      ).catch(() => undefined);
    }, HEARTBEAT_MS);
    try {
      return await inProcess({ databaseUrl, path, secrets }, this.stopping.signal, (value) => {
        percent = value;
      });
    } finally {
      clearInterval(heartbeat);
    }
  }

  private async finish(id: number, folderId: string, file: string, manifest: Manifest): Promise<void> {
    const { size } = await stat(join(this.folder.path, file));
    const isFirst = await this.db.transaction(async (tx) => {
      await tx.query(sql`delete from backups where folder_id = ${folderId} and file = ${file} and id <> ${id}`);
      const finished =
        await tx.execute(sql`update backups set status = 'done', percent = 100, folder_id = ${folderId}, host = ${hostname()}, file = ${file},
                   size_bytes = ${size}, row_count = ${rowCountOf(manifest)}, created_at = ${manifest.createdAt},
                   verified_at = now(), updated_at = now(), error = null
             where id = ${id} and status in ('running', 'failed')`);
      return finished > 0;
    });
    // Another process took the row and was done first; if it failed, this backup is kept.
    if (!isFirst) return rm(join(this.folder.path, file), { force: true });
    this.logger.log(`Backup written and checked: ${file} (${(size / 1e6).toFixed(1)} MB)`);
  }

  private async removeExpired(folderId: string): Promise<void> {
    await this.query(sql`delete from backups where status = 'failed' and created_at < now() - interval '7 days'`);
    const rows = await this.query(sql<Omit<Kept, "createdAt"> & { createdAt: string; file: string }>`
      select id, kind, file, created_at as "createdAt" from backups where folder_id = ${folderId} and status = 'done'`);
    const expired = new Set(
      expiredBackups(
        rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) })),
        this.config.backup,
      ),
    );
    for (const { id, file } of rows.filter((row) => expired.has(row.id))) {
      await rm(join(this.folder.path, file), { force: true });
      await this.query(sql`delete from backups where id = ${id}`);
    }
  }

  private query<Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row[]> {
    return this.db.query(statement);
  }
}

/** An abort ends the process and so its transaction. */
function inProcess(task: BackupTask, signal: AbortSignal, onProgress: (percent: number) => void): Promise<Manifest> {
  signal.throwIfAborted();
  const child = fork(PROGRAM, { execArgv: [] });
  return new Promise<Manifest>((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    child.on("message", (reply: BackupReply) => {
      if ("percent" in reply) onProgress(reply.percent);
      else if ("manifest" in reply) resolve(reply.manifest);
      else reject(toError(reply.error));
    });
    child.on("error", reject);
    // Comes after its last message; "exit" may come before.
    child.on("disconnect", () => reject(new Error("The backup process has ended.")));
    child.send(task, (error) => error && reject(error));
  }).finally(async () => {
    if (child.kill("SIGKILL")) await once(child, "exit");
  });
}

function toError({ kind, message, code }: Extract<BackupReply, { error: unknown }>["error"]): Error {
  if (kind === "running") return new BackupRunning();
  return kind === "refused" ? new BackupError(message) : Object.assign(new Error(message), { code });
}
