import type { EditorName, InsertMethod, InsertMode, InsertResult, ReadResult, SiteHint } from "../../src/insert/job.ts";
import type { TestPage } from "../pages/test-page.ts";
import { hardTexts, inBox, longText } from "./texts.ts";

/** Whether every page plays every scenario (`EDITORS_DEEP=1`); otherwise most play a few. */
export const isDeep = process.env.EDITORS_DEEP === "1";

/** A page that imitates the structure of real sites. */
export type PageCase = {
  /** Its name in the tests and its column in docs/editors.md. */
  title: string;
  path: string;
  editor: EditorName;
  /** The packages whose versions the table tells. */
  packages: readonly string[];
  /** Which of the two tables of docs/editors.md it stands in. */
  kind: "editor" | "structure";
  method: InsertMethod;
  /** How the longest prompt goes in, where that is another way. */
  longMethod?: InsertMethod;
  /** Why one undo does not bring an empty box back, where the page itself is to blame. */
  losesUndoWhenEmpty?: string;
};

const field = { editor: "textarea", packages: [], method: "insert-text", longMethod: "insert-html" } as const;
const editable = { editor: "editable", packages: [], method: "insert-html" } as const;
const prose = {
  editor: "prosemirror",
  packages: ["prosemirror-view", "prosemirror-model", "prosemirror-history"],
  method: "paste",
} as const;

export const pages: PageCase[] = [
  { kind: "editor", title: "textarea", path: "plain-textarea.html", ...field },
  { kind: "editor", title: "textarea of React", path: "react-textarea.html", ...field, packages: ["react-dom"] },
  { kind: "editor", title: "contenteditable", path: "plain-editable.html", ...editable },
  { kind: "editor", title: "ProseMirror", path: "prosemirror.html", ...prose },
  {
    kind: "editor",
    title: "Lexical",
    path: "lexical.html",
    editor: "lexical",
    packages: ["lexical", "@lexical/rich-text", "@lexical/history"],
    method: "paste",
  },
  { kind: "editor", title: "Quill", path: "quill.html", editor: "quill", packages: ["quill"], method: "paste" },
  {
    kind: "editor",
    title: "Slate",
    path: "slate.html",
    editor: "slate",
    packages: ["slate", "slate-react", "slate-history"],
    method: "paste",
  },
  {
    kind: "editor",
    title: "CodeMirror",
    path: "codemirror.html",
    editor: "codemirror",
    packages: ["@codemirror/view", "@codemirror/state", "@codemirror/commands"],
    method: "page-world",
  },
  { kind: "editor", title: "Draft.js", path: "draft.html", editor: "draft", packages: ["draft-js"], method: "paste" },
  { kind: "structure", title: "open shadow root, textarea", path: "nested.html?wall=open", ...field },
  {
    kind: "structure",
    title: "open shadow root, contenteditable",
    path: "nested.html?wall=open&box=editable",
    ...editable,
  },
  { kind: "structure", title: "closed shadow root, textarea", path: "nested.html?wall=closed", ...field },
  {
    kind: "structure",
    title: "closed shadow root, contenteditable",
    path: "nested.html?wall=closed&box=editable",
    ...editable,
  },
  { kind: "structure", title: "frame, textarea", path: "nested.html?wall=frame", ...field },
  { kind: "structure", title: "frame, contenteditable", path: "nested.html?wall=frame&box=editable", ...editable },
  {
    kind: "structure",
    title: "strict policy, contenteditable",
    path: "plain-editable.html?policy=strict",
    ...editable,
  },
  {
    kind: "structure",
    title: "strict policy, CodeMirror",
    path: "codemirror.html?policy=strict",
    editor: "codemirror",
    packages: ["@codemirror/view"],
    method: "page-world",
  },
  {
    kind: "structure",
    title: "builds its box anew on focus",
    path: "recreating.html?when=focus",
    ...field,
    packages: ["react-dom"],
  },
  {
    kind: "structure",
    title: "builds its box anew on input",
    path: "recreating.html?when=input",
    ...field,
    packages: ["react-dom"],
    losesUndoWhenEmpty: "The page throws its empty box away with the first input, and the browser's undo with it.",
  },
  {
    kind: "structure",
    title: "makes files of long pastes",
    path: "attaching.html",
    ...prose,
    longMethod: "insert-html",
  },
  { kind: "structure", title: "takes the focus away, textarea", path: "thief.html", ...field },
  { kind: "structure", title: "takes the focus away, contenteditable", path: "thief.html?box=editable", ...editable },
];

