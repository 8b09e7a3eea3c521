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
] as const;

/** The only results there may be. */
export const results = {
  exact: "exact",
  refused: "refused, untouched",
  changed: "changed, said so with Undo",
  missed: "not found, said so",
} as const;

const simple = "One line of a prompt.";
const structured = "Act as a terminal.\n\n\tone  command a line\n  - and <b>no</b> markup & more";

/** What is inserted into each of them. */
export const scenarios: { name: string; typed?: string; mode: InsertMode; text: string; expected: string }[] = [
  { name: "one line, empty box", mode: "caret", text: simple, expected: simple },
  { name: "lines, empty box", mode: "caret", text: structured, expected: structured },
  { name: "behind what was typed", typed: "typed ", mode: "append", text: structured, expected: `typed ${structured}` },
  { name: "before it", typed: "typed", mode: "prepend", text: `${structured}\n`, expected: `${structured}\ntyped` },
  { name: "in its place", typed: "typed", mode: "replace", text: structured, expected: structured },
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
      dependencies[PACKAGES[editor] ?? editor] ?? "",
      ...scenarios.map(({ name }) => cell(editor, name)),
    ]),
  ];
  const table = rows.map((row) => `| ${row.join(" | ")} |`).join("\n");
  const [before = "", rest = ""] = document.split(BEGIN);
  const [, after = ""] = rest.split(END);
  return `${before}${BEGIN}\n\n${table}\n\n${END}${after}`;
}
