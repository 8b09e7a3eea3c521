/** Scratch copies of a commit, in which faults are made. */
import { cpSync, existsSync, mkdirSync, readdirSync, readlinkSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mustRun, root, run } from "../lib/run.mjs";

const FOLDER = join(tmpdir(), "promptory-mutants");

/** The full id of a commit. */
export async function commitOf(revision) {
  const sentence = `There is no commit ${revision} in this clone.`;
  return (await mustRun("git", ["rev-parse", "--verify", `${revision}^{commit}`], { sentence })).output.trim();
}

/** A copy of a commit with the dependencies and builds of the checkout `from`; the copy of an earlier run is used again. */
export async function scratchCopy(commit, slot, from = root) {
  const dir = join(FOLDER, `${commit.slice(0, 12)}-${slot}`);
  if (!existsSync(join(dir, "package.json"))) {
    rmSync(dir, { recursive: true, force: true });
    await mustRun("git", ["worktree", "prune"], { sentence: "git worktree prune failed." });
    const args = ["worktree", "add", "--quiet", "--force", "--detach", dir, commit];
    await mustRun("git", args, { sentence: `A copy of ${commit} could not be made in ${dir}.` });
    linkDependencies(dir, from);
  }
  copyBuilds(dir, from);
  // What an interrupted run has changed.
  await run("git", ["checkout", "--quiet", "--", "."], { cwd: dir });
  return dir;
}

/** Removes every scratch copy. */
export async function removeCopies() {
  rmSync(FOLDER, { recursive: true, force: true });
  await run("git", ["worktree", "prune"]);
}

/** One link a package, because those of the workspaces have to point into the copy. */
function linkDependencies(dir, checkout) {
  const [from, to] = [join(checkout, "node_modules"), join(dir, "node_modules")];
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.name !== "@promptory") symlinkSync(join(from, entry.name), join(to, entry.name));
  }
  mkdirSync(join(to, "@promptory"));
  for (const name of readdirSync(join(from, "@promptory"))) {
    symlinkSync(readlinkSync(join(from, "@promptory", name)), join(to, "@promptory", name));
  }
}

/** Copied, not linked, because a fault is built again in the copy. */
function copyBuilds(dir, from) {
  for (const app of ["api", "web-shell", "web-admin", "extension"]) {
    const built = join(from, app, "dist");
    if (existsSync(built) && !existsSync(join(dir, app, "dist"))) {
      cpSync(built, join(dir, app, "dist"), { recursive: true });
    }
  }
}
