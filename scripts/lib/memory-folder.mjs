import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";

const SHARED_MEMORY = "/dev/shm";
const NAME = "promptory-test-";
// A whole run keeps less than 3 GB in temporary files at a time.
const NEEDED_BYTES = 8 * 2 ** 30;

/** Whether there is memory for the files of a run, in a file system that also runs programs. */
function hasRoom() {
  try {
    const mount = readFileSync("/proc/mounts", "utf8")
      .split("\n")
      .map((line) => line.split(" "))
      .find(([, path]) => path === SHARED_MEMORY);
    if (mount?.[2] !== "tmpfs" || mount[3]?.split(",").includes("noexec")) return false;
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY;
    return Math.min(bavail * bsize, freemem(), limit) >= NEEDED_BYTES;
  } catch {
    return false;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Folders of runs that were killed. */
function removeLeftovers() {
  for (const name of readdirSync(SHARED_MEMORY).filter((entry) => entry.startsWith(NAME))) {
    if (!isAlive(Number(name.slice(NAME.length)))) rmSync(join(SHARED_MEMORY, name), { recursive: true, force: true });
  }
}

/**
 * Temporary files of this process and what it starts are kept in memory until it ends, where there is plenty: tests copy hundreds of
 * databases, and writing their files to a disk costs more than the tests. A TMPDIR that was given stays.
 */
export function keepTemporaryFilesInMemory() {
  if (process.env.TMPDIR || !hasRoom()) return;
  removeLeftovers();
  const folder = join(SHARED_MEMORY, `${NAME}${process.pid}`);
  mkdirSync(folder);
  // As /tmp: servers that tests start run as other users.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.once("exit", () => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    } catch {
      // A server that is still stopping wrote a file; the next run removes the folder.
    }
  });
}
