// The built API as a process of ROLE=worker of its own, for tests that kill it: `run-worker.mjs <config as JSON>`.
import "reflect-metadata";
import { createLogger } from "../../dist/common/logging.js";
import { readConfig } from "../../dist/config/config.js";
import { startWorker } from "../../dist/start.js";

const { variables, mail } = JSON.parse(process.argv[2] ?? "{}");
const config = readConfig({ ROLE: "worker", ...variables });
const { line } = await startWorker({ ...config, mail: { ...config.mail, ...mail } }, createLogger());
console.log(line);
