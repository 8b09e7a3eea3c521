/** What `npm test -- --changed` runs: the files that changed, the projects nx finds affected, and the test files of a changed feature. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

const git = (...args) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
const lines = (text) => text.split("\n").filter((line) => line !== "");

function baseCommit() {
  for (const base of ["@{upstream}", "origin/HEAD", "origin/main"]) {
    try {
      const commit = git("merge-base", "HEAD", base);
      if (commit !== git("rev-parse", "HEAD")) return commit;
    } catch {
      // There is no such branch.
    }
  }
  return "HEAD";
}

/** Files that are not committed, or committed since the upstream branch; with neither, those of the last commit. */
export function changedFiles() {
  const untracked = lines(git("ls-files", "--others", "--exclude-standard"));
  const files = [...lines(git("diff", "--name-only", baseCommit())), ...untracked];
  return files.length > 0 ? files : lines(git("diff", "--name-only", "HEAD~1"));
}

const AREAS = [
  { area: "api", pattern: /^api\/src\/([^/]+)\// },
  { area: "web", pattern: /^web-(?:shell|admin)\/src\/features\/([^/]+)\// },
];
/** Folders that every feature uses. */
const SHARED = new Set(["common", "config", "database", "queue", "limits", "auth", "sessions", "idempotency"]);

/** The features a change touches by area, and the areas in which it touches what all features share. */
export function touchedFeatures(files) {
  const touched = { api: new Set(), web: new Set(), shared: new Set() };
  for (const file of files) {
    if (/\.spec\.tsx?$|\.md$/.test(file)) continue;
    const found = AREAS.map(({ area, pattern }) => ({ area, feature: pattern.exec(file)?.[1] })).find(
      ({ feature }) => feature,
    );
    if (found && !SHARED.has(found.feature)) touched[found.area].add(found.feature);
    else if (/^api\/(src|test\/support|jest)/.test(file)) touched.shared.add("api");
    else if (/^web-(shell|admin)\//.test(file)) touched.shared.add("web");
    else if (/^extension\/(src|test\/support)/.test(file)) touched.shared.add("extension");
    else if (/^e2e\/(support|playwright)/.test(file)) touched.shared.add("web").add("extension");
    else if (/^(packages\/|package-lock|tsconfig)/.test(file)) touched.shared.add("api").add("web").add("extension");
  }
  return touched;
}

const stem = (feature) => feature.replace(/s$/, "");

/** Whether a test file is about a feature: by its name, or by an import or a route in its text. */
export function isAbout(feature, name, text) {
  const word = stem(feature);
  return name.includes(word) || new RegExp(`src/${feature}/|["'\`/]${word}s?[/?"'\`]`).test(text);
}

function specsBelow(folder, pattern) {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => pattern.test(file))
    .map((file) => `${folder}/${file}`);
}

const readSpec = (file) => readFileSync(join(root, file), "utf8");

/** The API test files for a change; undefined means all. */
export function apiSpecs(files, touched = touchedFeatures(files)) {
  if (touched.shared.has("api")) return undefined;
  const always = touched.api.size > 0 ? /route-access|openapi/ : /^$/;
  return [...specsBelow("api/test", /\.(e2e-)?spec\.ts$/), ...specsBelow("api/src", /\.spec\.ts$/)].filter(
    (file) =>
      files.includes(file) ||
      always.test(file) ||
      [...touched.api].some((feature) => isAbout(feature, file, readSpec(file))),
  );
}

/** The journeys for a change; undefined means all. */
export function journeySpecs(files, touched = touchedFeatures(files)) {
  if (touched.shared.has("web")) return undefined;
  const features = new Set([...touched.api, ...touched.web]);
  return specsBelow("e2e/journeys", /\.spec\.ts$/).filter((file) => {
    if (files.includes(file)) return true;
    if (touched.shared.has("extension") && file.includes("extension")) return true;
    return [...features].some((feature) => file.includes(stem(feature)));
  });
}
