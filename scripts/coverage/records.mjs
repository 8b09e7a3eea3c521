/**
 * Coverage records on disk. A folder of a suite (`RECORDS/jest/SUITE`) has
 *   tests/NAME.json   `{ file, ms, failed, scripts: [{ hash, functions }] }`, one for each test file
 *   sources/HASH.json `{ hash, path, code }`, the transformed sources, each once
 *   built/NAME.json   `{ file, entries: [{ url, functions }] }`: what a test file ran of the built API in another process
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const nameOf = (file) => `${file.replaceAll("/", "__")}.json`;

function write(folder, name, value) {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(value));
}

function readAll(folder) {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")));
}

/** Keeps what a test file ran; `scripts` are `{ path, code, functions }` with paths relative to the checkout. */
export function writeRecord(suite, { scripts, ...record }) {
  const kept = scripts.map(({ path, code, functions }) => {
    const hash = createHash("sha1").update(path).update(code).digest("hex");
    const name = `${hash}.json`;
    if (!existsSync(join(suite, "sources", name))) write(join(suite, "sources"), name, { hash, path, code });
    return { hash, functions };
  });
  write(join(suite, "tests"), nameOf(record.file), { ...record, scripts: kept });
}

/** Keeps what a test file ran of a build in another process. */
export const writeBuiltRecord = (suite, record) => write(join(suite, "built"), nameOf(record.file), record);

/** The suites there are records of. */
export const suitesIn = (records) => (existsSync(records) ? readdirSync(records) : []);

/** What each test file of a suite ran. */
export const recordsOf = (records, suite) => readAll(join(records, suite, "tests"));

/** The transformed sources of a suite. */
export const sourcesOf = (records, suite) => readAll(join(records, suite, "sources"));

/** What each test file of a suite ran of a build in another process. */
export const builtRecordsOf = (records, suite) => readAll(join(records, suite, "built"));
