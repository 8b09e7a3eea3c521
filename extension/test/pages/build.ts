import { execFileSync } from "node:child_process";
import { join } from "node:path";

/** Builds the editor pages from their source, in about a second. */
export default function buildPages(): void {
  const extension = join(import.meta.dirname, "../..");
  const rsbuild = join(extension, "../node_modules/@rsbuild/core/bin/rsbuild.js");
  execFileSync(process.execPath, [rsbuild, "build", "-c", "rsbuild.pages.config.ts"], {
    cwd: extension,
    stdio: "pipe",
  });
}
