import { hash as realHash, verify as realVerify } from "@node-rs/argon2";

/** The algorithm and cost of every hash that a password was compared with, such as "$argon2id$v=19$m=8,t=1,p=1"; emptied by the test. */
globalThis.passwordComparisons = [];

export function verify(hash, password) {
  globalThis.passwordComparisons.push(hash.split("$").slice(0, 4).join("$"));
  return realVerify(hash, password);
}

/** Tests make thousands of accounts. A hash says its own cost, so that comparing is as cheap; PASSWORD_COST=real is for tests of the cost. */
export const hash = (password, options) =>
  realHash(password, process.env.PASSWORD_COST === "real" ? options : { ...options, memoryCost: 8, timeCost: 1 });
