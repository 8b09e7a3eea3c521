import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

/** For temporary folders: Git, Jest and Biome ignore it, and `renameSync` needs a source on the same file system. */
const nodeModules = join(import.meta.dirname, "../../../node_modules");

/**
 * Installs the packages of a folder that has its own lock file, unless they are installed. npm writes them into a temporary folder
 * first, so that no other run reads an incomplete one.
 */
export function installApart(folder: string): void {
  const [lock, installed] = [join(folder, "package-lock.json"), join(folder, "node_modules")];
  const copy = join(installed, ".installed.json");
  const isInstalled = () => existsSync(copy) && readFileSync(copy, "utf8") === readFileSync(lock, "utf8");
  if (isInstalled()) return;
  const temporary = mkdtempSync(join(nodeModules, ".promptory-install-"));
  try {
    for (const name of ["package.json", "package-lock.json", ".npmrc"])
      copyFileSync(join(folder, name), join(temporary, name));
    execFileSync("npm", ["ci", "--ignore-scripts"], { cwd: temporary, stdio: "pipe" });
    copyFileSync(lock, join(temporary, "node_modules/.installed.json"));
    if (isInstalled()) return;
    rmSync(installed, { recursive: true, force: true });
    renameSync(join(temporary, "node_modules"), installed);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}
