import { createCipheriv, createDecipheriv, randomBytes, type ScryptOptions, scrypt } from "node:crypto";
import { z } from "zod";
import { BackupError } from "./backup-file.js";

/** Parameters of OWASP's Password Storage Cheat Sheet for scrypt: 128 MiB per attempt. */
const SCRYPT: ScryptOptions = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;

const keyOf = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(passphrase, salt, KEY_BYTES, SCRYPT, (error, key) => (error ? reject(error) : resolve(key)));
  });

const Sealed = z.object({ salt: z.string(), iv: z.string(), tag: z.string(), data: z.string() });

export const Secrets = z.object({ jwtSecret: z.string() });
export type Secrets = z.infer<typeof Secrets>;

export async function sealSecrets(secrets: Secrets, passphrase: string): Promise<string> {
  const [salt, iv] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv(CIPHER, await keyOf(passphrase, salt), iv);
  const data = Buffer.concat([cipher.update(JSON.stringify(secrets), "utf8"), cipher.final()]);
  const text = (bytes: Buffer) => bytes.toString("base64");
  return JSON.stringify({ salt: text(salt), iv: text(iv), tag: text(cipher.getAuthTag()), data: text(data) });
}

/** Throws BackupError for a wrong passphrase or altered text. */
export async function openSecrets(sealed: string, passphrase: string): Promise<Secrets> {
  try {
    const { salt, iv, tag, data } = Sealed.parse(JSON.parse(sealed));
    const bytes = (text: string) => Buffer.from(text, "base64");
    const decipher = createDecipheriv(CIPHER, await keyOf(passphrase, bytes(salt)), bytes(iv));
    decipher.setAuthTag(bytes(tag));
    const text = Buffer.concat([decipher.update(bytes(data)), decipher.final()]).toString("utf8");
    return Secrets.parse(JSON.parse(text));
  } catch {
    throw new BackupError("BACKUP_PASSPHRASE does not open the secrets of this backup.");
  }
}
