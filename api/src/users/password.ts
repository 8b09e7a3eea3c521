import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { Semaphore } from "../common/concurrency.js";

// OWASP's minimum for argon2id; hashed on libuv's threads, off the event loop.
const ARGON2ID = 2;
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const slots = new Semaphore(4, { waitMs: 60_000, maxWaiting: 200, dropsAbandoned: true });

export function hashPassword(password: string): Promise<string> {
  return slots.run(() => hash(password, COST));
}

/** Takes the same time without a stored hash, and returns false. */
export function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  return slots.run(async () => {
    const matches = await verify(stored ?? (await dummyHash), password).catch(() => false);
    return matches && stored !== undefined;
  });
}

const dummyHash = hash(randomBytes(16), COST);
