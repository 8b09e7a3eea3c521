import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../lib/free-port.mjs";
import { API_MEMORY, API_PROGRAM, findNode } from "../lib/node.mjs";
import { Stop } from "../lib/say.mjs";

const START_MS = 60_000;
const LOOP_DELAY = new URL("loop-delay.mjs", import.meta.url).href;

/** The built API with its own PostgreSQL on a temporary data directory. */
export class Product {
  #child;
  #log = "";

  /** Starts it; throws when it is not built or does not start. */
  static async start({ isMeasured = false, env = {} } = {}) {
    if (!existsSync(API_PROGRAM.at(-1))) throw new Stop("api/dist is missing: run npm run build first.");
    const product = new Product(await mkdtemp(join(tmpdir(), "promptory-faults-")), await freePort());
    product.isMeasured = isMeasured;
    product.env = env;
    await product.start();
    return product;
  }

  constructor(dataDir, port) {
    this.dataDir = dataDir;
    this.port = port;
    this.env = {};
  }

  async start() {
    const limits = ["API", "AUTH", "CONTACT", "IMPROVE"].map((name) => [`RATE_LIMIT_${name}`, "1000000"]);
    const flags = this.isMeasured ? ["--import", LOOP_DELAY] : [];
    const child = spawn(findNode(), [...flags, ...API_PROGRAM], {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_ENV: "production",
        DATA_DIR: this.dataDir,
        HOST: "127.0.0.1",
        PORT: String(this.port),
        ADMIN_PASSWORD: "admin-of-the-faults",
        STARTER_SET: "off",
        ...API_MEMORY,
        ...this.env,
        ...Object.fromEntries(limits),
      },
      stdio: ["ignore", "pipe", "pipe", ...(this.isMeasured ? ["ipc"] : [])],
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text) => {
        this.#log = (this.#log + text).slice(-20_000);
      });
    const deadline = Date.now() + START_MS;
    while (!(await this.#isReady())) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`The product did not start:\n${this.#log}`);
      await sleep(100);
    }
  }

  /** Ends the API process as a crash does; its PostgreSQL keeps running. Answers the milliseconds until it is ready again. */
  async killAndRestart() {
    const ended = once(this.#child, "exit");
    this.#child.kill("SIGKILL");
    await ended;
    const began = Date.now();
    await this.start();
    return Date.now() - began;
  }

  /** Memory, and the delay of the event loop since the last call. */
  async measure() {
    const answered = once(this.#child, "message");
    this.#child.send("read");
    return (await answered)[0];
  }

  /** Ends it and removes its data. */
  async remove() {
    if (this.#child.exitCode === null) {
      const ended = once(this.#child, "exit");
      this.#child.kill("SIGINT");
      await ended;
    }
    await rm(this.dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }

  async #isReady() {
    const url = `http://127.0.0.1:${this.port}/api/health/ready`;
    return fetch(url, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}
