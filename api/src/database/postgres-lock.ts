import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const LOCK_HELD = 75;

function inspect(pid: number): { name: string; state: string } | undefined {
  try {
    const [, name = "", state = ""] = /^\d+ \((.*)\) (\w)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    return { name, state };
  } catch {
    return undefined;
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return inspect(pid)?.state !== "Z";
}

const lockFile = (dataDir: string) => join(dataDir, "postgres.lock");

export function lockHolder(dataDir: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(lockFile(dataDir), "utf8"), 10);
    return pid > 0 && pid !== process.pid && isAlive(pid) ? pid : undefined;
  } catch {
    return undefined;
  }
}

export const signLock = (dataDir: string): void =>
  writeFileSync(lockFile(dataDir), `${process.pid}\n`, { mode: 0o600 });

/** Holds the kernel's lock on the data directory, also between containers, until the server's last process ends. Empty without `flock`. */
export function lockCommand(dataDir: string): string[] {
  if (process.platform !== "linux" || spawnSync("flock", ["--version"], { stdio: "ignore" }).status !== 0) return [];
  // A server whose parent was killed is still writing: wait for it. An owner that lives may have been killed just now.
  const timeout = lockHolder(dataDir) === undefined ? "20" : "2";
  return ["flock", "--no-fork", "--timeout", timeout, "--conflict-exit-code", String(LOCK_HELD), lockFile(dataDir)];
}

/** PostgreSQL does not start if the id in postmaster.pid is another program's (after a restart of a container) or a zombie's. */
export function forgetStalePid(cluster: string): void {
  const file = join(cluster, "postmaster.pid");
  try {
    const found = inspect(Number.parseInt(readFileSync(file, "utf8"), 10));
    if (found && (found.name !== "postgres" || found.state === "Z")) rmSync(file);
  } catch {
    // No such file.
  }
}
