const unit = "A line of a long prompt, with a tab\there and an accent é.\n";

/** Texts that insertion methods are known to spoil, by what is hard about them. */
export const hardTexts: Record<string, string> = {
  "blank lines": "First line\n\n\nSecond after two blank lines\n\nThird",
  "tabs and runs of spaces": "def f():\n\treturn 1\n\t\tnested\n    four spaces   and three",
  "a leading and a trailing line break": "\nstarts and ends with a break\n",
  "leading and trailing spaces": "  indented and open-ended  ",
  emoji: "Rocket 🚀, family 👩‍👩‍👧‍👦, flag 🇺🇦",
  Arabic: "اكتب لي قصيدة\nعن البحر، من فضلك",
  Chinese: "你好，世界\n第二行",
  markup: '<b>bold?</b> & <script>alert(1)</script> "quoted" &amp; done',
  "replacement patterns": "cost $& and $1 and $$ and $`",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder of prompts, kept to the letter
  placeholders: "Act as {{role}} for ${topic:default}",
};

/** As long as the longest prompt of the library people import. */
export const longText = unit.repeat(Math.ceil(144_260 / unit.length)).slice(0, 144_260);
