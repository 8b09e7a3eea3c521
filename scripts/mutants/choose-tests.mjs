/** Chooses the test files of a fault: those whose recorded coverage has the changed lines, the most specific first. */
import { SourceMap } from "node:module";
import { basename } from "node:path";
import { recordsOf, sourcesOf, suitesIn } from "../coverage/records.mjs";

const TOKEN = /[\w$]+|[^\s\w$]/g;

/**
 * For every fault (`{ id, file, start, end }`, lines and columns from 0 in the source) its test files as
 * `{ file, ms, spread }`, in the order in which they are run. Reads each record once.
 */
export function chooseTests(records, faults) {
  const found = new Map(faults.map(({ id }) => [id, []]));
  for (const suite of suitesIn(records)) {
    const offsets = offsetsIn(records, suite, faults);
    if (offsets.size === 0) continue;
    for (const { file, ms, failed, scripts } of recordsOf(records, suite)) {
      if (failed > 0) continue;
      for (const { id, count } of hits(scripts, offsets)) found.get(id).push({ file, ms, count });
    }
  }
  return new Map(faults.map((fault) => [fault.id, sorted(found.get(fault.id), fault)]));
}

function hits(scripts, offsets) {
  return scripts.flatMap(({ hash, functions }) =>
    (offsets.get(hash) ?? []).flatMap(({ id, places }) => {
      const count = Math.max(0, ...places.map((place) => countAt(functions, place)));
      return count > 0 ? [{ id, count }] : [];
    }),
  );
}

/** How often V8 ran a place: the count of the smallest range around it. */
function countAt(functions, place) {
  let best = { size: Number.POSITIVE_INFINITY, count: 0 };
  for (const { ranges } of functions) {
    for (const { startOffset, endOffset, count } of ranges) {
      if (startOffset > place || endOffset <= place) continue;
      if (endOffset - startOffset <= best.size) best = { size: endOffset - startOffset, count };
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

/** Where each token of a transformed source comes from. */
function mappings(code) {
  const inline = /\/\/# sourceMappingURL=data:application\/json;(?:charset=utf-8;)?base64,([\w+/=]+)\s*$/.exec(code);
  if (!inline) return [];
  const map = new SourceMap(JSON.parse(Buffer.from(inline[1], "base64").toString("utf8")));
  const entries = new Map();
  let at = 0;
  for (const [line, text] of code.slice(0, inline.index).split("\n").entries()) {
    for (const { index } of text.matchAll(TOKEN)) {
      const { originalLine, originalColumn, generatedLine, generatedColumn } = map.findEntry(line, index);
      if (generatedLine !== line || originalLine === undefined) continue;
      const key = `${generatedLine}:${generatedColumn}`;
      if (!entries.has(key))
        entries.set(key, { line: originalLine, column: originalColumn, place: at + generatedColumn });
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

/** A file of the same name or feature first, then those that run the lines most often for the time they take. */
function sorted(tests, { file }) {
  const [stem, folder] = [basename(file).replace(/\..*$/, ""), file.split("/").at(-2)];
  const kinship = (test) => {
    const name = basename(test.file);
    if (name.startsWith(`${stem}.`)) return 0;
    if (name.startsWith(folder) || test.file.includes(`/${folder}/`)) return 1;
    return stem.includes(name.split(/[.-]/)[0]) ? 1 : 2;
  };
  const unique = [...new Map(tests.map((test) => [test.file, test])).values()];
  return unique.sort((a, b) => kinship(a) - kinship(b) || a.ms - b.ms);
}
