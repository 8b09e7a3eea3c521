import { createHmac, hkdfSync, randomInt } from "node:crypto";

/** Six digits from the system's random source. */
export function newRecoveryCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

/** What is stored of a code: without the server's secret its million values cannot be tried out. */
export function recoveryCodeHash(secret: Uint8Array, userId: number, code: string): string {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "promptory recovery code", 32));
  return createHmac("sha256", key).update(`${userId}:${code}`).digest("base64url");
}
