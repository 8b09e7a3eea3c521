import type { ApplyImport, Import, ImportRow, RowStatus, Syntax } from "../../../api/library/transfer.ts";
import { promptImport as words } from "../../../locales/en/transfer.ts";

export type Choice = "skip" | "replace" | "keep";
export type Kind = Exclude<RowStatus, "problem">;
export const KINDS: readonly Kind[] = ["new", "same", "conflict"];

/** What the person has decided so far; `rows` holds where it is something else than for the whole kind. */
export interface Choices {
  readonly all: Readonly<Record<Kind, Choice>>;
  readonly rows: ReadonlyMap<number, { kind: Kind; choice: Choice }>;
  readonly convert: ReadonlySet<string>;
  readonly unconverted: ReadonlySet<number>;
}

export const START: Choices = {
  all: { new: "keep", same: "skip", conflict: "skip" },
  rows: new Map(),
  convert: new Set(),
  unconverted: new Set(),
};

/** The choices a kind has. */
const OFFERED: Record<Kind, readonly Choice[]> = {
  new: ["keep", "skip"],
  same: ["skip", "keep"],
  conflict: ["skip", "replace", "keep"],
};

/** Decides for a whole kind: what was decided for single rows of it no longer counts. */
export function chooseAll(choices: Choices, kind: Kind, choice: Choice): Choices {
  const rows = new Map([...choices.rows].filter(([, row]) => row.kind !== kind));
  return { ...choices, all: { ...choices.all, [kind]: choice }, rows };
}

/** Decides for one row; what is the choice for its kind anyway is none of its own. */
export function chooseRow(choices: Choices, n: number, kind: Kind, choice: Choice): Choices {
  const rows = new Map(choices.rows);
  if (choices.all[kind] === choice) rows.delete(n);
  else rows.set(n, { kind, choice });
  return { ...choices, rows };
}

export const choiceOf = (choices: Choices, n: number, kind: Kind): Choice =>
  choices.rows.get(n)?.choice ?? choices.all[kind];

/** The same set with the item in it, or without it. */
export function toggled<T>(set: ReadonlySet<T>, item: T): Set<T> {
  const next = new Set(set);
  if (!next.delete(item)) next.add(item);
  return next;
}

/** How many prompts will come in. */
export function comingIn(choices: Choices, counts: Import["counts"]): number {
  const whole = KINDS.reduce((sum, kind) => sum + (choices.all[kind] === "skip" ? 0 : counts[kind]), 0);
  const single = [...choices.rows.values()].reduce((sum, { kind, choice }) => {
    return sum + Number(choice !== "skip") - Number(choices.all[kind] !== "skip");
  }, 0);
  return whole + single;
}

/** The choices as the API takes them. */
export function toApply({ all, rows, convert, unconverted }: Choices): ApplyImport {
  return {
    new: all.new === "replace" ? "keep" : all.new,
    same: all.same === "replace" ? "keep" : all.same,
    conflict: all.conflict,
    rows: [...rows].map(([n, { choice }]) => ({ n, choice })),
    convert: [...convert] as ApplyImport["convert"],
    unconverted: [...unconverted],
  } as ApplyImport;
}

/** What a choice is called for a kind of row. */
function choiceLabel(kind: Kind, choice: Choice): string {
  if (choice !== "keep") return words.choices[choice];
  return kind === "same" ? words.keepAgain : kind === "conflict" ? words.keepBoth : words.choices.keep;
}

/** The choices of a kind of row, for a select. */
export const optionsOf = (kind: Kind) => OFFERED[kind].map((value) => ({ value, label: choiceLabel(kind, value) }));

/** The choices that an import starts with; placeholders like `${name:default}` of prompts.chat are converted. */
export function startFor(preview: Import, isPromptsChat: boolean): Choices {
  const convert = preview.syntaxes.map(({ syntax }) => syntax).filter((syntax) => isPromptsChat && syntax === "dollar");
  return { ...START, convert: new Set(convert) };
}

/** Which rows are shown. */
export interface RowFilter {
  status?: RowStatus;
  convertible?: Syntax;
}

/** Values of what shows one row. */
export interface RowProps {
  importId: number;
  row: ImportRow;
  choices: Choices;
  onChoices(choices: Choices): void;
}
