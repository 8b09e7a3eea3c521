import { randomBytes } from "node:crypto";
import { chmodSync, linkSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeDataDir } from "./data-dir.js";

const code = (error: unknown) => (error as NodeJS.ErrnoException).code;

export class DamagedSecret extends Error {
  constructor(path: string) {
    super(`${path} is damaged. Restore it from a backup, or delete it to have a new one made.`);
  }
}

export const isGeneratedSecret = (secret: string): boolean => /^[\w-]{43}$/.test(secret);

function read(path: string): string | undefined {
  try {
    const secret = readFileSync(path, "utf8").trim();
    if (!isGeneratedSecret(secret)) throw new DamagedSecret(path);
    chmodSync(path, 0o600);
    return secret;
  } catch (error) {
    if (code(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** 256 bits in `dir/name` (base64url, mode 0600), made at the first use; the same for parallel calls. Throws file system errors and DamagedSecret. */
export function readOrCreateSecret(dir: string, name: string): string {
  const path = join(dir, name);
  const kept = read(path);
  if (kept) return kept;
  makeDataDir(dir);
  const draft = `${path}.${process.pid}.${randomBytes(4).toString("hex")}`;
  writeFileSync(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flag: "wx", flush: true });
  try {
    // link() is atomic and never replaces the file of another process.
    linkSync(draft, path);
  } catch (error) {
    if (code(error) !== "EEXIST") throw error;
  } finally {
    unlinkSync(draft);
  }
  return readOrCreateSecret(dir, name);
}
