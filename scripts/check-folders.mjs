// Part of `npm run lint:imports`: the feature folders of the API do not import each other in a cycle. dependency-cruiser has
// this rule for every file; here a feature is one folder, and what is imported at run time counts too.
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { main, Stop, say } from "./lib/say.mjs";

const root = "api/src";

/** Brute-force protection is below sessions, which the rest of `auth` is above. */
const featureOf = (file) => (file.startsWith("auth/lockout/") ? "auth/lockout" : dirname(file).split("/")[0]);

/** Which features a feature imports, with a file that does. Files of the root put features together, and are left out. */
function readImports() {
  const imports = new Map();
  for (const file of globSync("*/**/*.ts", { cwd: root, exclude: ["**/*.spec.ts"] })) {
    const from = featureOf(file);
    if (!imports.has(from)) imports.set(from, new Map());
    for (const [, path] of readFileSync(join(root, file), "utf8").matchAll(
      /(?:^(?:import|export|\}) .*from |\bimport\()"(\.[^"]+)"/gm,
    )) {
      const target = join(dirname(file), path);
      const to = featureOf(target);
      if (to !== "." && to !== from) imports.get(from).set(to, `${file} imports ${target}`);
    }
  }
  return imports;
}

/** One cycle of features, as the imports it consists of; undefined without any. */
function findCycle(imports) {
  const done = new Set();
  const visit = (feature, path) => {
    const start = path.findIndex(([name]) => name === feature);
    if (start >= 0) return path.slice(start).map(([, reason]) => reason);
    if (done.has(feature)) return undefined;
    for (const [next, reason] of imports.get(feature) ?? []) {
      const cycle = visit(next, [...path, [feature, reason]]);
      if (cycle) return cycle;
    }
    done.add(feature);
    return undefined;
  };
  return [...imports.keys()].map((feature) => visit(feature, [])).find(Boolean);
}

await main(() => {
  const imports = readImports();
  const cycle = findCycle(imports);
  if (cycle) throw new Stop(`Features of the API import each other in a cycle:\n  ${cycle.join("\n  ")}`);
  say(`${imports.size} features of the API, without a cycle`);
  return 0;
});
