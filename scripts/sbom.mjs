/**
 * `npm run sbom`: writes what ships into `sbom/`, as CycloneDX and as a list of licences. `--check` (part of `npm run lint`)
 * writes nothing. Both fail on a licence that is not in LICENCES, so that a new one is a decision.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "./lib/run.mjs";
import { main, Stop, say } from "./lib/say.mjs";

/** Permissive licences, and the one of the fonts, which may be shipped with a program. */
const LICENCES = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "(AFL-2.1 OR BSD-3-Clause)",
  "ISC",
  "MIT",
  "MIT-0",
  "MIT AND ISC AND BSD-3-Clause",
  "OFL-1.1",
  "Python-2.0",
]);

/** Packages whose manifest has the old `licenses` field, which npm does not read, or the licence in the readme only. */
const LICENCE_OF = { busboy: "MIT", pause: "MIT", streamsearch: "MIT" };

const licenceOf = ({ name, licenses = [] }) =>
  licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name).join(" AND ") ||
  LICENCE_OF[name];

async function readSbom() {
  const { code, output } = await run("npm", ["sbom", "--sbom-format=cyclonedx", "--omit=dev", "--loglevel=error"]);
  if (code !== 0) throw new Stop(`npm could not list the packages:\n${output}`);
  return JSON.parse(output);
}

await main(async () => {
  const sbom = await readSbom();
  const ours = new Set(
    Object.values(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages)
      .filter(({ link }) => link)
      .map(({ resolved }) => JSON.parse(readFileSync(join(root, resolved, "package.json"), "utf8")).name),
  );
  const packages = sbom.components
    .filter(({ "bom-ref": ref }) => ![...ours].some((name) => ref.startsWith(`${name}@`)))
    .map((component) => ({ id: component["bom-ref"], licence: licenceOf(component) }));
  const unknown = packages.filter(({ licence }) => !LICENCES.has(licence));
  if (unknown.length > 0) {
    const lines = unknown.map(({ id, licence }) => `  ${id}: ${licence ?? "no licence"}`);
    throw new Stop(["These licences are not in the list of scripts/sbom.mjs:", ...lines].join("\n"));
  }
  if (process.argv.includes("--check")) return 0;
  mkdirSync(join(root, "sbom"), { recursive: true });
  writeFileSync(join(root, "sbom", "promptory.cdx.json"), `${JSON.stringify(sbom, undefined, 2)}\n`);
  const rows = packages.map(({ id, licence }) => `| ${id} | ${licence} |`).sort();
  writeFileSync(
    join(root, "sbom", "licences.md"),
    `# Licences of what ships\n\n| package | licence |\n|---|---|\n${rows.join("\n")}\n`,
  );
  say(`sbom/promptory.cdx.json and sbom/licences.md: ${packages.length} packages.`);
  return 0;
});
