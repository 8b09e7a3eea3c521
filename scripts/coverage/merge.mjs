/** Merges the coverage records of all suites into lines and branches of each source file and package. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { CoverageReport } from "monocart-coverage-reports";
import { builtRecordsOf, recordsOf, sourcesOf, suitesIn } from "./records.mjs";

const PACKAGE = /^(packages\/[^/]+|api|extension|web-admin|web-shell)\/src\//;
const IS_TEST = /\.spec\.[jt]sx?$|\/(testing|gen)\//;

/** The name of the package whose product code a path is, or undefined. */
export const packageOf = (path) => (IS_TEST.test(path) ? undefined : PACKAGE.exec(path)?.[1]);

/** The built file behind the URL of a script, or undefined: of a process (`file:`), a page, the admin remote, the extension. */
export function builtFile(checkout, url) {
  if (url.startsWith("file:")) {
    const path = fileURLToPath(url);
    return path.startsWith(checkout) && existsSync(path) ? path : undefined;
  }
  const { protocol, pathname } = new URL(url);
  const folder =
    protocol === "chrome-extension:"
      ? "extension/dist/chrome"
      : pathname.startsWith("/remotes/admin/")
        ? "web-admin/dist"
        : "web-shell/dist";
  const path = join(checkout, folder, pathname.replace(/^\/remotes\/admin\//, "/"));
  return existsSync(path) ? path : undefined;
}

/** What was run of the sources by Jest, each once for every test file; merged by the report. */
function jestEntries(records, suite, checkout) {
  const sources = new Map(sourcesOf(records, suite).map((source) => [source.hash, source]));
  return recordsOf(records, suite).map(({ scripts }) =>
    scripts.flatMap(({ hash, functions }) => {
      const { path, code } = sources.get(hash);
      return packageOf(path) ? [{ url: `file://${join(checkout, path)}`, source: code, functions }] : [];
    }),
  );
}

/** The report skips sources without their text, which the maps of TypeScript leave out. */
function withSources(map, folder) {
  const read = (source) => readFileSync(resolve(folder, map.sourceRoot ?? "", source), "utf8");
  return { ...map, sourcesContent: map.sourcesContent ?? map.sources.map(read) };
}

function builtEntries(list, checkout) {
  return list.map(({ entries }) =>
    entries.flatMap(({ url, functions }) => {
      const built = builtFile(checkout, url);
      if (!built || !existsSync(`${built}.map`)) return [];
      const sourceMap = withSources(JSON.parse(readFileSync(`${built}.map`, "utf8")), dirname(built));
      return [{ url: `file://${built}`, source: readFileSync(built, "utf8"), sourceMap, functions }];
    }),
  );
}

function* entriesOf(records, checkout, kinds) {
  const jest = join(records, "jest");
  for (const suite of suitesIn(jest)) {
    if (kinds.includes("jest")) yield* jestEntries(jest, suite, checkout);
    if (kinds.includes("node")) yield* builtEntries(builtRecordsOf(jest, suite), checkout);
  }
  const browser = join(records, "browser");
  if (!kinds.includes("browser") || !existsSync(browser)) return;
  for (const name of readdirSync(browser)) {
    yield* builtEntries([JSON.parse(readFileSync(join(browser, name), "utf8"))], checkout);
  }
}

const figures = ({ covered, total }) => [covered ?? 0, total ?? 0];
const add = (sum, [covered, total]) => [sum[0] + covered, sum[1] + total];

/** `{ kinds, packages, files }`; a package and a file are `{ lines, branches }`, each `[covered, total]`. */
export async function mergeCoverage(records, checkout, kinds) {
  const outputDir = mkdtempSync(join(tmpdir(), "promptory-coverage-"));
  try {
    const report = new CoverageReport({
      outputDir,
      reports: [["json-summary", {}]],
      logging: "off",
      baseDir: checkout,
      sourcePath: (path, { distFile }) => toSource(path, distFile, checkout),
      sourceFilter: (path) => packageOf(path) !== undefined,
    });
    for (const entries of entriesOf(records, checkout, kinds)) if (entries.length > 0) await report.add(entries);
    const results = await report.generate();
    const files = {};
    const packages = {};
    for (const { sourcePath, summary } of results?.files ?? []) {
      const own = { lines: figures(summary.lines), branches: figures(summary.branches) };
      files[sourcePath] = own;
      const name = packageOf(sourcePath);
      const sum = packages[name] ?? { lines: [0, 0], branches: [0, 0] };
      packages[name] = { lines: add(sum.lines, own.lines), branches: add(sum.branches, own.branches) };
    }
    return { kinds, packages, files };
  } finally {
    rmSync(outputDir, { recursive: true, force: true });
  }
}

/** A path of a source map as a path in the checkout: builds name their sources from where they are built. */
function toSource(path, distFile, checkout) {
  const found = /(?:^|\/)((?:packages\/[^/]+|api|extension|web-admin|web-shell)\/src\/.*)$/.exec(path);
  if (found) return found[1];
  const folder = distFile ? /^(.*?)\/?dist\//.exec(relative(checkout, distFile))?.[1] : undefined;
  const inFolder = /(?:^|\/)(src\/.*)$/.exec(path);
  return folder && inFolder ? `${folder}/${inFolder[1]}` : path;
}
