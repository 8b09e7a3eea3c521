/**
 * `npm run locale -- de` makes `locales/de/`, a copy of every English message file to translate in place, and the files by which the
 * apps find them. Again later it adds the files that English has got since, and leaves the translated ones alone.
 */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import ts from "typescript";
import { main, Stop, say } from "./lib/say.mjs";

/** What each app needs of a language; the key is the file that its build looks for. */
const APPS = {
  shell: ["web-shell", "packages/ui", "packages/rules", "packages/prompt", "packages/guide"],
  admin: ["web-admin", "packages/ui", "packages/rules", "packages/prompt"],
  extension: ["extension", "packages/ui", "packages/rules", "packages/prompt"],
  page: ["extension"],
};
/** Scripts inside pages have only what is for them. */
const isFor = (app, id) => app !== "page" || id.startsWith("page.");

/** The ids and names of the messages of an English file. */
const messagesOf = (code) =>
  [...code.matchAll(/export const (\w+) = defineMessages\("([\w.]+)"/g)].map(([, name, id]) => ({ name, id }));

/** The English file as one to translate: its messages have the type of the English ones. */
function toTranslate(path, code, target) {
  const english = relative(dirname(target), path);
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
  const statements = source.statements.filter((statement) => {
    const text = statement.getText();
    return !/^import \{[^;]* from "\.\//.test(text) && !/^export const text = \{|^export type /.test(text);
  });
  const body = statements
    .map((statement) => code.slice(statement.getFullStart(), statement.end).trim())
    .join("\n\n")
    .replace(/defineMessages\("[\w.]+", /g, (call, at, all) => {
      const name = /export const (\w+) = $/.exec(all.slice(0, at))?.[1];
      return name === undefined ? call : `defineTranslation<typeof english.${name}>(`;
    })
    .replace(/\bdefineMessages\b/, "defineTranslation")
    .replace(/from "(\.{1,2}\/[^"]+)"/g, (_, file) => `from "${relative(dirname(target), join(dirname(path), file))}"`)
    .replace(/(import [^;]*;)\n\n(?=import )/g, "$1\n");
  return `import type * as english from "${english}";\n${body}\n`;
}

function writeLanguage(locale) {
  const folder = join("locales", locale);
  const groups = Object.fromEntries(Object.keys(APPS).map((app) => [app, []]));
  const made = [];
  for (const workspace of new Set(Object.values(APPS).flat())) {
    for (const path of globSync(`${workspace}/src/locales/en/*.ts`).sort()) {
      const code = readFileSync(path, "utf8");
      const messages = messagesOf(code);
      if (messages.length === 0) continue;
      const target = join(folder, basename(workspace), basename(path));
      if (!existsSync(target)) {
        mkdirSync(dirname(target), { recursive: true });
        writeFileSync(target, toTranslate(path, code, target));
        made.push(target);
      }
      for (const [app, workspaces] of Object.entries(APPS)) {
        const own = messages.filter(({ id }) => workspaces.includes(workspace) && isFor(app, id));
        if (own.length > 0) groups[app].push({ file: relative(folder, target), messages: own });
      }
    }
  }
  for (const [app, files] of Object.entries(groups)) {
    const identifier = (file) => file.replace(/\.ts$/, "").replace(/\W(\w)/g, (_, letter) => letter.toUpperCase());
    const imports = files.map(({ file }) => `import * as ${identifier(file)} from "./${file}";`);
    const entries = files.flatMap(({ file, messages }) =>
      messages.map(({ id, name }) => `  "${id}": ${identifier(file)}.${name},`),
    );
    const text = `${imports.join("\n")}\n\n/** Written by \`npm run locale\`: the messages by their ids. */\nexport const messages = {\n${entries.join("\n")}\n};\n`;
    writeFileSync(join(folder, `${app}.ts`), text);
  }
  return made;
}

await main(() => {
  const [locale] = process.argv.slice(2);
  if (!locale || Intl.getCanonicalLocales(locale)[0] !== locale || locale === "en") {
    throw new Stop("Name the language by its tag, for example: npm run locale -- de");
  }
  const made = writeLanguage(locale);
  say(
    `locales/${locale}: ${made.length} new files to translate. Then: npm run format, npm run typecheck, npm run build`,
  );
  return 0;
});
