/**
 * Rejects in the style sheets: media queries by width that are no breakpoint of packages/ui/src/media.css, stacking above a
 * component without a token (`--p-z-*` of packages/ui/src/tokens.ts), physical properties where a logical one follows the direction
 * of the text, and CSS modules that are not imported by exactly one file: what several components show is a component of its own.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const MEDIA = "packages/ui/src/media.css";
const breakpoints = new Set(readFileSync(MEDIA, "utf8").match(/--[\w-]+(?= \()/g));
const MAX_LOCAL_LAYER = 5;
const PHYSICAL =
  /^\s*(?:(?:margin|padding|border)-(?:left|right)\b[\w-]*|left|right|border-(?:top|bottom)-(?:left|right)-radius)\s*:|text-align:\s*(?:left|right)\b|float:\s*(?:left|right)\b/;

/** Four values with another one to the left than to the right; only what is placed by coordinates starts at the left. */
const PHYSICAL_SIDES = /^\s*(?:padding|margin|inset):\s+\S+\s+([^\s()]+)\s+\S+\s+(?!\1;)[^\s()]+;/;
const BY_COORDINATES = "inset: 0 auto auto 0;";

/** What is wrong with a line of CSS, if anything. */
function problemOf(line) {
  if (/^\s*@media\b/.test(line)) {
    if (/\b(?:min|max)-width:|\bwidth\s*[<>]/.test(line)) return `use a breakpoint of ${MEDIA}`;
    const unknown = line.match(/--[\w-]+/g)?.find((name) => !breakpoints.has(name));
    if (unknown) return `${unknown} is no breakpoint of ${MEDIA}`;
  }
  const layer = /z-index:\s*(\d+)/.exec(line)?.[1];
  if (Number(layer) > MAX_LOCAL_LAYER) return "use a token --p-z-*";
  return PHYSICAL.test(line) || (PHYSICAL_SIDES.test(line) && line.trim() !== BY_COORDINATES)
    ? "use a logical property"
    : undefined;
}

function list(...patterns) {
  const options = ["ls-files", "--cached", "--others", "--exclude-standard", ...patterns];
  const listed = execFileSync("git", options, { encoding: "utf8" }).split("\n");
  return listed.filter((path) => path.includes("/src/") && path !== MEDIA && existsSync(path));
}

const paths = list("*.css");
for (const path of paths) {
  for (const [at, line] of readFileSync(path, "utf8").split("\n").entries()) {
    const problem = problemOf(line);
    if (problem === undefined) continue;
    console.error(`${path}:${at + 1} ${problem}: ${line.trim()}`);
    process.exitCode = 1;
  }
}

const importers = new Map(paths.filter((path) => path.endsWith(".module.css")).map((path) => [path, []]));
for (const file of list("*.ts", "*.tsx")) {
  for (const [, path] of readFileSync(file, "utf8").matchAll(/^import .*from "(\.[^"]+\.module\.css)";$/gm))
    importers.get(join(dirname(file), path))?.push(file);
}
for (const [path, files] of importers) {
  if (files.length === 1) continue;
  console.error(`${path} is not the module of one component: ${files.join(", ") || "nothing imports it"}`);
  process.exitCode = 1;
}
