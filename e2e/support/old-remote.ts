import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../", import.meta.url));
const CACHE = join(root, "node_modules/.cache/promptory/remotes");

/** The build that is kept in the repository for checkouts without a history; `npm run keep-remote` writes it. */
export const KEPT = join(root, "e2e/fixtures/remotes/kept.json.br");

/** What a build of web-admin needs of a commit. */
const SOURCES = ["web-admin", "packages", "scripts/lib", "package.json", "tsconfig.base.json", "tsconfig.web.json"];
/** Made again from the others by whoever serves them, or not asked for by a shell. */
const LEFT_OUT = new Set([".br", ".gz", ".html"]);
const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};
const TEXTS = new Set([".js", ".css", ".json", ".svg"]);

interface Packed {
  commit: string;
  /** By its path in `dist`: as it is, or in Base64 where it is no text. */
  files: Record<string, string>;
}

/** A real build of the admin remote as an earlier commit had it. */
export interface OldRemote {
  readonly commit: string;
  /** Where it comes from, for whoever reads the output. */
  readonly origin: string;
  /** One of its files; undefined when it has none of that name. */
  file(path: string): { body: Buffer; contentType: string } | undefined;
}

/** The build that is kept in the repository. */
export async function keptRemote(): Promise<OldRemote> {
  const packed = unpack(await readFile(KEPT));
  return opened(packed, `the build kept in e2e/fixtures/remotes, of commit ${packed.commit.slice(0, 8)}`);
}

/**
 * The remote as it was before the last change of web-admin, built from the history and kept beside node_modules for the
 * next time. Where there is no such commit (a shallow clone, an archive without git) or it wants other libraries than
 * are installed, the kept build takes its place, and `origin` says why.
 */
export async function previousRemote(): Promise<OldRemote> {
  const commit = await commitBefore();
  if (commit === undefined)
    return instead("this checkout has no commit from before the last change of web-admin, as after a shallow clone");
  if (!(await hasSameLibraries(commit)))
    return instead(`commit ${commit.slice(0, 8)} wants other libraries than are installed`);
  const cached = join(CACHE, `${commit}.json.br`);
  if (!existsSync(cached)) {
    await mkdir(CACHE, { recursive: true });
    // Written beside its place and renamed there whole, so that nobody reads half of one.
    await writeFile(`${cached}.${process.pid}`, pack(await build(commit), 5));
    await rename(`${cached}.${process.pid}`, cached);
  }
  return opened(unpack(await readFile(cached)), `commit ${commit.slice(0, 8)}, built from this checkout's history`);
}

/** Builds web-admin as a commit has it, with the libraries that are installed here. */
export async function build(commit: string): Promise<Packed> {
  const folder = await mkdtemp(join(tmpdir(), "promptory-remote-"));
  try {
    await checkOut(commit, folder);
    await linkLibraries(folder);
    const app = join(folder, "web-admin");
    await run(process.execPath, [join(root, "node_modules/@rsbuild/core/bin/rsbuild.js"), "build"], {
      cwd: app,
      env: { ...process.env, NODE_ENV: "production" },
      maxBuffer: 64 * 1024 * 1024,
    });
    return { commit, files: await filesIn(join(app, "dist")) };
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

/** As it is kept: one file, because a build has dozens with a hash in each name. */
export function pack(packed: Packed, quality: number): Buffer {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 24 };
  return brotliCompressSync(JSON.stringify(packed), { params });
}

function unpack(bytes: Buffer): Packed {
  return JSON.parse(brotliDecompressSync(bytes).toString("utf8")) as Packed;
}

async function instead(why: string): Promise<OldRemote> {
  const kept = await keptRemote();
  return { ...kept, origin: `${kept.origin}, because ${why}` };
}

function opened({ commit, files }: Packed, origin: string): OldRemote {
  return {
    commit,
    origin,
    file(path) {
      const content = files[path];
      if (content === undefined) return undefined;
      const kind = extname(path);
      const body = Buffer.from(content, TEXTS.has(kind) ? "utf8" : "base64");
      return { body, contentType: TYPES[kind] ?? "application/octet-stream" };
    },
  };
}

/** The commit before the last one that changed web-admin, or the last one itself while there are changes beside it. */
async function commitBefore(): Promise<string | undefined> {
  const isChanged = await git("status", "--porcelain", "--", "web-admin");
  if (isChanged === undefined) return undefined;
  if (isChanged !== "") return git("rev-parse", "HEAD");
  const last = await git("rev-list", "-n", "1", "HEAD", "--", "web-admin");
  return last && git("rev-parse", "--verify", "--quiet", `${last}^{commit}^`);
}

async function hasSameLibraries(commit: string): Promise<boolean> {
  const then = await git("rev-parse", "--verify", "--quiet", `${commit}:package-lock.json`);
  return then !== undefined && then === (await git("hash-object", "package-lock.json"));
}

/** What git says, without the line's end; undefined when it fails, or when there is no git here. */
async function git(...words: string[]): Promise<string | undefined> {
  try {
    return (await run("git", words, { cwd: root })).stdout.trim();
  } catch {
    return undefined;
  }
}

async function checkOut(commit: string, folder: string): Promise<void> {
  const archive = spawn("git", ["archive", "--format=tar", commit, "--", ...SOURCES], { cwd: root });
  const tar = spawn("tar", ["-x", "-C", folder], { stdio: ["pipe", "ignore", "inherit"] });
  archive.stdout.pipe(tar.stdin);
  archive.stderr.pipe(process.stderr);
  const ended = (child: typeof tar | typeof archive, name: string) =>
    new Promise<void>((done, fail) => {
      child.once("error", fail);
      child.once("close", (code) => (code === 0 ? done() : fail(new Error(`${name} of ${commit} ended with ${code}`))));
    });
  await Promise.all([ended(archive, "git archive"), ended(tar, "tar")]);
}

/** Our own packages come from that commit, all others are the ones of this checkout. */
async function linkLibraries(folder: string): Promise<void> {
  const [from, to] = [join(root, "node_modules"), join(folder, "node_modules")];
  await mkdir(join(to, "@promptory"), { recursive: true });
  for (const name of await readdir(from))
    if (name !== "@promptory" && name !== ".cache") await symlink(join(from, name), join(to, name));
  for (const name of await readdir(join(folder, "packages")))
    await symlink(join(folder, "packages", name), join(to, "@promptory", name));
}

async function filesIn(dist: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const entry of await readdir(dist, { recursive: true, withFileTypes: true })) {
    const kind = extname(entry.name);
    if (!entry.isFile() || LEFT_OUT.has(kind)) continue;
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(dist.length + 1).replaceAll("\\", "/");
    files[name] = (await readFile(path)).toString(TEXTS.has(kind) ? "utf8" : "base64");
  }
  return files;
}
