import { parentPort } from "node:worker_threads";
import { ApiError } from "../common/errors.js";
import { BadBody, ImportReader } from "./import-reader.js";
import type { Reply, Request } from "./import-workers.service.js";

let reader = new ImportReader();

parentPort?.on("message", async ({ method, args }: Request) => {
  if (method === "read") reader = new ImportReader();
  const call = reader[method] as (...args: unknown[]) => unknown;
  try {
    reply({ value: await call.apply(reader, args) });
  } catch (error) {
    reply({ error: toReplyError(error) });
  }
});

const reply = (message: Reply) => parentPort?.postMessage(message);

function toReplyError(error: unknown): Extract<Reply, { error: unknown }>["error"] {
  if (error instanceof BadBody) return { kind: "body", issues: error.issues };
  const message = error instanceof Error ? error.message : String(error);
  return error instanceof ApiError ? { kind: "refused", message } : { kind: "failed", message };
}
