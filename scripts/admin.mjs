/** `npm run admin -- --username <name>`: sets up what is missing, then makes or resets an administrator. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { productEnvironment } from "./lib/node.mjs";
import { root } from "./lib/run.mjs";
import { main } from "./lib/say.mjs";
import { setUp } from "./set-up.mjs";

await main(async () => {
  const node = await setUp();
  const args = [join(root, "api", "dist", "admin-command.js"), ...process.argv.slice(2)];
  return spawnSync(node, args, { env: productEnvironment(node), stdio: "inherit" }).status ?? 1;
});
