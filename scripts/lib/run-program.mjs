import { spawn } from "node:child_process";
import { join } from "node:path";
import { setUp } from "../set-up.mjs";
import { environment } from "./node.mjs";
import { root } from "./run.mjs";
import { main } from "./say.mjs";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

/** Sets up what is missing, then runs a program of this checkout with the product's Node and the arguments of this process. */
export const runProgram = (file, env = {}) =>
  main(async () => {
    const node = await setUp();
    const child = spawn(node, [join(root, file), ...process.argv.slice(2)], {
      cwd: root,
      env: environment(node, env),
      stdio: "inherit",
      // A process group of its own: Ctrl+C reaches it once, through this process.
      detached: process.platform !== "win32",
    });
    for (const signal of SIGNALS) process.on(signal, () => child.kill("SIGTERM"));
    return new Promise((resolve, reject) => {
      child.on("error", reject);
      child.on("exit", (code) => resolve(code ?? 1));
    });
  });
