import { DEFAULT_SITES } from "./default-sites.js";
import { isSelector } from "./selector.js";

it.each([
  "textarea",
  "#prompt-textarea",
  '[role="textbox"][contenteditable]',
  "div.ProseMirror[contenteditable='true']",
  "form:is(.a, #b) > textarea[placeholder*='Ask' i]:not([disabled])",
  "div:has(> p) ~ rich-textarea .ql-editor + *",
  "li:nth-child(2n + 1), li:last-child",
  "textarea[class*='.1 #2 ]']",
])("%s is a selector", (text) => {
  expect(isSelector(text)).toBe(true);
});

it.each([
  "",
  " ",
  "a >",
  "> a",
  "a,",
  "a > > b",
  "[a",
  "a{}",
  "a;b",
  "1a",
  "#1",
  ".-1",
  "a || b",
  "a < b",
  "[a!=b]",
  "svg|a",
  "p::before",
  ":contains(x)",
  ":host",
  ":not()",
  ":nth-child(x)",
  "a:hover(b)",
  "javascript:alert(1)",
  "<script>",
  `${":not(".repeat(100)}a`,
])("%j is none", (text) => {
  expect(isSelector(text)).toBe(false);
});

it("every selector we ship is one", () => {
  const selectors = DEFAULT_SITES.flatMap(({ inputSelectors }) => inputSelectors);
  expect(selectors.filter((selector) => !isSelector(selector))).toEqual([]);
});
