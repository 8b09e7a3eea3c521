/** `npm run bench`: sets up what is missing, then measures the API against a bare server running the same SQL. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { environment } from "./lib/node.mjs";
import { root } from "./lib/run.mjs";
import { main } from "./lib/say.mjs";
import { setUp } from "./set-up.mjs";

async function bench(node) {
  const child = spawn(node, [join(root, "api", "bench", "main.mjs"), ...process.argv.slice(2)], {
    cwd: root,
    env: environment(node, { NODE_ENV: "production" }),
    stdio: "inherit",
  });
  return new Promise((done, fail) => {
    child.on("error", fail);
    child.on("exit", (code) => done(code ?? 1));
  });
}

await main(async () => bench(await setUp()));
