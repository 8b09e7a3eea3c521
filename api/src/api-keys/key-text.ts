import { randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import { sha256 } from "../common/sha256.js";

const PREFIX = "ptk_";
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const RANDOM = 32;
const CHECKSUM = 6;
const SHAPE = new RegExp(`^${PREFIX}([0-9A-Za-z]{${RANDOM}})([0-9A-Za-z]{${CHECKSUM}})$`);

/** 190 random bits, and a checksum by which a scanner knows a leaked key without a request. */
export function newKey(): string {
  const random = Array.from({ length: RANDOM }, () => DIGITS[randomInt(DIGITS.length)]).join("");
  return PREFIX + random + checksum(random);
}

export function claimsToBeKey(token: string): boolean {
  return token.startsWith(PREFIX);
}

export function isWellFormed(key: string): boolean {
  const [, random, sum] = SHAPE.exec(key) ?? [];
  return random !== undefined && checksum(random) === sum;
}

export function keyHash(key: string): string {
  return sha256(key);
}

export function keyEnds(key: string): { prefix: string; lastFour: string } {
  return { prefix: key.slice(0, PREFIX.length + 4), lastFour: key.slice(-4) };
}

/** CRC-32 in six base62 digits, as GitHub does it. */
function checksum(random: string): string {
  let rest = crc32(random);
  let digits = "";
  for (let place = 0; place < CHECKSUM; place += 1) {
    digits = DIGITS.charAt(rest % DIGITS.length) + digits;
    rest = Math.floor(rest / DIGITS.length);
  }
  return digits;
}
