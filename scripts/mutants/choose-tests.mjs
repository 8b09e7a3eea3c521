/** Chooses the test files of a fault: those whose recorded coverage has the changed lines, the most specific first. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { basename, dirname, join, relative, resolve } from "node:path";
import { builtFile } from "../coverage/merge.mjs";
import { builtRecordsOf, recordsOf, sourcesOf, suitesIn } from "../coverage/records.mjs";

const TOKEN = /[\w$]+|[^\s\w$]/g;

/**
 * For every fault (`{ id, file, start, end }`, lines and columns from 0 in the source) its test files as
 * `{ file, ms }`, in the order in which they are run. `textOf` reads a test file. Reads each record once; `checkout` has the builds that were measured.
 */
export function chooseTests(records, checkout, faults, textOf) {
  const found = new Map(faults.map(({ id }) => [id, []]));
  const times = new Map();
  const failedFiles = new Set();
  for (const suite of suitesIn(records)) {
    addBuilt(found, builtRecordsOf(records, suite), checkout, faults);
    const offsets = offsetsIn(records, suite, faults);
    for (const { file, ms, failed, scripts } of recordsOf(records, suite)) {
      times.set(file, ms);
      if (failed > 0) failedFiles.add(file);
      for (const id of hits(scripts, offsets)) found.get(id).push({ file });
    }
  }
  const testsOf = ({ id }) =>
    found.get(id).flatMap(({ file }) => (failedFiles.has(file) ? [] : [{ file, ms: times.get(file) ?? 0 }]));
  return new Map(faults.map((fault) => [fault.id, sorted(testsOf(fault), fault, textOf)]));
}

/** The faults whose lines were run. */
function hits(scripts, offsets) {
  return scripts.flatMap(({ hash, functions }) => covered(functions, offsets.get(hash) ?? []));
}

const covered = (functions, faults) =>
  faults.flatMap(({ id, places }) => (places.some((place) => countAt(functions, place) > 0) ? [id] : []));

/** How often V8 ran a place: the count of the smallest range around it. */
function countAt(functions, place) {
  let best = { size: Number.POSITIVE_INFINITY, count: 0 };
  for (const { ranges } of functions) {
    for (const { startOffset, endOffset, count } of ranges) {
      const size = endOffset - startOffset;
      if (startOffset > place || endOffset <= place || size > best.size) continue;
      best = { size, count: size === best.size ? Math.max(count, best.count) : count };
    }
  }
  return best.count;
}

/** The faults of each transformed source, with the places where their lines are in it. */
function offsetsIn(records, suite, faults) {
  const files = new Set(faults.map(({ file }) => file));
  const offsets = new Map();
  for (const { hash, path, code } of sourcesOf(records, suite)) {
    if (!files.has(path)) continue;
    const entries = mappings(code);
    const own = faults.filter(({ file }) => file === path);
    offsets.set(
      hash,
      own.map(({ id, start, end }) => ({ id, places: placesOf(entries, start, end) })),
    );
  }
  return offsets;
}

/** Where each token of a transformed source comes from, by its inline source map. */
function mappings(code) {
  const inline = /\/\/# sourceMappingURL=data:application\/json;(?:charset=utf-8;)?base64,([\w+/=]+)\s*$/.exec(code);
  if (!inline) return [];
  const map = JSON.parse(Buffer.from(inline[1], "base64").toString("utf8"));
  return mappingsOf(code.slice(0, inline.index), map, () => true);
}

/** Where each token comes from, of the sources that are wanted. */
function mappingsOf(code, payload, isWanted) {
  const map = new SourceMap(payload);
  const entries = new Map();
  let at = 0;
  for (const [line, text] of code.split("\n").entries()) {
    for (const { index } of text.matchAll(TOKEN)) {
      const { originalSource, originalLine, originalColumn, generatedLine, generatedColumn } = map.findEntry(
        line,
        index,
      );
      if (generatedLine !== line || originalLine === undefined || !isWanted(originalSource)) continue;
      const place = at + generatedColumn;
      if (!entries.has(place)) entries.set(place, { line: originalLine, column: originalColumn, place });
    }
    at += text.length + 1;
  }
  return [...entries.values()].sort(inOrder);
}

const inOrder = (one, other) => one.line - other.line || one.column - other.column;

/** The places of a stretch of the source; a long string has one mapping only, at its beginning. */
function placesOf(entries, start, end) {
  const inside = entries.filter((entry) => inOrder(entry, start) >= 0 && inOrder(entry, end) < 0);
  const before = entries.filter((entry) => inOrder(entry, start) <= 0).at(-1);
  const chosen = inside.length > 0 ? inside : before ? entries.filter((entry) => inOrder(entry, before) === 0) : [];
  return [...new Set(chosen.map(({ place }) => place))];
}

/**
 * The same of browser tests: `records` has a file a test, as `scripts/coverage/browser.mjs` writes it, and the builds that
 * were measured are in `checkout`, with their source maps.
 */
export function chooseJourneys(records, checkout, faults, textOf) {
  const found = new Map(faults.map(({ id }) => [id, []]));
  const names = existsSync(records) ? readdirSync(records) : [];
  const journeys = names.map((name) => JSON.parse(readFileSync(join(records, name), "utf8")));
  const ownJourneys = journeys.map(({ file, ...journey }) => ({ ...journey, file: relative(checkout, file) }));
  addBuilt(found, ownJourneys, checkout, faults);
  return new Map(faults.map((fault) => [fault.id, sorted(found.get(fault.id), fault, textOf)]));
}

/** Adds the test files that ran lines of a fault in a build. */
function addBuilt(found, records, checkout, faults) {
  const builds = new Map();
  for (const { file, ms = 0, entries } of records) {
    for (const { url, functions } of entries) {
      const built = builtFile(checkout, url);
      if (!built || !existsSync(`${built}.map`)) continue;
      if (!builds.has(built)) builds.set(built, faultsIn(built, faults));
      for (const id of covered(functions, builds.get(built))) found.get(id).push({ file, ms });
    }
  }
}

/** The faults whose lines are in a chunk, with their places in it. */
function faultsIn(built, faults) {
  const [code, map] = [readFileSync(built, "utf8"), JSON.parse(readFileSync(`${built}.map`, "utf8"))];
  return faults.flatMap(({ id, file, start, end }) => {
    // A build of the API names its sources from its own folder: "../src/app.ts".
    const isSource = (path) => path.endsWith(`/${file}`) || resolve(dirname(built), path).endsWith(`/${file}`);
    if (!map.sources.some(isSource)) return [];
    return [
      {
        id,
        places: placesOf(mappingsOf(code, map, isSource), start, end),
      },
    ];
  });
}

/** Files of the same name first, then those that use most words of the fault's description, then the fastest. */
function sorted(tests, { file, description }, textOf) {
  const stem = basename(file).replace(/\..*$/, "");
  const words = [...new Set([stem, file.split("/").at(-2), ...description.split(/\W+/)])].filter(isTelling);
  const unique = [...new Map(tests.map((test) => [test.file, test])).values()].map((test) => {
    const text = textOf(test.file).toLowerCase();
    const isNamesake = basename(test.file).startsWith(`${stem}.`);
    return { ...test, rank: (isNamesake ? words.length : 0) + words.filter((word) => text.includes(word)).length };
  });
  return unique.sort((a, b) => b.rank - a.rank || a.ms - b.ms);
}

const COMMON = new Set(["another", "person", "every", "there", "which", "after", "index"]);
const isTelling = (word) => word.length > 3 && !COMMON.has(word);
