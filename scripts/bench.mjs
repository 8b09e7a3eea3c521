/**
 * `npm run bench`: sets up what is missing, then measures the API against two bare servers, one with the same SQL and one with the best SQL.
 * `npm run bench:search` measures how often a search finds the right prompt.
 * `npm run bench -- mcp` measures calls of `/mcp` against the same reads of the REST API.
 * `npm run bench -- pages` measures the pages and the extension in Chromium instead, into test-results/budget.md.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { environment } from "./lib/node.mjs";
import { root } from "./lib/run.mjs";
import { main } from "./lib/say.mjs";
import { setUp } from "./set-up.mjs";

const API_BENCHES = ["mcp", "search"];

async function bench(node) {
  const [what, ...options] = process.argv.slice(2);
  const playwright = join(root, "node_modules", "@playwright", "test", "cli.js");
  const pages = [playwright, "test", "-c", join(root, "e2e", "bench", "playwright.config.ts"), ...options];
  const api = [
    join(root, "api", "bench", API_BENCHES.includes(what) ? `${what}.mjs` : "main.mjs"),
    ...process.argv.slice(2),
  ];
  const child = spawn(node, what === "pages" ? pages : api, {
    cwd: root,
    env: environment(node, { NODE_ENV: "production", BROWSER_THREADS: "v8" }),
    stdio: "inherit",
  });
  return new Promise((done, fail) => {
    child.on("error", fail);
    child.on("exit", (code) => done(code ?? 1));
  });
}

await main(async () => bench(await setUp()));
