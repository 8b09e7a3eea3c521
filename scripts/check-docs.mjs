// Part of `npm run lint`: source files that README, CONTRIBUTING and docs/ name are there, so that a rename travels to the documentation.
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { main, Stop, say } from "./lib/say.mjs";

// The migration that CONTRIBUTING lets a reader write.
const EXAMPLES = new Set(["api/src/database/migrations/0062-prompt-audience.ts"]);
const SOURCE = /`([\w@./-]+\.(?:ts|tsx|mjs))`/g;
const ANSWER = /^\| [^|]+\? \| (.+) \|$/gm;

const exclude = (name) => /^(node_modules|dist|\.git|\.nx)$/.test(name);
const files = globSync("{api,e2e,extension,packages,scripts,web-admin,web-shell}/**/*.{ts,tsx,mjs}", { exclude });
const isThere = (path) => EXAMPLES.has(path) || files.some((file) => file === path || file.endsWith(`/${path}`));

/** The answers of the table "Where is it?" are exact: below `api/src/`, or from the root. */
function checkAnswers() {
  const answers = [...readFileSync("CONTRIBUTING.md", "utf8").matchAll(ANSWER)].map(([, answer]) => answer);
  if (answers.length < 20) throw new Stop(`CONTRIBUTING.md answers ${answers.length} questions instead of 20.`);
  const paths = answers.flatMap((answer) => [...answer.matchAll(/`([\w./-]+\/[\w./-]*)`/g)].map(([, path]) => path));
  const inApps = ["", "api/src", ...globSync("{web-shell,web-admin,extension,packages/*}")];
  return paths.filter((path) => !inApps.some((folder) => existsSync(join(folder, path))));
}

await main(() => {
  const missing = checkAnswers().map((path) => `CONTRIBUTING.md: ${path}`);
  for (const doc of ["README.md", "CONTRIBUTING.md", ...globSync("docs/*.md")]) {
    for (const [, path] of readFileSync(doc, "utf8").matchAll(SOURCE))
      if (!isThere(path)) missing.push(`${doc}: ${path}`);
  }
  if (missing.length > 0)
    throw new Stop(`The documentation names files that are not there:\n  ${missing.join("\n  ")}`);
  say("Every source file that the documentation names is there");
  return 0;
});