/** What is done on a page, from an empty box on. */
export type Scenario = {
  /** What it proves: a row of the table, which several scenarios may share. */
  property: string;
  /** Typed with the keyboard first. */
  typed?: string;
  /** Or inserted first, for more than one line. */
  first?: string;
  /** Then the caret is put there, or a part is selected; `none` leaves the box. */
  caret?: number | readonly [number, number] | "none";
  mode: InsertMode;
  text: string;
  /** What the box must hold in the end, to the letter. */
  expected: string;
};

const caret = { mode: "caret" } as const;

/** Every text goes into an empty box and is taken out again by one undo. */
export const texts: Scenario[] = [
  ...Object.entries(hardTexts).map(([kind, text]) => ({ property: kind, ...caret, text, expected: inBox(text) })),
];

export const longest: Scenario = {
  property: `${[...longText].length.toLocaleString("en")} characters`,
  ...caret,
  text: longText,
  expected: inBox(longText),
};

/** Where the text goes when something stands in the box already. */
export const places: Scenario[] = [
  {
    property: "at the caret between words",
    ...caret,
    typed: "before after",
    caret: 7,
    text: "one\n\ntwo ",
    expected: "before one\n\ntwo after",
  },
  {
    property: "at the caret between words",
    ...caret,
    typed: "before after",
    caret: 7,
    text: "one line ",
    expected: "before one line after",
  },
  {
    property: "at the caret on an empty line",
    ...caret,
    first: "one\n\nthree",
    caret: 4,
    text: "two\n\n\ttwo",
    expected: "one\ntwo\n\n\ttwo\nthree",
  },
  {
    property: "right behind what was just typed",
    ...caret,
    typed: "kept ",
    text: "gone\n\nagain\n\tdeep",
    expected: "kept gone\n\nagain\n\tdeep",
  },
  { property: "right behind what was just typed", ...caret, typed: "kept ", text: "added", expected: "kept added" },
  {
    property: "in place of selected words",
    ...caret,
    typed: "keep this",
    caret: [5, 9],
    text: "that\nline",
    expected: "keep that\nline",
  },
  {
    property: "at the end where no caret was left",
    ...caret,
    typed: "typed ",
    caret: "none",
    text: "added",
    expected: "typed added",
  },
  {
    property: "append",
    mode: "append",
    typed: "typed",
    caret: 2,
    text: "\n\nadded\n",
    expected: "typed\n\nadded\n",
  },
  {
    property: "append",
    mode: "append",
    first: "one\n\ntwo\n",
    caret: 1,
    text: "three",
    expected: "one\n\ntwo\nthree",
  },
  { property: "prepend", mode: "prepend", typed: "typed", text: "first\n\n", expected: "first\n\ntyped" },
  {
    property: "prepend",
    mode: "prepend",
    first: "\ntwo",
    caret: "none",
    text: "one",
    expected: "one\ntwo",
  },
  { property: "replace", mode: "replace", typed: "typed", caret: 2, text: "new\n\nlines", expected: "new\n\nlines" },
  { property: "replace", mode: "replace", first: "one\n\ntwo\n", text: "short", expected: "short" },
  {
    property: "the same prompt twice when asked twice",
    ...caret,
    first: "twice\n",
    text: "twice\n",
    expected: "twice\ntwice\n",
  },
];

