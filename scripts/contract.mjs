/**
 * The contract, made anew: the API describes itself in openapi/openapi.json, and the client is generated from that.
 * `--check` compares with the API as it was built, writes nothing and fails when what is committed differs.
 */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { createClient } from "@hey-api/openapi-ts";
import config from "../packages/api-client/openapi-ts.config.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const DOCUMENT = "openapi/openapi.json";
const CLIENT = "packages/api-client/src/gen";

const isCheck = process.argv.includes("--check");
process.chdir(root);
const made = mkdtempSync(join(tmpdir(), "promptory-contract-"));
try {
  await make(made);
  const stale = differences(made);
  if (isCheck) report(stale);
  else replace(made, stale);
} finally {
  rmSync(made, { recursive: true, force: true });
}

async function make(folder) {
  if (!isCheck)
    execFileSync("npm", ["run", "--silent", "build", "--workspace", "api", "--", "--quiet"], { stdio: "inherit" });
  execFileSync(process.execPath, ["api/dist/openapi.js", join(folder, DOCUMENT)], { stdio: "inherit" });
  const output = { ...config.output, path: join(folder, CLIENT) };
  await createClient({ ...config, input: join(folder, DOCUMENT), output });
  for (const part of ["client", "core"]) leaveUnchecked(join(folder, CLIENT, part));
}

/** The generator's own runtime does not keep exactOptionalPropertyTypes; what is generated from our document does. */
function leaveUnchecked(folder) {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    writeFileSync(file, `// @ts-nocheck\n${readFileSync(file, "utf8")}`);
  }
}

function differences(folder) {
  const files = new Set([DOCUMENT, ...filesOf(join(folder, CLIENT), folder), ...filesOf(join(root, CLIENT), root)]);
  return [...files].filter((file) => text(join(folder, file)) !== text(join(root, file)));
}

function filesOf(folder, base) {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(base, join(entry.parentPath, entry.name)));
}

function text(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

function report(stale) {
  if (stale.length === 0) return console.log("The contract and its client are up to date.");
  console.error(`Not what the API says now; run npm run contract:\n  ${stale.join("\n  ")}`);
  process.exitCode = 1;
}

function replace(folder, stale) {
  rmSync(join(root, CLIENT), { recursive: true, force: true });
  for (const part of [DOCUMENT, CLIENT]) cpSync(join(folder, part), join(root, part), { recursive: true });
  console.log(stale.length === 0 ? "Nothing changed." : `Written anew:\n  ${stale.join("\n  ")}`);
}
