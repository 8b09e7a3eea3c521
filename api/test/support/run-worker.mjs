// Starts a process that works on jobs, from the sources, for tests that kill it: configured by its environment.
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { transformSync } from "@swc/core";
import "./source-hooks.mjs";

const settings = JSON.parse(readFileSync(new URL("../../.swcrc", import.meta.url), "utf8"));

// Node strips types but knows no decorators.
registerHooks({
  load(url, context, next) {
    if (!/\/api\/src\/.*\.ts$/.test(url)) return next(url, context);
    const filename = fileURLToPath(url);
    const { code } = transformSync(readFileSync(filename, "utf8"), { ...settings, filename, sourceMaps: "inline" });
    return { format: "module", source: code, shortCircuit: true };
  },
});

await import("../../src/main.ts");
