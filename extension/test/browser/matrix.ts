import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { InsertMode } from "../../src/insert/job.ts";
import type { Entry } from "./record.ts";

/** The editors of test/editors that no other test has; they are installed by the deep run only. */
export const matrixEditors = [
  "easymde",
  "trix",
  "deep-chat",
  "blocknote",
  "tinymce",
  "material-web",
  "monaco",
  "ace",
  "vue-advanced-chat",
  "tiptap",
  "ckeditor5",
  "jodit",
  "suneditor",
  "squire",
  "medium-editor",
  "pell",
  "toast-ui",
  "shoelace",
  "vaadin",
  "tiny-markdown-editor",
  "overtype",
  "sceditor",
  "editorjs",
  "react-mentions",
  "chatscope",
  "hugerte",
  "wangeditor",
  "summernote",
  "trumbowyg",
  "milkdown crepe",
  "roosterjs",
  "editable.js",
  "edix",
  "codejar",
  "stacks-editor",
  "ant-design-x",
  "ant-design-x slots",
  "chatui",
  "ionic",
  "fluentui",
  "froala",
  "mdxeditor",
  "react-contenteditable",
  "prism-code-editor",
  "monaco without its global",
  "lexical plain",
  "reads innerText",
  "reads textContent",
  "reads textContent, rich",
] as const;

/** The only results there may be. */
export const results = {
  exact: "exact",
  refused: "refused, untouched",
  changed: "changed, said so with Undo",
  missed: "not found, said so",
} as const;

const simple = "One line of a prompt.";
const structured = "Act as a terminal.\n\none  command a line\n  - and <b>no</b> markup & more";
const tabbed = "Act as a terminal.\n\tone command a line";

/** One paragraph after the other, as block editors make a block of each. */
const long = Array.from({ length: 1_000 }, (_, line) => `${line} `.padEnd(99, "long prompt ")).join("\n");

/** What is done with one of them, and what the box holds then. */
export type MatrixScenario = {
  name: string;
  typed?: string;
  /** So many characters the caret goes back. */
  back?: number;
  mode: InsertMode;
  text: string;
  /** Typed behind the prompt with real keys. */
  typedOn?: string;
  /** One real Ctrl+Z follows. */
  isUndone?: boolean;
  expected: string;
};

/** What is inserted into each of them. */
export const scenarios: MatrixScenario[] = [
  { name: "one line, empty box", mode: "caret", text: simple, expected: simple },
  { name: "lines, empty box", mode: "caret", text: structured, expected: structured },
  { name: "tabs, empty box", mode: "caret", text: tabbed, expected: tabbed },
  { name: "behind what was typed", typed: "typed ", mode: "append", text: structured, expected: `typed ${structured}` },
  { name: "before it", typed: "typed", mode: "prepend", text: `${structured}\n`, expected: `${structured}\ntyped` },
  { name: "in its place", typed: "typed", mode: "replace", text: structured, expected: structured },
  {
    name: "at the caret",
    typed: "before after",
    back: 5,
    mode: "caret",
    text: `${simple} `,
    expected: `before ${simple} after`,
  },
  { name: "typing on", mode: "caret", text: simple, typedOn: " on", expected: `${simple} on` },
  { name: "one Ctrl+Z", typed: "mine ", mode: "caret", text: simple, isUndone: true, expected: "mine" },
  { name: "100,000 characters", mode: "caret", text: long, expected: long },
];

const BEGIN = "<!-- begin: further editors -->";
const END = "<!-- end: further editors -->";

/** The package of an editor, where it is named otherwise. */
const PACKAGES: Partial<Record<(typeof matrixEditors)[number], string>> = {
  blocknote: "@blocknote/core",
  "material-web": "@material/web",
  monaco: "monaco-editor",
  ace: "ace-builds",
  tiptap: "@tiptap/core",
  squire: "squire-rte",
  "toast-ui": "@toast-ui/editor",
  shoelace: "@shoelace-style/shoelace",
  vaadin: "@vaadin/text-area",
  editorjs: "@editorjs/editorjs",
  chatscope: "@chatscope/chat-ui-kit-react",
  wangeditor: "@wangeditor-next/editor",
  "milkdown crepe": "@milkdown/crepe",
  "editable.js": "@livingdocs/editable.js",
  "stacks-editor": "@stackoverflow/stacks-editor",
  "ant-design-x": "@ant-design/x",
  "ant-design-x slots": "@ant-design/x",
  chatui: "@chatui/core",
  ionic: "@ionic/core",
  fluentui: "@fluentui/web-components",
  froala: "froala-editor",
  mdxeditor: "@mdxeditor/editor",

  "monaco without its global": "monaco-editor",
  "lexical plain": "@lexical/react",
};

/** The document with the table of the further editors as this run found it. */
export function withMatrix(document: string, entries: Entry[]): string {
  const { dependencies } = JSON.parse(readFileSync(join(import.meta.dirname, "../editors/package.json"), "utf8")) as {
    dependencies: Record<string, string>;
  };
  const cell = (editor: string, property: string) =>
    entries.findLast((entry) => entry.page === editor && entry.property === property)?.how ?? "";
  const rows = [
    ["", "version", ...scenarios.map(({ name }) => name)],
    scenarios.map(() => "---").concat("---", "---"),
    ...matrixEditors.map((editor) => [
      editor,
      dependencies[PACKAGES[editor] ?? editor] ?? "the browser",
      ...scenarios.map(({ name }) => cell(editor, name)),
    ]),
  ];
  const table = rows.map((row) => `| ${row.join(" | ")} |`).join("\n");
  const [before = "", rest = ""] = document.split(BEGIN);
  const [, after = ""] = rest.split(END);
  return `${before}${BEGIN}\n\n${table}\n\n${END}${after}`;
}
