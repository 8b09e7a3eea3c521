import { randomBytes } from "node:crypto";
import { chmodSync, linkSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeDataDir } from "./data-dir.js";

const code = (error: unknown) => (error as NodeJS.ErrnoException).code;

/** Thrown when a secret's file is there but does not hold a whole secret. */
export class DamagedSecret extends Error {
  constructor(path: string) {
    super(`${path} is damaged. Restore it from a backup, or delete it to have a new one made.`);
  }
}

/** Whether a text has the shape of a secret that this module generates. */
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

/**
 * The 256-bit secret kept in `dir/name` (base64url, mode 0600); makes it on first use.
 * Two processes that ask at once get the same one. Throws what the file system throws, or DamagedSecret.
 */
export function keptSecret(dir: string, name: string): string {
  const path = join(dir, name);
  const kept = read(path);
  if (kept) return kept;
  makeDataDir(dir);
  const draft = `${path}.${process.pid}.${randomBytes(4).toString("hex")}`;
  writeFileSync(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flag: "wx", flush: true });
  try {
    // A link appears whole or not at all, and never replaces what another process made first.
    linkSync(draft, path);
  } catch (error) {
    if (code(error) !== "EEXIST") throw error;
  } finally {
    unlinkSync(draft);
  }
  return keptSecret(dir, name);
}
