import type { Variable } from "@promptory/prompt";
import { writeVariable } from "@promptory/prompt/edit";
import type { EditorWords } from "../locales/en/prompt.ts";

/** One line of the menu: what it writes, and which part of that is selected afterwards. */
export interface Suggestion {
  readonly text: string;
  readonly detail: string;
  readonly selected?: readonly [start: number, end: number];
}

/** A variable to offer by name; one that the text describes already is only named again. */
export interface KnownVariable extends Variable {
  readonly isDescribed?: boolean;
}

const KINDS = ["text", "long", "number", "date"] as const;
const MAX_KNOWN = 6;
/** The kinds are to be seen without scrolling while nothing is typed. */
const MAX_KNOWN_UNASKED = 3;
const NAME = /^[\p{L}_][\p{L}\p{M}\p{N}_ '’/-]{0,79}$/u;

/** What can follow `{{` and `typed`: variables known by name, kinds for a new one, and what fills itself in. */
export function suggestionsFor(typed: string, known: readonly KnownVariable[], words: EditorWords): Suggestion[] {
  const search = typed.trim();
  const [, name = "", kind] = /^([^:|=*@]+):(\w*)$/.exec(search) ?? [];
  if (kind !== undefined) return kindsOf(name.trim(), words).filter(({ text }) => text.includes(`:${kind}`));
  if (/[:|=*]/.test(search)) return [];
  const self = (["date", "time", "clipboard"] as const)
    .filter((word) => `@${word}`.startsWith(search) || (search !== "" && word.startsWith(search.toLowerCase())))
    .map((word) => ({ text: `{{@${word}}}`, detail: words.selfFilling[word] }));
  if (search.startsWith("@")) return self;
  const matching = matches(search, known).map((variable) => ({
    text: writeVariable(variable),
    detail: detailOf(variable, words),
  }));
  const written = new Set(matching.map(({ text }) => text));
  const kinds = search === "" || NAME.test(search) ? kindsOf(search, words) : [];
  return [...matching, ...kinds.filter(({ text }) => !written.has(text)), ...self];
}

function detailOf({ isDescribed, kind, choices }: KnownVariable, words: EditorWords): string {
  if (isDescribed) return words.used;
  return choices.length > 0 ? words.choices : words.kinds[kind];
}

function matches(search: string, known: readonly KnownVariable[]): KnownVariable[] {
  const key = search.toLowerCase();
  const starts = known.filter(({ name }) => name.toLowerCase().startsWith(key));
  const holds = known.filter(
    ({ name }) => !starts.some((other) => other.name === name) && name.toLowerCase().includes(key),
  );
  return [...starts, ...holds].slice(0, search === "" ? MAX_KNOWN_UNASKED : MAX_KNOWN);
}

function kindsOf(typedName: string, words: EditorWords): Suggestion[] {
  const name = typedName || words.sampleName;
  const plain = { name, isRequired: false, choices: [], defaultValue: undefined };
  const selected = typedName === "" ? { selected: [2, 2 + name.length] as const } : {};
  const kinds = KINDS.map((kind) => ({
    text: writeVariable({ ...plain, kind }),
    detail: words.kinds[kind],
    ...selected,
  }));
  const choices = `{{${name}|${words.sampleChoices}}}`;
  const first = choices.indexOf("|") + 1;
  const chosen = typedName === "" ? selected : { selected: [first, choices.length - 2] as const };
  return [...kinds, { text: choices, detail: words.choices, ...chosen }];
}
