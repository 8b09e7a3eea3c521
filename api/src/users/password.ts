import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

// OWASP's minimum for argon2id; the hash is counted on libuv's threads, off the event loop.
const ARGON2ID = 2;
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const AT_ONCE = 4;

let running = 0;
const waiting: (() => void)[] = [];

/** The argon2id hash of a password, in PHC form. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST));
}

/** Whether a password made that hash. Without a hash it costs the same and answers false. */
export function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  return inTurn(async () => {
    const matches = await verify(stored ?? (await nobodysHash), password).catch(() => false);
    return matches && stored !== undefined;
  });
}

const nobodysHash = hash(randomBytes(16), COST);

/** At most four hashes at a time: each holds 19 MiB. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
