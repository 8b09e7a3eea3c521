import { readFileSync } from "node:fs";
import { join } from "node:path";

/** From the manifest of this package; the process runs in api/ or in the root. */
export const version: string = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../package.json"), "utf8"),
).version;
