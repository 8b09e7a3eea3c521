/** Makes one fault in a scratch copy, builds what holds it, and runs its browser tests until one fails. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { run } from "../lib/run.mjs";
import { chromiumPath, headlessShellPath } from "../lib/system.mjs";

const MAX_FILES = 3;
const TIMEOUT_S = 300;
const CONFIGS = [
  [/^e2e\/journeys\//, "e2e/playwright.config.ts"],
  [/^extension\/test\/browser\//, "extension/playwright.config.ts"],
];

/** The builds that a source is in, by the folders of their workspaces. */
function buildsOf(file) {
  const own = /^(api|web-shell|web-admin|extension)\//.exec(file)?.[1];
  if (own) return [own];
  return file.startsWith("packages/ui/") ? ["web-shell", "web-admin", "extension"] : ["api", "web-shell", "extension"];
}

/** As `tryFault`, in a browser. */
export async function tryInBrowser(checkout, fault, journeys) {
  const since = Date.now();
  const seconds = () => Math.round((Date.now() - since) / 100) / 10;
  const files = journeys.slice(0, MAX_FILES).map(({ file }) => file);
  const counts = { files: files.length, of: journeys.length };
  writeFileSync(
    fault.path,
    fault.text.replace(fault.find, () => fault.replace),
  );
  try {
    const broken = await build(checkout, fault.file);
    if (broken) return { ...counts, status: "broken", test: broken, seconds: seconds() };
    const failure = await runJourneys(checkout, files);
    return { ...counts, ...(failure ?? { status: "missed" }), seconds: seconds() };
  } finally {
    writeFileSync(fault.path, fault.text);
    await build(checkout, fault.file);
  }
}

async function build(checkout, file) {
  const env = { ...process.env, NODE_ENV: "production", NO_COLOR: "1", FORCE_COLOR: "0" };
  for (const app of buildsOf(file)) {
    const { code, output } = await run("npm", ["run", "--silent", "build"], {
      cwd: join(checkout, app),
      env,
      apart: true,
    });
    if (code !== 0) return output.trim().slice(-300);
  }
  return undefined;
}

async function runJourneys(checkout, files) {
  for (const [pattern, config] of CONFIGS) {
    const own = files.filter((file) => pattern.test(file));
    const failure = own.length > 0 ? await runPlaywright(checkout, config, own) : undefined;
    if (failure) return failure;
  }
  return undefined;
}

async function runPlaywright(checkout, config, files) {
  const folder = mkdtempSync(join(tmpdir(), "promptory-mutant-"));
  const report = join(folder, "report.json");
  const browsers = { CHROMIUM_PATH: chromiumPath(), HEADLESS_SHELL_PATH: headlessShellPath() };
  const env = { ...process.env, ...browsers, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const cli = join(checkout, "node_modules/@playwright/test/cli.js");
  const args = [cli, "test", "-c", config, "--reporter=json", "--max-failures=1", ...files];
  try {
    const { code, output } = await run(process.execPath, args, { cwd: checkout, env, timeout: TIMEOUT_S, apart: true });
    if (code === 0) return undefined;
    return failedTest(checkout, report) ?? { status: "broken", test: output.trim().slice(-300) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function failedTest(checkout, report) {
  let parsed;
  try {
    parsed = JSON.parse(readFileSync(report, "utf8"));
  } catch {
    return undefined;
  }
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
  const failed = parsed.suites.flatMap(specs).find(({ ok }) => !ok);
  if (!failed) return undefined;
  return { status: "caught", by: relative(checkout, join(parsed.config.rootDir, failed.file)), test: failed.title };
}
