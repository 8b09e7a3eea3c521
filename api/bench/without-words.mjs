import { registerHooks } from "node:module";

/** By file below `dist`. */
const CHANGES = {
  "template-rows/search-rows.js": [
    ["wordsIn(row, folded)", "new Map()"],
    ["vectors.toBuffer()", "null"],
  ],
};
if (new URL(import.meta.url).searchParams.has("former")) {
  CHANGES["import/import-writes.repository.js"] = [["'64MB'", "'1MB'"]];
}

/**
 * Preloaded by an API that saves prompts without what only the search by words needs: the bench compares imports with it. With
 * `?former` entries of the indexes are also merged in parts as small as before there were words.
 */
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const changes = Object.entries(CHANGES).find(([file]) => url.endsWith(`/dist/${file}`))?.[1];
    if (changes === undefined) return loaded;
    let source = loaded.source.toString();
    for (const [from, to] of changes) {
      if (!source.includes(from)) throw new Error(`${url} has no ${from}.`);
      source = source.replace(from, to);
    }
    return { ...loaded, source };
  },
});
