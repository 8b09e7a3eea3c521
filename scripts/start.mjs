/** `npm start`: sets up what is missing, then runs the product until Ctrl+C. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { API_PROGRAM, killWithParent, productEnvironment } from "./lib/node.mjs";
import { root } from "./lib/run.mjs";
import { main, say } from "./lib/say.mjs";
import { setUp } from "./set-up.mjs";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
const CHECK_EVERY_MS = 500;

/** Name and parent of a process, from Linux's /proc; empty elsewhere. */
function inspect(pid) {
  try {
    const [, name, ppid] = /^\d+ \((.*)\) \w (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    return { name, ppid };
  } catch {
    return {};
  }
}

/**
 * Calls back when npm has ended. It sends no signal then: asked to end, it ends the shell between us, which is our parent; killed, it
 * leaves the shell to another parent.
 */
function onNpmGone(callback) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const shell = inspect(parent);
  const isShell = /^(ba|da|a|k|z)?sh$/.test(shell.name ?? "");
  const isGone = () => process.ppid !== parent || (isShell && inspect(parent).ppid !== shell.ppid);
  setInterval(() => isGone() && callback(), CHECK_EVERY_MS).unref();
}

/** Runs the product and passes every signal on once; resolves with its exit code. */
function runProduct(node) {
  const [command, ...args] = [...killWithParent(), node, ...API_PROGRAM];
  // A process group of its own: Ctrl+C then reaches the product once, through us.
  const child = spawn(command, args, {
    cwd: root,
    env: productEnvironment(node),
    stdio: "inherit",
    detached: process.platform !== "win32",
  });
  let asked = false;
  const stop = () => {
    if (!asked) say("Stopping …");
    asked = true;
    child.kill("SIGTERM");
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  onNpmGone(() => asked || stop());
  return new Promise((done, fail) => {
    child.on("error", fail);
    // Asked to stop before it was ready, it has nothing to finish and dies of the signal: that is clean too.
    child.on("exit", (code) => done(code ?? (asked ? 0 : 1)));
  });
}

await main(async () => runProduct(await setUp()));
