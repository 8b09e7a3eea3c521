/**
 * Part of `npm run lint`: text that people read is in `locales/en/`, where a translation replaces it. Rejects it elsewhere: in JSX, in
 * attributes and properties that are shown or read aloud, and every other string that looks like a sentence.
 */
import { globSync, readFileSync } from "node:fs";
import ts from "typescript";

const SOURCES = ["web-shell", "web-admin", "extension", "packages/{ui,rules,prompt,guide}"];
const NO_INTERFACE = /\.spec\.tsx?$|\/testing\/|\/locales\/|\.d\.ts$/;
const SHOWN =
  /^(?:title|label|placeholder|alt|hint|description|message|error|text|required|mismatch|tooLong|tooShort|fixLabel|aria-(?:label|description|roledescription|valuetext|placeholder))$/;
/** Names of products and keys, and what a program reads: the same in every language. */
const UNTRANSLATED =
  /^(?:Promptory|Claude (?:Code|Desktop)|VS Code|Cursor|LibreChat|Gemini CLI|Ctrl(?: K)?|Enter|Esc|ptk_\W*|Bearer .*)$|Authorization: /;
const SENTENCE = /^“?[A-Z][\p{L}'’-]*[,:]? \S|\p{Ll} \p{Ll}+ \p{Ll}+.*[.!?…]$/u;

const hasWords = (text) => /\p{L}{2}/u.test(text) && !UNTRANSLATED.test(text.trim());

const textOf = (node) => {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join("");
  return undefined;
};

/** Text for developers: errors that are thrown, logs, and names of modules and types. */
function isTechnical(node) {
  const { parent } = node;
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent)) return true;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return true;
  if (ts.isElementAccessExpression(parent)) return true;
  if (ts.isNewExpression(parent)) return /(?:Error|Exception)$/.test(parent.expression.getText());
  return ts.isCallExpression(parent) && /^(?:console\.|import$|super$)/.test(parent.expression.getText());
}

/** The attribute or property a string is the value of, through conditions and fallbacks; "children" inside an element. */
function placeOf(node) {
  let at = node.parent;
  while (
    ts.isConditionalExpression(at) ||
    ts.isParenthesizedExpression(at) ||
    ts.isAsExpression(at) ||
    (ts.isBinaryExpression(at) && !/=/.test(at.operatorToken.getText()))
  ) {
    at = at.parent;
  }
  if (ts.isJsxExpression(at)) at = at.parent;
  if (ts.isJsxElement(at) || ts.isJsxFragment(at)) return "children";
  if (ts.isJsxAttribute(at) || ts.isPropertyAssignment(at)) return at.name.getText().replace(/^"|"$/g, "");
  return "";
}

function* findText(source) {
  const queue = [source];
  for (let node = queue.pop(); node; node = queue.pop()) {
    if (ts.isJsxText(node)) {
      if (hasWords(node.text)) yield [node, node.text];
    } else {
      const text = textOf(node);
      const place = text !== undefined && hasWords(text) && !isTechnical(node) && placeOf(node);
      if (place !== false && (place === "children" || SHOWN.test(place) || SENTENCE.test(text))) yield [node, text];
    }
    ts.forEachChild(node, (child) => void queue.push(child));
  }
}

let count = 0;
for (const path of globSync(SOURCES.map((folder) => `${folder}/src/**/*.{ts,tsx}`))) {
  if (NO_INTERFACE.test(path)) continue;
  const code = readFileSync(path, "utf8");
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
  const lines = code.split("\n");
  for (const [node, text] of findText(source)) {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    if (/text-ok: \S/.test(`${lines[line - 1]}${lines[line]}`)) continue;
    count += 1;
    console.error(`${path}:${line + 1} text outside locales/en: ${text.trim().replace(/\s+/g, " ").slice(0, 80)}`);
  }
}
if (count > 0) process.exitCode = 1;
