// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are the placeholders under test
import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { missingFrom } from "../gate.ts";
import { checkPrompt, RULE_IDS } from "./check.ts";
import { readSubject } from "./subject.ts";

const GOOD =
  "You are an experienced editor. Rewrite the text below for {{audience}} in at most 200 words, as a list of five points.\n\n{{text:long}}";
const file = new URL("../../../../e2e/fixtures/prompts.chat/prompts.csv", `file://${__dirname}/`);
const rows: { act: string; prompt: string }[] = parse(readFileSync(file), { columns: true, relax_column_count: true });

const rulesOf = (text: string) => checkPrompt(text).map(({ rule }) => rule);
const finding = (text: string, rule: string) => checkPrompt(text).find((one) => one.rule === rule);
const fixAll = (text: string) => checkPrompt(text).reduce((rest, { fix }) => fix?.(rest) ?? rest, text);

it("has nothing to say about a good prompt, or about none", () => {
  expect(rulesOf(GOOD)).toEqual([]);
  expect(rulesOf(" \n")).toEqual([]);
});

describe("what each rule sees, and what its fix makes of it", () => {
  const long = "This is a sentence that goes on for a while and says one thing. ".repeat(30).trim();
  const line = "Answer every question politely and always in the language in which the question was put to you.";
  it.each<[rule: string, text: string, where: string, fixed?: string]>([
    ["no-role", "Write a summary of the text in 100 words for my team.", ""],
    ["no-task", "You are the best of all the editors in this house and that is that.", ""],
    ["no-format", "You are an editor. Compare the two products and tell me which is better for the buyer.", ""],
    ["pronoun-start", "It should be a list of the ten best books that you know.", "It"],
    ["too-short", "Write about the sea.", ""],
    ["open-end", "Summarise the following text:\n", ":", "Summarise the following text:\n\n{{material:long}}"],
    ["open-end", "翻译以下文字：", "：", "翻译以下文字：\n\n{{material:long}}"],
    [
      "length-conflict",
      "You write. Use at most 100 words for the story, at least 300 words in all.",
      "at most 100 words",
    ],
    [
      "length-conflict",
      "You write it in no more than 50 words. Then the answer is 80-120 words.",
      "no more than 50 words",
    ],
    [
      "conflicting-instructions",
      "You are a coder. Do not explain anything. Then explain each step of it.",
      "Do not explain",
    ],
    ["conflicting-instructions", "You write in a formal tone to the client, and in a casual tone.", "formal tone"],
    ["unbounded-list", "You are a guide. List all the sights in the city for me.", "List all the sights in"],
    ["unbounded-list", "You are a guide. Give me a list of sights in the city.", "Give me a list of"],
    ["undeclared-variable", "Write to [INSERT NAME] about it.", "[INSERT NAME]", "Write to {{name}} about it."],
    [
      "undeclared-variable",
      "Write to <your name> and {first_name}.",
      "<your name>",
      "Write to {{name}} and {{first_name}}.",
    ],
    ["undeclared-variable", "Send %CITY_NAME% a letter", "%CITY_NAME%", "Send {{city_name}} a letter"],
    ["broken-variable", "Write to {{name} and {city}}", "{{name}", "Write to {{name}} and {{city}}"],
    ["broken-variable", "Write to {{name", "{{name", "Write to {{name}}"],
    ["single-choice", "Write in a {{tone|warm}} voice", "{{tone|warm}}", "Write in a {{tone=warm}} voice"],
    ["contradicting-variable", "{{tone=warm}} or {{tone=cold}}", "{{tone=cold}}"],
    ["contradicting-variable", "{{day:date}} or {{day:number}}", "{{day:number}}"],
    ["similar-variables", "{{First Name}} or {{first_name}}", "{{first_name}}"],
    ["similar-variables", "{{topic}} or {{topics}}", "{{topics}}"],
    ["unused-variable", "Variables: topic, tone\nWrite about {{topic}}.", "tone"],
    [
      "secret",
      "Call it with sk-proj-abcdefghij0123456789XYZ now",
      "sk-proj-abcdefghij0123456789XYZ",
      "Call it with {{api key}} now",
    ],
    ["secret", "The password: hunter2hunter2.", "password: hunter2hunter2.", "The password: {{secret}}"],
    [
      "secret",
      "-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----",
      "-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----",
      "{{private key:long}}",
    ],
    ["email-address", "Write to ada@lovelace.org today", "ada@lovelace.org", "Write to {{email}} today"],
    ["phone-number", "Call +49 30 901820 443 today", "+49 30 901820 443", "Call {{phone}} today"],
    [
      "assistant-remains",
      "Certainly! Here is an improved version:\n\nYou are the editor of the book.",
      "Certainly! Here is an improved version:\n\n",
      "You are the editor of the book.",
    ],
    [
      "assistant-remains",
      "You are the editor of the book.\n\nI hope this helps!",
      "\n\nI hope this helps!",
      "You are the editor of the book.",
    ],
    [
      "assistant-remains",
      "As an AI language model, I cannot read the book for you.",
      "As an AI language model, I cannot",
    ],
    ["wall-of-text", long, long],
    ["left-over", "TODO: say more", "TODO"],
    ["left-over", "Lorem ipsum dolor", "Lorem ipsum"],
    ["repeated-paragraph", `${line}\nBe kind.\n${line}`, `\n${line}`, `${line}\nBe kind.`],
    ["repeated-word", "You are in the the middle of the house.", "the the", "You are in the middle of the house."],
    ["invisible-characters", "a\u200bb\ufeff", "\u200b", "ab"],
    ["open-code-block", "Run:\n```js\nlet a;", "```js\nlet a;"],
    ["blank-space", "a\n\n\n\n\nb   \n\n", "\n\n\n\n\n", "a\n\nb"],
  ])("%s in %j", (...[rule, text, where, fixed]) => {
    const found = finding(text, rule);
    expect(found && text.slice(found.start, found.end)).toBe(where);
    if (fixed !== undefined) expect(found?.fix?.(text)).toBe(fixed);
    expect(found?.fix === undefined).toBe(found?.fixLabel === undefined);
  });

  it("is one sentence each, and every rule is shown above", () => {
    expect(RULE_IDS.length).toBeGreaterThanOrEqual(12);
    expect(new Set(RULE_IDS).size).toBe(RULE_IDS.length);
    for (const { prompt } of rows.slice(0, 200)) {
      for (const { message } of checkPrompt(prompt)) expect(message).toMatch(/^[A-Z“{].*[.]”?$/s);
    }
  });

  it("breaks a wall where sentences end", () => {
    const broken = finding(long, "wall-of-text")?.fix?.(long) ?? "";
    expect(broken.replaceAll("\n\n", " ")).toBe(long);
    expect(Math.max(...broken.split("\n\n").map((part) => part.length))).toBeLessThan(800);
  });
});

describe("what is left alone", () => {
  it.each<[rule: string, text: string]>([
    [
      "undeclared-variable",
      "See [the docs](https://a.example), [1], [x] and ![ALT](b.png), [REF]: x, {like this}, {{name}}, ${name}.",
    ],
    ["undeclared-variable", "Put it into <b>bold</b> and <br>, if (a) {return}, f({a: 1}), \\{name}"],
    ["undeclared-variable", "```\nconst {name} = [YOUR NAME]\n```"],
    ["undeclared-variable", '{"a": "[YOUR NAME]"}'],
    ["broken-variable", "{{name}} {{{name}}} ${{ a }} {a} {{a}} b}"],
    ["similar-variables", "{{topic}} {{topic}} {{item 1}} {{item 2}}"],
    ["contradicting-variable", "{{tone=warm}} {{tone}} {{tone:long}} {{tone=warm}}"],
    [
      "email-address",
      "Like name@example.com or a@b.test, not @handle, see https://u@lovelace.org/x and mailto:ada@lovelace.org",
    ],
    [
      "phone-number",
      "From 1914-1918, version 1.2.3, 2026-11-21, 192.168.100.200, (555) 555-0123, 4,000,000 and 1234567890",
    ],
    ["secret", "Set the password: {{password}}. A secret: nothing. token sk-123"],
    ["open-end", "Do this: now"],
    ["pronoun-start", "This house is a list of things that you should name."],
    ["length-conflict", "You write at least 100 words and at most 300 words, with a title of 5 to 10 words."],
    ["conflicting-instructions", "You are a coder. Do not explain the code, and do not explain each step."],
    ["unbounded-list", "You are a guide. List all {{count}} sights, and give me a list of 10 sights."],
    ["left-over", "Find every TODO comment in the code, and my todo list."],
    ["invisible-characters", "می‌خواهم 👩‍🚀 \u200fa\tb\r\n"],
    ["open-code-block", "```\na\n```\n"],
    ["repeated-word", "I know that that is what it had had to be, and very very good is the word."],
  ])("%s in %j", (rule, text) => expect(rulesOf(text)).not.toContain(rule));

  it.each([
    ["Chinese", "你是一位资深编辑。请把下面的文字改写得更简洁。"],
    ["Japanese", "以下の文章を要約してください。"],
    ["Arabic", "اكتب قصة قصيرة عن مدينة بعيدة"],
    ["Russian", "Это нужно переписать так, чтобы было понятно каждому."],
    ["Hindi", "इस पाठ का सारांश लिखिए।"],
    ["German", "Das ist ein Text, der mit den besten Ideen der Welt in die Schule geht und nicht mehr fragt."],
    ["French", "Ceci est un texte que vous devez réécrire pour un public plus large et plus jeune."],
    ["Spanish", "Esto es un texto que hay que reescribir para un público más amplio y joven."],
    ["Turkish", "Bu metni daha kısa ve daha açık bir şekilde yeniden yaz."],
  ])("English ways of speaking in %s", (_, text) => {
    expect(readSubject(text).isEnglish).toBe(false);
    expect(rulesOf(text)).toEqual([]);
  });
});

function expectHarmless(text: string): void {
  for (const { rule, fix } of checkPrompt(text)) {
    if (!fix) continue;
    const fixed = fix(text);
    expect({ rule, ...missingFrom(text, fixed) }).toEqual({ rule, placeholders: [], codeBlocks: [], urls: [] });
    expect(fix(fixed)).toBe(fixed);
  }
}

describe("a fix", () => {
  const sign = fc.constantFrom(
    ...[
      "{{name}}",
      "{{a=b}}",
      "${x:1}",
      "{{@date}}",
      "\\{{b}}",
      "```\ncode [NAME] {x}\n```\n",
      "https://a.example/?k=[NAME] ",
    ],
    ...[
      "{",
      "}",
      "{{",
      "}}",
      "[YOUR NAME]",
      "{first name}",
      "<your city>",
      "%TOWN%",
      "{{name}",
      "\n",
      "\r\n",
      "\n\n\n\n\n",
      "  ",
    ],
    ...[
      "a@b.org ",
      "+49 30 901820 443 ",
      "sk-abcdefghij0123456789XY ",
      "password: abc12345 ",
      "the the ",
      "the ",
      "\u200b",
      "\u0007",
    ],
    ...[
      "Certainly! Here is it:\n",
      "\nI hope this helps!",
      "Write. ",
      "You are the editor of my book and of that. ",
      ":",
      "你好。",
    ],
    "This sentence is here to make the paragraph long and to be found twice in the same text. ".repeat(20),
  );
  const text = fc.array(
    fc.oneof({ weight: 6, arbitrary: sign }, { weight: 1, arbitrary: fc.string({ unit: "binary" }) }),
  );

  it("loses no placeholder, code block or address, and changes nothing the second time", () => {
    fc.assert(
      fc.property(text, (pieces) => expectHarmless(pieces.join(""))),
      { numRuns: process.env.TEST_DEEP === undefined ? 200 : 2_000 },
    );
  });

  it("is as harmless for the real prompts of prompts.chat", () => {
    for (const { prompt } of rows) expectHarmless(prompt);
  });

  it("leaves a prompt that has nothing to fix any more", () => {
    const messy =
      "Certainly! Here is it:\n\nWrite the the letter to [YOUR NAME] at ada@lovelace.org.\n\n\n\n\nThe text:";
    const fixed = fixAll(fixAll(messy));
    expect(fixed).toBe("Write the letter to {{name}} at {{email}}.\n\nThe text:\n\n{{material:long}}");
    expect(checkPrompt(fixed).filter(({ fix }) => fix)).toEqual([]);
  });
});

describe("the real prompts of prompts.chat", () => {
  const counts = new Map<string, number>();
  for (const { prompt } of rows)
    for (const { rule } of checkPrompt(prompt)) counts.set(rule, (counts.get(rule) ?? 0) + 1);

  it("are not nagged: no rule speaks of a quarter of them", () => {
    for (const [rule, count] of counts) expect([rule, count / rows.length < 0.25]).toEqual([rule, true]);
  });

  it("give something to say for most rules", () => expect(counts.size).toBeGreaterThan(15));

  it("have English found out in about 1,020 of 1,282", () => {
    const english = rows.filter(({ prompt }) => readSubject(prompt).isEnglish).length;
    expect(english).toBeGreaterThan(950);
    expect(english).toBeLessThan(1100);
  });

  it("are not judged by English ways of speaking where they are written in another script", () => {
    const others = rows.filter(
      ({ prompt }) => (prompt.match(/[^\p{Script=Latin}\P{L}]/gu)?.length ?? 0) > prompt.length / 8,
    );
    expect(others.length).toBeGreaterThan(5);
    const spoken = new Set(others.flatMap(({ prompt }) => rulesOf(prompt)));
    for (const rule of ["no-role", "no-task", "no-format", "pronoun-start", "too-short"])
      expect(spoken).not.toContain(rule);
  });
});

it("checks long texts, whatever they consist of", () => {
  const pieces = [
    "\n",
    " ",
    "\t",
    ": ",
    "{",
    "{{a}",
    "[A",
    "[YOUR ",
    "<your ",
    "%A",
    "a@",
    "a.",
    "1 ",
    "12-",
    "as an ai model ",
  ];
  const more = [
    "the ",
    "\r\n",
    "```\n",
    "-----BEGIN PRIVATE KEY-----",
    "password: ",
    "in 5 words ",
    "+49 ",
    "explain ",
    "#",
    "你好。",
    "http://a ",
  ];
  for (const piece of [...pieces, ...more]) {
    const text = piece.repeat(Math.ceil(20_000 / piece.length));
    expect(checkPrompt(text).length).toBeGreaterThanOrEqual(0);
  }
});
