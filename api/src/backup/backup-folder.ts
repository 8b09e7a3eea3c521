import { existsSync, mkdirSync } from "node:fs";
import { lstat, readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { Injectable } from "@nestjs/common";
import { sql } from "kysely";
import { AppConfig } from "../config/config.module.js";
import { readOrCreateSecret } from "../config/secret-file.js";
import { Database } from "../database/database.js";
import { type Manifest, openBackup } from "./backup-file.js";

const ID_FILE = ".folder-id";
const MAX_FILES = 1_000;
const ABANDONED_MS = 10 * 60 * 1000;
const OWN_FILE = /^promptory-(daily|manual)-.*\.zip(\.partial)?$/;

export const rowCountOf = ({ tables }: Manifest): number => tables.reduce((sum, { rows }) => sum + rows, 0);

@Injectable()
export class BackupFolder {
  readonly path: string;

  constructor(
    private readonly db: Database,
    config: AppConfig,
  ) {
    this.path = join(config.dataDir, "backups");
  }

  /** Distinguishes the folders of several machines (host names change with each container); undefined without a folder. */
  get id(): string | undefined {
    return existsSync(join(this.path, ID_FILE)) ? readOrCreateSecret(this.path, ID_FILE) : undefined;
  }

  create(): string {
    mkdirSync(this.path, { recursive: true, mode: 0o700 });
    return readOrCreateSecret(this.path, ID_FILE);
  }

  async sync(): Promise<void> {
    const folderId = this.id;
    if (folderId === undefined) return;
    const files = (await readdir(this.path)).filter((name) => name.endsWith(".zip")).slice(0, MAX_FILES);
    const known = await this.db.query(sql<{ file: string }>`
        with gone as (
          delete from backups where folder_id = ${folderId} and status = 'done' and not file = any(${files})
        )
        select file from backups where folder_id = ${folderId}`);
    const knownFiles = new Set(known.map(({ file }) => file));
    for (const file of files) if (!knownFiles.has(file)) await this.add(folderId, file);
  }

  async removeAbandoned(): Promise<void> {
    for (const name of await readdir(this.path)) {
      if (!OWN_FILE.test(name) || !name.endsWith(".partial")) continue;
      const path = join(this.path, name);
      const { mtimeMs } = await lstat(path);
      if (Date.now() - mtimeMs > ABANDONED_MS) await rm(path, { force: true });
    }
  }

  private async add(folderId: string, file: string): Promise<void> {
    const path = join(this.path, file);
    const manifest = await readManifest(path);
    if (manifest === undefined) return;
    const { size } = await stat(path);
    const kind = OWN_FILE.exec(file)?.[1] ?? "other";
    await this.db.query(sql`insert into backups (kind, status, percent, folder_id, host, file, size_bytes, row_count, created_at)
          values (${kind}, 'done', 100, ${folderId}, ${hostname()}, ${file}, ${size}, ${rowCountOf(manifest)}, ${manifest.createdAt})
          on conflict do nothing`);
  }
}

async function readManifest(path: string): Promise<Manifest | undefined> {
  try {
    const backup = await openBackup(path);
    backup.close();
    return backup.manifest;
  } catch {
    return undefined;
  }
}
