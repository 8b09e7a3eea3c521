import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The product's version, out of this package's manifest; the process runs in api/ or in the root, never elsewhere. */
export const version: string = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../package.json"), "utf8"),
).version;
