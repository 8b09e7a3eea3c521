/** `npm run admin`, `npm run backup`, `npm run restore` and `npm run doctor`: set up what is missing, then run that command of the API. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { productEnvironment } from "./lib/node.mjs";
import { root } from "./lib/run.mjs";
import { main } from "./lib/say.mjs";
import { setUp } from "./set-up.mjs";

const COMMANDS = {
  admin: ["admin-command.js"],
  backup: ["backup-command.js", "backup"],
  restore: ["backup-command.js", "restore"],
  doctor: ["doctor-command.js"],
};

await main(async () => {
  const node = await setUp();
  const [name, ...args] = process.argv.slice(2);
  const [program, ...first] = COMMANDS[name];
  const { status } = spawnSync(node, [join(root, "api", "dist", program), ...first, ...args], {
    env: productEnvironment(node),
    cwd: process.env.INIT_CWD ?? root,
    stdio: "inherit",
  });
  return status ?? 1;
});
