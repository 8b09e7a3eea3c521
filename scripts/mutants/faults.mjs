/** The seeded faults, and their places in a checkout. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Stop } from "../lib/say.mjs";

const FOLDER = join(import.meta.dirname, "faults");

/**
 * Every fault: `{ id, area, file, find, replace, description }`. `find` occurs exactly once in the file. `variants` are other
 * pairs of `find` and `replace`, in another `file` if need be, for commits that have the same rule in other words.
 */
export async function loadFaults() {
  const names = readdirSync(FOLDER).sort();
  const lists = await Promise.all(names.map(async (name) => (await import(join(FOLDER, name))).faults));
  const faults = lists.flatMap((list, at) => list.map((fault) => ({ ...fault, area: names[at].replace(".mjs", "") })));
  const twice = faults.find(({ id }, at) => faults.findIndex((other) => other.id === id) !== at);
  if (twice) throw new Stop(`Two faults are called ${twice.id}.`);
  return faults;
}

/** The fault in a checkout with the lines it changes, or with the reason why it cannot be made there. */
export function locate({ variants = [], ...first }, checkout) {
  const forms = [first, ...variants.map((variant) => ({ ...first, ...variant }))];
  const readable = forms.filter(({ file }) => existsSync(join(checkout, file)));
  if (readable.length === 0) return { ...first, problem: "no longer matches: there is no such file" };
  const textOf = ({ file }) => readFileSync(join(checkout, file), "utf8");
  const fault = readable.find((form) => textOf(form).split(form.find).length === 2) ?? readable[0];
  const path = join(checkout, fault.file);
  const text = textOf(fault);
  const parts = text.split(fault.find);
  if (parts.length !== 2)
    return { ...fault, problem: `no longer matches: the text is there ${parts.length - 1} times` };
  if (fault.find === fault.replace) return { ...fault, problem: "changes nothing" };
  // From the first character that differs: the rest of the text only says where it is.
  const same = commonStart(fault.find, fault.replace);
  const start = parts[0].length + Math.min(same, fault.find.length - 1);
  const end = Math.max(start + 1, parts[0].length + fault.find.length - commonEnd(fault.find, fault.replace, same));
  return { ...fault, path, text, start: placeOf(text, start), end: placeOf(text, end) };
}

function commonStart(one, other) {
  let count = 0;
  while (count < Math.min(one.length, other.length) && one[count] === other[count]) count += 1;
  return count;
}

function commonEnd(one, other, from) {
  const most = Math.min(one.length, other.length) - from;
  let count = 0;
  while (count < most && one.at(-1 - count) === other.at(-1 - count)) count += 1;
  return count;
}

function placeOf(text, offset) {
  const lines = text.slice(0, offset).split("\n");
  return { line: lines.length - 1, column: lines.at(-1).length };
}
