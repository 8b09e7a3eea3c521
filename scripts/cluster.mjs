/** `npm run cluster`: sets up what is missing, then runs `scripts/cluster/main.mjs`, which has the options. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { environment } from "./lib/node.mjs";
import { root } from "./lib/run.mjs";
import { main } from "./lib/say.mjs";
import { setUp } from "./set-up.mjs";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

await main(async () => {
  const node = await setUp();
  const args = [join(root, "scripts/cluster/main.mjs"), ...process.argv.slice(2)];
  // A process group of its own: Ctrl+C reaches it once, through this process.
  const child = spawn(node, args, { env: environment(node), stdio: "inherit", detached: process.platform !== "win32" });
  for (const signal of SIGNALS) process.on(signal, () => child.kill("SIGTERM"));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code) => resolve(code ?? 1));
  });
});
