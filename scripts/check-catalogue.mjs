/**
 * The catalogue rule: versions stand in the root's package.json only, exact; a workspace lists the names it uses as "*".
 * Otherwise two workspaces would soon run two versions of one library.
 */
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const KINDS = ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"];
// An alias installs a second version of a package under a name of its own.
const EXACT = /^(npm:[@\w/.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;

const read = (path) => JSON.parse(readFileSync(join(root, path), "utf8"));
const listed = (manifest) => KINDS.flatMap((kind) => Object.entries(manifest[kind] ?? {}));

const catalogue = read("package.json");
const manifests = globSync(
  catalogue.workspaces.map((folder) => `${folder}/package.json`),
  { cwd: root },
).sort();
const ours = new Set(manifests.map((path) => read(path).name));
const pinned = new Map(listed(catalogue));

const problems = [...pinned, ...Object.entries(catalogue.overrides ?? {})]
  .filter(([, version]) => !EXACT.test(version))
  .map(([name, version]) => `package.json: ${name} is "${version}"; pin one exact version.`);
for (const path of manifests) {
  for (const [name, version] of listed(read(path))) {
    if (version !== "*") problems.push(`${path}: ${name} is "${version}"; write "*", the version stands in the root.`);
    if (!pinned.has(name) && !ours.has(name)) problems.push(`${path}: ${name} is not in the root's package.json.`);
  }
}

for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
