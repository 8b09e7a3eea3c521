import { registerHooks } from "node:module";

const CHANGES = [
  ["words: wordsIn(row)", "words: new Map()"],
  ["tsvectorArray(", "((_) => null)("],
];

/** Preloaded by an API that saves prompts without what only the search by words needs: the bench compares imports with it. */
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.endsWith("/dist/template-rows/search-rows.js")) return loaded;
    let source = loaded.source.toString();
    for (const [from, to] of CHANGES) {
      if (!source.includes(from)) throw new Error(`${url} has no ${from}.`);
      source = source.replace(from, to);
    }
    return { ...loaded, source };
  },
});
