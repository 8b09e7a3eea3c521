// A process of ROLE=worker of its own, for tests that kill it: `run-worker.mjs <config as JSON>`.
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { transformFileSync } from "@swc/core";
import "./source-hooks.mjs";
import "reflect-metadata";

// Node strips types but knows no decorators.
registerHooks({
  load(url, context, next) {
    if (!/\/api\/src\/.*\.ts$/.test(url)) return next(url, context);
    const { code } = transformFileSync(fileURLToPath(url), {
      jsc: {
        target: "es2024",
        parser: { syntax: "typescript", decorators: true },
        transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
      },
      module: { type: "es6" },
    });
    return { format: "module", source: code, shortCircuit: true };
  },
});

const { readConfig } = await import("../../src/config/config.ts");
const { startWorker } = await import("../../src/start.ts");
const { createLogger } = await import("../../src/common/logging.ts");
const { variables, mail } = JSON.parse(process.argv[2] ?? "{}");
const config = readConfig({ ROLE: "worker", ...variables });
const { line } = await startWorker({ ...config, mail: { ...config.mail, ...mail } }, createLogger());
console.log(line);
