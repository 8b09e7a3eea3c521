/**
 * Rejects in the style sheets: widths of media queries outside the shared set, stacking above a component without a token
 * (`--p-z-*` of packages/ui/src/tokens.ts), and physical properties where a logical one follows the direction of the text.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

const BREAKPOINTS = [480, 640, 768, 1024, 1200];
const MAX_LOCAL_LAYER = 5;
const PHYSICAL =
  /^\s*(?:(?:margin|padding|border)-(?:left|right)\b[\w-]*|left|right|border-(?:top|bottom)-(?:left|right)-radius)\s*:|text-align:\s*(?:left|right)\b|float:\s*(?:left|right)\b/;

/** What is wrong with a line of CSS, if anything. */
function problemOf(line) {
  for (const [, bound, width] of line.startsWith("@media") ? line.matchAll(/\b(min|max)-width: (\d+)px/g) : []) {
    const breakpoint = bound === "max" ? Number(width) + 1 : Number(width);
    if (!BREAKPOINTS.includes(breakpoint)) return `use a breakpoint of ${BREAKPOINTS.join(", ")}`;
  }
  const layer = /z-index:\s*(\d+)/.exec(line)?.[1];
  if (Number(layer) > MAX_LOCAL_LAYER) return "use a token --p-z-*";
  return PHYSICAL.test(line) ? "use a logical property" : undefined;
}

const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.css"], {
  encoding: "utf8",
});
const paths = listed.split("\n").filter((path) => path.includes("/src/") && existsSync(path));
for (const path of paths) {
  for (const [at, line] of readFileSync(path, "utf8").split("\n").entries()) {
    const problem = problemOf(line);
    if (problem === undefined) continue;
    console.error(`${path}:${at + 1} ${problem}: ${line.trim()}`);
    process.exitCode = 1;
  }
}
