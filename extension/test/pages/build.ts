import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeep } from "../browser/cases.ts";
import { installApart } from "../support/install-apart.ts";

const extension = join(import.meta.dirname, "../..");
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
    installApart(join(extension, "test/editors"));
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
