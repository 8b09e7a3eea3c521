import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { beginPart, mustRun, root, run } from "./run.mjs";

const readJson = (path) => JSON.parse(readFileSync(join(root, path), "utf8"));

function readLock(path) {
  try {
    return readJson(path).packages ?? {};
  } catch {
    return undefined;
  }
}

/** Whether the packages in node_modules are those of package-lock.json: npm's own list of them, which it writes last. */
function isInstalled() {
  const wanted = readLock("package-lock.json");
  const present = readLock("node_modules/.package-lock.json");
  return Boolean(wanted && present) && isSame(wanted, present);
}

/** Whether no package of a lock file is missing and none is left over. */
export function isSame(wanted, present) {
  const isThere = ([path, entry]) => {
    if (!path.includes("node_modules/") || entry.link) return true;
    const found = present[path];
    // What is optional is for another platform, or was left out on purpose.
    return found ? found.version === entry.version : Boolean(entry.optional || entry.devOptional || entry.peer);
  };
  return Object.entries(wanted).every(isThere) && Object.keys(present).every((path) => path in wanted);
}

/** Links workspaces that came since the packages were installed, as npm does. */
function linkWorkspaces() {
  for (const [path, { link, resolved }] of Object.entries(readLock("package-lock.json") ?? {})) {
    if (!link || lstatSync(join(root, path), { throwIfNoEntry: false })) continue;
    const folder = dirname(join(root, path));
    mkdirSync(folder, { recursive: true });
    symlinkSync(relative(folder, join(root, resolved)), join(root, path), "junction");
  }
}

/**
 * A lock file with the address of every package at a registry. package-lock.json has none, so that it is the same behind every
 * registry; npm then asks for the list of all versions of each package first, which takes as long as the packages themselves.
 */
export function withAddresses(lock, registry) {
  const packages = Object.entries(lock.packages).map(([path, entry]) => {
    const [, installedAs] = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? [];
    if (installedAs === undefined || entry.link || entry.inBundle || entry.resolved) return [path, entry];
    const name = entry.name ?? installedAs;
    const file = `${name.split("/").at(-1)}-${entry.version}.tgz`;
    return [path, { ...entry, resolved: `${registry.replace(/\/$/, "")}/${name}/-/${file}` }];
  });
  return { ...lock, packages: Object.fromEntries(packages) };
}

/** npm reads it in place of package-lock.json. */
const addressed = join(root, "npm-shrinkwrap.json");
const removeAddressed = () => rmSync(addressed, { force: true });
const removeAtExit = (on) => {
  process[on]("exit", removeAddressed);
  for (const signal of ["SIGINT", "SIGTERM"]) process[on](signal, exit);
};
const exit = () => process.exit(130);

const npmCi = (accepts) =>
  mustRun("npm", ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund"], {
    note: "still installing",
    sentence: "The packages could not be installed (npm ci, see above). Is there a connection to the npm registry?",
    accepts,
  });

/** False when the registry has its packages at other addresses. */
async function installByAddress() {
  const { output } = await run("npm", ["config", "get", "registry"]);
  const registry = output.trim();
  if (!/^https?:\/\/\S+$/.test(registry)) return false;
  removeAtExit("on");
  try {
    writeFileSync(addressed, JSON.stringify(withAddresses(readJson("package-lock.json"), registry)));
    return (await npmCi(/npm error code E4\d\d/)).code === 0;
  } finally {
    removeAddressed();
    removeAtExit("off");
  }
}

/** Installs exactly what package-lock.json says, unless it is there. */
export async function install() {
  // From an installation that was killed.
  removeAddressed();
  if (isInstalled()) return linkWorkspaces();
  const first = !existsSync(join(root, "node_modules"));
  const end = beginPart(
    first ? "Installing packages. This takes a minute or two, only this once." : "Installing changed packages.",
  );
  if (!(await installByAddress())) await npmCi();
  end("Packages are installed");
}
