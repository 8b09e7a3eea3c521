import { hash as realHash } from "@node-rs/argon2";

export { verify } from "@node-rs/argon2";

/** Tests make thousands of accounts. A hash says its own cost, so that comparing is as cheap; PASSWORD_COST=real is for tests of the cost. */
export const hash = (password, options) =>
  realHash(password, process.env.PASSWORD_COST === "real" ? options : { ...options, memoryCost: 8, timeCost: 1 });
