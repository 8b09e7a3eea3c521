import { setPriority } from "node:os";
import { BackupError, type Manifest } from "./backup-file.js";
import { BackupRunning, createBackup } from "./create-backup.js";

export type BackupTask = { databaseUrl: string; path: string; secrets: string | undefined };
export type BackupReply =
  | { percent: number }
  | { manifest: Manifest }
  | { error: { kind: "running" | "refused" | "failed"; message: string; code?: string | undefined } };

// In a process of its own: hashing and compressing would delay requests, and what a thread frees is not returned to the system.
const LOW_PRIORITY = 10;

async function backUp({ databaseUrl, path, secrets }: BackupTask): Promise<BackupReply> {
  try {
    const onProgress = (percent: number) => process.send?.({ percent } satisfies BackupReply);
    return { manifest: await createBackup(databaseUrl, path, { secrets, isExclusive: true, onProgress }) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const kind = error instanceof BackupRunning ? "running" : error instanceof BackupError ? "refused" : "failed";
    return { error: { kind, message: error instanceof Error ? error.message : String(error), code } };
  }
}

try {
  setPriority(LOW_PRIORITY);
} catch {
  // Some sandboxes refuse it.
}
// Ctrl+C reaches the processes of a terminal all at once: the API ends this one.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => undefined);
process.once("disconnect", () => process.exit());
process.once("message", async (task: BackupTask) => {
  process.send?.(await backUp(task), () => process.disconnect());
});
