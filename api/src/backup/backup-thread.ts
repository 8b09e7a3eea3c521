import { parentPort, workerData } from "node:worker_threads";
import { BackupError, type Manifest } from "./backup-file.js";
import { BackupRunning, createBackup } from "./create-backup.js";

export type BackupTask = { databaseUrl: string; path: string; secrets: string | undefined };
export type BackupReply =
  | { percent: number }
  | { manifest: Manifest }
  | { error: { kind: "running" | "refused" | "failed"; message: string; code?: string | undefined } };

// In a thread: hashing and parsing would delay requests.
const { databaseUrl, path, secrets } = workerData as BackupTask;
const reply = (message: BackupReply) => parentPort?.postMessage(message);
try {
  const onProgress = (percent: number) => reply({ percent });
  reply({ manifest: await createBackup(databaseUrl, path, { secrets, isExclusive: true, onProgress }) });
} catch (error) {
  const { code } = error as NodeJS.ErrnoException;
  const kind = error instanceof BackupRunning ? "running" : error instanceof BackupError ? "refused" : "failed";
  reply({ error: { kind, message: error instanceof Error ? error.message : String(error), code } });
}
