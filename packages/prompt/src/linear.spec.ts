import { piecesOverLinear } from "@promptory/rules/testing/cpu-growth";
import { checkPrompt } from "./check/check.ts";
import { convertForeign, findForeign, SYNTAXES, type Syntax } from "./convert.ts";
import * as diff from "./diff/diff.ts";
import * as edit from "./edit.ts";
import { fold } from "./fold.ts";
import * as gate from "./gate.ts";
import * as prompt from "./index.ts";
import * as megaprompt from "./megaprompt.ts";
import { indexWords, parseQuery } from "./search/index.ts";
import { countTokens } from "./tokens.ts";
import { unfill } from "./unfill.ts";

const ALL: ReadonlySet<Syntax> = new Set(Object.keys(SYNTAXES) as Syntax[]);
const LOOK = { separator: "rule", titles: true } as const;
const asBlocks = (text: string): megaprompt.Block[] =>
  text.split("\n").map((content, id) => ({ kind: "prompt", id, title: "a", content }));
const values = { a: "b" };
const edited = (text: string) => `${text.slice(0, text.length / 2)}!${text.slice(text.length / 2)}`;
const unfilled = (text: string) => {
  const filled = prompt.fillVariables(text, values);
  return unfill(text, { values, context: {}, filled }, edited(filled));
};

/** Every exported function that takes a person's text. Comparisons of two texts that differ everywhere are bounded by counts (diff.spec). */
const FUNCTIONS: Record<string, (text: string) => unknown> = {
  parseVariables: prompt.parseVariables,
  parseTogether: (text) => prompt.parseTogether(text.split("\n")),
  fillVariables: (text) => prompt.fillVariables(text, values),
  fillableOf: (text) => prompt.fillableOf(text).fill(values, {}),
  startValue: (text) => prompt.startValue({ ...variable, defaultValue: text }, {}),
  valueProblem: (text) =>
    ["number", "date"].map((kind) => prompt.valueProblem({ ...variable, kind: kind as "date" }, text)),
  rememberValues: (text) =>
    prompt.rememberValues(() => ({ getItem: () => text, setItem: () => undefined }), "a", { text }),
  indexWords: (text) => indexWords(text, text),
  parseQuery,
  placeholdersOf: edit.placeholdersOf,
  fixPlaceholders: (text) => edit.fixPlaceholders(text),
  changeVariable: (text) => edit.changeVariable(text, { ...variable, defaultValue: text }),
  openPlaceholder: (text) => edit.openPlaceholder(text, text.length),
  findForeign,
  convertForeign: (text) => convertForeign(text, ALL),
  checkPrompt,
  "the fixes of checkPrompt": (text) => checkPrompt(text).map(({ fix }) => fix?.(text)),
  missingFrom: (text) => gate.missingFrom(text, text.slice(0, -7)),
  fold,
  countTokens,
  "fillableTogether and its text": (text) =>
    megaprompt.toText(megaprompt.fillableTogether(asBlocks(text), LOOK).fill(values, {})),
  repeatedParagraphs: (text) => megaprompt.repeatedParagraphs(asBlocks(text)),
  unfill: unfilled,
  "diffHunks and applyHunks": (text) => diff.applyHunks(diff.diffHunks(text, edited(text)), new Set([0])),
  diffWords: (text) => diff.diffWords(text, edited(text)),
};
const variable = { name: "a", kind: "text", isRequired: true, choices: [], defaultValue: undefined } as const;

it.each(Object.entries(FUNCTIONS))("the time of %s grows with the text only", async (_, work) => {
  expect(await piecesOverLinear(work)).toEqual([]);
});
