import { createHmac, hkdfSync, randomInt, timingSafeEqual } from "node:crypto";

const LONG = 12;

/** Six digits from the system's random source. */
export function newRecoveryCode(): string {
  return digits(randomInt(10 ** 6), 6);
}

/** Twelve digits: too many values to guess, so that no limit shared with others is needed. For administrators to hand out. */
export function newLongRecoveryCode(): string {
  return digits(randomInt(10 ** LONG), LONG);
}

/** Whether a code has the form of a mailed one or of one that an administrator made. */
export function isLongCode(code: string): boolean {
  return code.length === LONG;
}

/**
 * The code a mail carries: the same for every try of that mail, told by the server's secret alone, so that it is stored
 * nowhere. `token` is the mail's own random text.
 */
export function mailedCode(secret: Uint8Array, userId: number, token: string): string {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "promptory mailed code", 32));
  const digest = createHmac("sha256", key).update(`${userId}:${token}`).digest();
  return digits(digest.readUIntBE(0, 6) % 10 ** LONG, LONG);
}

/** What is stored of a code: without the server's secret its million values cannot be tried out. */
export function recoveryCodeHash(secret: Uint8Array, userId: number, code: string): string {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "promptory recovery code", 32));
  return createHmac("sha256", key).update(`${userId}:${code}`).digest("base64url");
}

/** Whether two stored forms are of the same code; takes the same time wherever they differ. */
export function isSameCode(stored: string | null | undefined, given: string): boolean {
  const [a, b] = [Buffer.from(stored ?? ""), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function digits(value: number, length: number): string {
  return String(value).padStart(length, "0");
}
