import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { isDeep } from "../browser/cases.ts";

const extension = join(import.meta.dirname, "../..");
const editors = join(extension, "test/editors");

/** Builds the editor pages from their source, in about a second; a deep run also installs and builds the editors of `test/editors`. */
export default function buildPages(): void {
  build("rsbuild.pages.config.ts");
  if (!isDeep) return;
  if (!existsSync(join(editors, "node_modules"))) {
    execFileSync("npm", ["ci", "--ignore-scripts"], { cwd: editors, stdio: "pipe" });
  }
  build("test/editors/rsbuild.config.ts");
}

function build(config: string): void {
  const rsbuild = join(extension, "../node_modules/@rsbuild/core/bin/rsbuild.js");
  execFileSync(process.execPath, [rsbuild, "build", "-c", config], { cwd: extension, stdio: "pipe" });
}
