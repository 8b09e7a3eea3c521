import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserName } from "../manifest";
import { namesIn } from "../packages";

/** Where the build puts everything. */
export const dist = join(__dirname, "../dist");

const ours = new Set(["background.js", "theme-init.js", "early.js"]);

/** The unpacked package of one browser as the build left it. Throws where nothing was built. */
export function built(browser: BrowserName) {
  const folder = join(dist, browser);
  if (!existsSync(join(folder, "manifest.json")))
    throw new Error(`extension/dist/${browser} is missing: run npm run build first.`);
  const names = namesIn(folder);
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  const scripts = names.filter((name) => name.endsWith(".js"));
  return {
    folder,
    names,
    read,
    scripts,
    pages: names.filter((name) => name.endsWith(".html")),
    /** What is put into pages: every script at the top but the background's and those our own pages begin with. */
    contentScripts: scripts.filter((name) => !name.includes("/") && !ours.has(name)),
    has: (name: string) => names.includes(name),
    /** The scripts in which a pattern stands, by name. */
    scriptsWith: (pattern: RegExp) => scripts.filter((name) => pattern.test(read(name))),
    /** How often a pattern stands in all scripts together. */
    count: (pattern: RegExp) => scripts.reduce((sum, name) => sum + [...read(name).matchAll(pattern)].length, 0),
  };
}
