/** Brings a checkout to where it can run: packages installed, a Node found, everything built. Plain Node 20 or newer. */
import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "./lib/build.mjs";
import { install } from "./lib/install.mjs";
import { findNode } from "./lib/node.mjs";
import { main, Stop, say } from "./lib/say.mjs";

/** Installs the packages that are missing; gives the Node to use. */
export async function prepare() {
  if (Number(process.versions.node.split(".")[0]) < 20) {
    throw new Stop(`Promptory's commands need Node 20 or newer. This is ${process.versions.node}.`);
  }
  await install();
  return findNode();
}

/** Installs and builds what is missing; gives the Node to use. */
export async function setUp() {
  const node = await prepare();
  await build(node);
  return node;
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await main(async () => {
    await setUp();
    say("Everything is in place.");
    return 0;
  });
}
