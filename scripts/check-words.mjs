/**
 * Rejects the words of rejected-words.json: in TypeScript and JavaScript as parts of identifiers (camelCase, snake_case)
 * and in comments and titles of tests, in CSS and Markdown anywhere. A code span with one such word (`nobody`, the Unix
 * account) is a literal. `--count` reports only the number of hits.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { matchesGlob } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const root = fileURLToPath(new URL("..", import.meta.url));
const { words, prefixes, excluded } = JSON.parse(readFileSync(`${root}/scripts/rejected-words.json`, "utf8"));

const names = Object.keys(words);
const pattern = names.join("|").replaceAll(" ", "\\s+");
const anyWord = new RegExp(`\\b(${pattern})\\b`, "gi");
// A file without any of these is not parsed.
const candidate = new RegExp([pattern, ...Object.keys(prefixes)].join("|"), "i");
const TEST = /^(it|test|describe)\b/;

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
  maxBuffer: 1 << 26,
})
  .split("\n")
  .filter((path) => /\.(tsx?|mjs|cjs|css|md)$/.test(path) && existsSync(`${root}/${path}`))
  .filter((path) => !excluded.some((glob) => matchesGlob(path, glob)));

/** The words of an identifier: "readMostRows" is read, most, rows. */
const partsOf = (name) => name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/).filter(Boolean);

const inProse = (text) => [...text.replaceAll(/`\w+`/g, (span) => " ".repeat(span.length)).matchAll(anyWord)];

function inIdentifier(name) {
  const parts = partsOf(name).map((part) => part.toLowerCase());
  return [
    ...Object.keys(prefixes).filter((prefix) => name.startsWith(prefix)),
    ...names.filter((word) => parts.includes(word)),
  ];
}

/** Calls `report(position, word)` for what a program names or says. */
function checkProgram(path, text, report) {
  const prose = (start, part) => {
    for (const { index, 0: word } of inProse(part)) report(start + index, word);
  };
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const seen = new Set();
  const visit = (node) => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      for (const word of inIdentifier(node.text)) report(node.getStart(), word);
    }
    if (ts.isCallExpression(node) && TEST.test(node.expression.getText()) && node.arguments[0]) {
      const [title] = node.arguments;
      if (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title)) prose(title.getStart(), title.getText());
    }
    const comments = ts.isJsxText(node) ? [] : (ts.getLeadingCommentRanges(text, node.pos) ?? []);
    for (const { pos, end } of [...comments, ...(ts.getTrailingCommentRanges(text, node.end) ?? [])]) {
      if (!seen.has(pos)) prose(pos, text.slice(pos, end));
      seen.add(pos);
    }
    // getChildren, unlike forEachChild, also has the tokens that comments precede.
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
}

let hits = 0;
for (const path of files) {
  const text = readFileSync(`${root}/${path}`, "utf8");
  if (!candidate.test(text) && !candidate.test(path)) continue;
  const report = (position, word) => {
    hits += 1;
    if (process.argv.includes("--count")) return;
    const line = text.slice(0, position).split("\n").length;
    const use = prefixes[word] ?? words[word.toLowerCase().replace(/\s+/, " ")];
    console.error(`${path}:${line}: "${word}" is not in our vocabulary. Say: ${use}.`);
  };
  for (const word of inIdentifier(path)) report(0, word);
  if (/\.(css|md)$/.test(path)) for (const { index, 0: word } of inProse(text)) report(index, word);
  else checkProgram(path, text, report);
}
if (process.argv.includes("--count")) console.log(hits);
else if (hits > 0) process.exitCode = 1;
