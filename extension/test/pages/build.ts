import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeep } from "../browser/cases.ts";

const extension = join(import.meta.dirname, "../..");
const editors = join(extension, "test/editors");
const root = join(extension, "..");

/**
 * Builds the editor pages from their source, in about a second, into a folder of this run: suites run at the same time, and one must
 * not replace what another serves. A deep run also installs and builds the editors of `test/editors`. Gives what removes the folder.
 */
export default function buildPages(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "promptory-pages-"));
  // Playwright's workers get it, as all of the environment.
  process.env.EDITOR_PAGES = folder;
  build("rsbuild.pages.config.ts");
  if (isDeep) {
    installEditors();
    build("test/editors/rsbuild.config.ts");
  }
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Where this run has built the pages. Throws where `buildPages` was not called. */
export function pagesFolder(): string {
  const folder = process.env.EDITOR_PAGES;
  if (!folder) throw new Error("The editor pages are not built: call buildPages first.");
  return folder;
}

function build(config: string): void {
  const rsbuild = join(root, "node_modules/@rsbuild/core/bin/rsbuild.js");
  execFileSync(process.execPath, [rsbuild, "build", "-c", config], { cwd: extension, stdio: "pipe" });
}

/** Installs what the lock file of `test/editors` names, elsewhere first, so that no other run sees half of it. */
function installEditors(): void {
  const [lock, installed] = [join(editors, "package-lock.json"), join(editors, "node_modules")];
  const copy = join(installed, ".installed.json");
  const isInstalled = () => existsSync(copy) && readFileSync(copy, "utf8") === readFileSync(lock, "utf8");
  if (isInstalled()) return;
  const folder = mkdtempSync(join(root, "node_modules/.promptory-editors-"));
  try {
    for (const name of ["package.json", "package-lock.json", ".npmrc"])
      copyFileSync(join(editors, name), join(folder, name));
    execFileSync("npm", ["ci", "--ignore-scripts"], { cwd: folder, stdio: "pipe" });
    copyFileSync(lock, join(folder, "node_modules/.installed.json"));
    if (isInstalled()) return;
    rmSync(installed, { recursive: true, force: true });
    renameSync(join(folder, "node_modules"), installed);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
