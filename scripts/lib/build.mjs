import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { environment } from "./node.mjs";
import { beginPart, mustRun, root } from "./run.mjs";

const APPS = ["api", "web-shell", "web-admin", "extension"];
const SOURCES = [...APPS, "packages"];
const SETTINGS = ["package-lock.json", "package.json", "nx.json", "tsconfig.base.json", "tsconfig.web.json"];
const NOT_BUILT = new Set(["node_modules", "dist", "test", "bench", "test-results"]);
const STAMP = join(root, ".nx", "built");

function* filesBelow(path) {
  for (const entry of readdirSync(join(root, path), { withFileTypes: true })) {
    const inside = `${path}/${entry.name}`;
    if (entry.isDirectory() && !NOT_BUILT.has(entry.name)) yield* filesBelow(inside);
    if (entry.isFile() && !/\.spec\.tsx?$/.test(entry.name)) yield inside;
  }
}

/** Every source's name, size and time: wrong only towards asking nx, who compares contents. */
function fingerprint() {
  const hash = createHash("sha256");
  for (const path of [...SETTINGS, ...SOURCES.flatMap((source) => [...filesBelow(source)])]) {
    const { size, mtimeMs } = statSync(join(root, path));
    hash.update(`${path}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest("hex");
}

const isBuilt = (print) =>
  APPS.every((app) => existsSync(join(root, app, "dist"))) &&
  existsSync(STAMP) &&
  readFileSync(STAMP, "utf8") === print;

/** Makes the next build look at every file again. */
export const forgetBuild = () => rmSync(STAMP, { force: true });

/** Builds what is stale: nothing at all when no file was touched, otherwise what nx finds changed. */
export async function build(node) {
  const print = fingerprint();
  if (isBuilt(print)) return;
  const end = beginPart("Building what has changed …");
  await mustRun(
    node,
    [join(root, "node_modules/nx/dist/bin/nx.js"), "run-many", "-t", "build", "--output-style=static"],
    {
      env: environment(node, { NODE_ENV: "production", NX_DAEMON: "false", NO_COLOR: "1", FORCE_COLOR: "0" }),
      note: "still building",
      sentence: "The build failed, see above.",
    },
  );
  mkdirSync(join(root, ".nx"), { recursive: true });
  writeFileSync(STAMP, print);
  end("Everything is built");
}
