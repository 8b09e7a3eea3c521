import { existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { mustRun, root, sayDone } from "./run.mjs";
import { say } from "./say.mjs";

function readLock(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), "utf8")).packages ?? {};
  } catch {
    return undefined;
  }
}

/** Whether node_modules holds what package-lock.json asks for. npm writes its own list last, so half is not whole. */
export function isInstalled() {
  const wanted = readLock("package-lock.json");
  const present = readLock("node_modules/.package-lock.json");
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes("node_modules/") || entry.link) return true;
    const found = present[path];
    // What is optional is for another platform, or was left out on purpose.
    return found ? found.version === entry.version : Boolean(entry.optional || entry.devOptional || entry.peer);
  });
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

/** Installs exactly what package-lock.json says, unless it is there. */
export async function install() {
  if (isInstalled()) return linkWorkspaces();
  const first = !existsSync(join(root, "node_modules"));
  say(first ? "Installing packages. This takes a minute or two, only this once." : "Installing changed packages.");
  await mustRun("npm", ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund"], {
    note: "still installing",
    sentence: "The packages could not be installed (npm ci, see above). Is there a connection to the npm registry?",
  });
  sayDone("Packages are installed");
}
