import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { findNode, killWithParent } from "./node.mjs";
import { root } from "./run.mjs";
import { Stop } from "./say.mjs";

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 15_000;

/** One process of the product; its log is kept for the message of a failed start. */
export class Program {
  log = "";

  constructor(name, command, env, prefix = []) {
    Object.assign(this, { name, command, env, prefix });
  }

  /** Resolves when it has printed that it is ready. */
  async start() {
    const [program, ...args] = [...killWithParent(), ...this.prefix, findNode(), ...this.command];
    this.log = "";
    this.child = spawn(program, args, {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: "production", ...this.env },
      stdio: ["ignore", "pipe", "pipe"],
      // Ctrl+C reaches this script only, which stops the processes in order.
      detached: process.platform !== "win32",
    });
    const deadline = Date.now() + START_TIMEOUT_MS;
    let isReady = false;
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        isReady ||= /ready:|listening|answers at|http:\/\//i.test(text);
        this.log = (this.log + text).slice(-20_000);
      });
    }
    while (!isReady) {
      if (this.#hasEnded() || Date.now() > deadline) throw new Stop(`${this.name} did not start:\n${this.log}`);
      await sleep(20);
    }
  }

  #hasEnded() {
    return !this.child || this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** Resolves with the exit code. */
  async stop(signal = "SIGTERM") {
    const { child } = this;
    if (this.#hasEnded()) return child?.exitCode;
    const ended = once(child, "exit");
    child.kill(signal);
    const timeout = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
    const [code] = await ended;
    clearTimeout(timeout);
    return code;
  }
}
