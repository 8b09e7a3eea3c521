import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { TestEnvironment } from "jest-environment-node";

const [script, cheapPasswords] = ["shared-server.mjs", "cheap-passwords.mjs"].map(
  (file) => new URL(file, import.meta.url),
);

/** One server for all test files of this worker: this module is loaded once, outside of the test files' contexts. */
let server;

function start() {
  const child = spawn(process.execPath, ["--import", cheapPasswords.href, fileURLToPath(script)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const address = new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).once("line", (line) => {
      // Neither the process nor its pipes keep a worker running that has no test left.
      for (const handle of [child, child.stdin, child.stdout]) handle.unref();
      resolve(line);
    });
    child.once("exit", (code) => reject(new Error(`The shared API server ended with exit code ${code}.`)));
  });
  return { address, hasEnded: () => child.exitCode !== null || child.signalCode !== null };
}

async function isHealthy({ address, hasEnded }) {
  if (hasEnded()) return false;
  const { origin } = JSON.parse(await address);
  return fetch(`${origin}/api/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** The address of the worker's server, as JSON text. */
export async function startSharedServer() {
  if (server === undefined || !(await isHealthy(server))) server = start();
  return server.address;
}

/** Gives test files `startSharedServer()`. */
export default class ApiEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.startSharedServer = startSharedServer;
  }
}
