/** `npm run admin`, `npm run backup`, `npm run restore` and `npm run doctor`: set up what is missing, then run that command of the API. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { productEnvironment } from "./lib/node.mjs";
import { root } from "./lib/run.mjs";
import { main } from "./lib/say.mjs";
import { setUp } from "./set-up.mjs";

await main(async () => {
  const node = await setUp();
  const { status } = spawnSync(node, [join(root, "api", "dist", "command.js"), ...process.argv.slice(2)], {
    env: productEnvironment(node),
    cwd: process.env.INIT_CWD ?? root,
    stdio: "inherit",
  });
  return status ?? 1;
});