/** What is typed behind a prompt stands behind it. */
export const typing: Scenario[] = [
  { property: "typing goes on behind it", ...caret, text: "line one\nline two", expected: "line one\nline two" },
  {
    property: "typing goes on behind it",
    ...caret,
    typed: "before after",
    caret: 7,
    text: "one\n\ntwo ",
    expected: "before one\n\ntwo after",
  },
];
export const typedOn = "on";

/** What a structure around a box spoils first: blank lines, line breaks at both ends, the place of the caret. */
const fragile = new Set([texts[0], texts[2], places[0]]);

/** In every run these get all texts, one scenario of each other property, and the longest text. */
const ONE_FOR_EACH_METHOD = new Set(["textarea of React", "contenteditable", "ProseMirror", "CodeMirror"]);

const isFirstOfProperty = ({ property }: Scenario, index: number, all: readonly Scenario[]) =>
  all.findIndex((other) => other.property === property) === index;

/** The scenarios of a list that a page plays in this run. */
export function playedOn({ title }: PageCase, scenarios: readonly Scenario[]): readonly Scenario[] {
  if (isDeep) return scenarios;
  if (ONE_FOR_EACH_METHOD.has(title)) return scenarios.filter(isFirstOfProperty);
  return scenarios.filter((scenario) => fragile.has(scenario));
}

/** Whether a page gets the longest text in this run. */
export const playsLongest = ({ title }: PageCase): boolean =>
  isDeep || ONE_FOR_EACH_METHOD.has(title) || title === "makes files of long pastes";

/** The rows of the table that need no scenario of their own. */
export const UNDO = "one Ctrl+Z gives back what was";
export const READ = "what stands in the box is read";
export const NEVER_SENT = "nothing is sent";

/** The rows of docs/editors.md, in their order. */
export const properties = [
  ...new Set([...texts, longest, ...places, ...typing].map(({ property }) => property)),
  UNDO,
  READ,
  NEVER_SENT,
];

/** A browser in which the pages are open and the extension is loaded: all a scenario needs of it. */
export type Driver = {
  /** Opens a page of the server and waits until it can be used. */
  open: (path: string) => Promise<void>;
  type: (text: string) => Promise<void>;
  /** Presses Ctrl+Z, once. */
  undo: () => Promise<void>;
  /** Calls a function of `window.testPage`. */
  call: <Name extends keyof TestPage>(
    name: Name,
    ...given: Parameters<TestPage[Name]>
  ) => Promise<Awaited<ReturnType<TestPage[Name]>>>;
  insert: (wish: { text: string; mode: InsertMode; site: SiteHint | null }) => Promise<InsertResult>;
  readBox: () => Promise<ReadResult>;
};

/** What a scenario came to; a browser's tests compare it with what is expected. */
export type Outcome = { result: InsertResult; before: string; after: string };

/** Brings the box into the state a scenario begins with, and inserts. */
export async function play(driver: Driver, scenario: Scenario, site: SiteHint | null = null): Promise<Outcome> {
  if (scenario.typed) {
    await driver.call("focusEnd");
    await driver.type(scenario.typed);
  }
  if (scenario.first) await driver.insert({ text: scenario.first, mode: "caret", site: null });
  if (scenario.caret === "none") await driver.call("blur");
  else if (typeof scenario.caret === "number") await driver.call("setCaret", scenario.caret);
  else if (scenario.caret) await driver.call("setCaret", ...scenario.caret);
  const before = await driver.call("read");
  const result = await driver.insert({ text: scenario.text, mode: scenario.mode, site });
  return { result, before, after: await driver.call("read") };
}

/** The text as it is compared: in a plain box the browser paints a space typed at the end of a line as a no-break one. */
export function compared({ editor }: PageCase, { typed }: Scenario, text: string): string {
  return editor === "editable" && typed ? text.replaceAll("\u00a0", " ") : text;
}

/** One Ctrl+Z of the person in the box; gives what is left. */
export async function undone(driver: Driver): Promise<string> {
  await driver.call("focus");
  await driver.undo();
  await driver.call("settled");
  return driver.call("read");
}
