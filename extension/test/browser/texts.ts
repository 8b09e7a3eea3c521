import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Texts that insertion methods are known to spoil, by what is hard about them. */
export const hardTexts: Record<string, string> = {
  "blank lines": "First line\n\n\nSecond after two blank lines\n\nThird",
  "tabs and runs of spaces": "def f():\n\treturn 1\n\t\tnested\n    four spaces   and three",
  "a leading and a trailing line break": "\nstarts and ends with a break\n",
  "leading and trailing spaces": "  indented and open-ended  ",
  "Windows line breaks": "one\r\n\r\ntwo\rthree\r\n",
  emoji: "Rocket 🚀, family 👩‍👩‍👧‍👦, flag 🇺🇦",
  Arabic: "اكتب لي قصيدة\nعن البحر، من فضلك",
  Chinese: "你好，世界\n第二行",
  markup: '<b>bold?</b> & <script>alert(1)</script> "quoted" &amp; done',
  "no-break spaces": "10\u00a0km, 5\u00a0%\n\u00a0\u00a0indented",
  "replacement patterns": "cost $& and $1 and $$ and $`",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder of prompts, kept to the letter
  placeholders: "Act as {{role}} for ${topic:default}",
};

/** What a text must read as in a box: line breaks of Windows and old Macs are one `\n`, as browsers make them. */
export const inBox = (text: string) => text.replace(/\r\n?/g, "\n");

/** The longest prompt of the library people import. */
export const longText = longestField(
  readFileSync(join(import.meta.dirname, "../../../e2e/fixtures/prompts.chat/prompts.csv"), "utf8"),
);

function longestField(csv: string): string {
  const fields = [...csv.matchAll(/"([^"]*(?:""[^"]*)*)"/g)].map(([, field = ""]) => field.replaceAll('""', '"'));
  return fields.reduce((longest, field) => (field.length > longest.length ? field : longest), "");
}
