import { createHmac, hkdfSync, randomInt, timingSafeEqual } from "node:crypto";

const LONG = 12;

export function newRecoveryCode(): string {
  return digits(randomInt(10 ** 6), 6);
}

/** Twelve digits cannot be guessed, so they need no limit shared with others. For administrators. */
export function newLongRecoveryCode(): string {
  return digits(randomInt(10 ** LONG), LONG);
}

export function isLongCode(code: string): boolean {
  return code.length === LONG;
}

/** Derived from the server's secret, so it is the same for each retry of the mail and stored nowhere. `token` is the random text of the mail. */
export function mailedCode(secret: Uint8Array, userId: number, token: string): string {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "promptory mailed code", 32));
  const digest = createHmac("sha256", key).update(`${userId}:${token}`).digest();
  return digits(digest.readUIntBE(0, 6) % 10 ** LONG, LONG);
}

/** A keyed hash: without the server's secret the million values cannot be tried out. */
export function recoveryCodeHash(secret: Uint8Array, userId: number, code: string): string {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "promptory recovery code", 32));
  return createHmac("sha256", key).update(`${userId}:${code}`).digest("base64url");
}

export function isSameCode(stored: string | null | undefined, given: string): boolean {
  const [a, b] = [Buffer.from(stored ?? ""), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function digits(value: number, length: number): string {
  return String(value).padStart(length, "0");
}
