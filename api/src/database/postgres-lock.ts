import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Exit code of `flock` when somebody else holds the lock. */
export const LOCK_HELD = 75;

/** Name and state of a process, from Linux's /proc. */
function inspect(pid: number): { name: string; state: string } | undefined {
  try {
    const [, name = "", state = ""] = /^\d+ \((.*)\) (\w)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    return { name, state };
  } catch {
    return undefined;
  }
}

/** Whether a process with this id runs; one that ended and was not yet waited for does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return inspect(pid)?.state !== "Z";
}

const lockFile = (dataDir: string) => join(dataDir, "postgres.lock");

/** The living process that wrote its id into the lock, if any. */
export function lockHolder(dataDir: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(lockFile(dataDir), "utf8"), 10);
    return pid > 0 && pid !== process.pid && isAlive(pid) ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** Signs the lock, so that a second process can name the first. */
export const signLock = (dataDir: string): void =>
  writeFileSync(lockFile(dataDir), `${process.pid}\n`, { mode: 0o600 });

/**
 * A command to put before the server's: the kernel's lock on the data directory, held until the last process of the
 * server is gone. It also holds between containers, where PostgreSQL's own check of process ids is blind.
 * Empty where `flock` is missing; then PostgreSQL's check is what there is.
 */
export function lockCommand(dataDir: string): string[] {
  if (process.platform !== "linux" || spawnSync("flock", ["--version"], { stdio: "ignore" }).status !== 0) return [];
  // A server whose parent was killed is still writing its last pages: wait for it. A living holder is not waited for.
  const patience = lockHolder(dataDir) === undefined ? "20" : "0";
  return ["flock", "--no-fork", "--timeout", patience, "--conflict-exit-code", String(LOCK_HELD), lockFile(dataDir)];
}

/**
 * Removes the process id file of a server that is gone when its number is that of another program now, as it is after
 * a container restarts, or of a process nobody waited for. PostgreSQL would refuse to start for ever.
 */
export function forgetStalePid(cluster: string): void {
  const file = join(cluster, "postmaster.pid");
  try {
    const found = inspect(Number.parseInt(readFileSync(file, "utf8"), 10));
    if (found && (found.name !== "postgres" || found.state === "Z")) rmSync(file);
  } catch {
    // No such file: nothing to forget.
  }
}
