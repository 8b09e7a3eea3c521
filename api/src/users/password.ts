import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { Unavailable } from "../common/errors.js";
import { currentScope } from "../common/request-scope.js";

// OWASP's minimum for argon2id; the hash is counted on libuv's threads, off the event loop.
const ARGON2ID = 2;
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const MAX_RUNNING = 4;
const MAX_WAITING = 200;

type Waiting = { begin(): void; drop(): void; isAbandoned(): boolean };

let running = 0;
const waiting: Waiting[] = [];

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

/** At most MAX_RUNNING hashes at a time, each of which takes 19 MiB, and MAX_WAITING that wait. Throws Unavailable. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_RUNNING) await turn();
  else running += 1;
  try {
    return await work();
  } finally {
    dropAbandoned();
    const next = waiting.shift();
    if (next) next.begin();
    else running -= 1;
  }
}

async function turn(): Promise<void> {
  if (waiting.length >= MAX_WAITING) dropAbandoned();
  if (waiting.length >= MAX_WAITING) throw new Unavailable();
  const scope = currentScope();
  await new Promise<void>((begin, reject) => {
    waiting.push({ begin, drop: () => reject(new Unavailable()), isAbandoned: () => scope?.isOver ?? false });
  });
}

/** A client that has left must not keep others waiting. */
function dropAbandoned(): void {
  for (const each of waiting.filter(({ isAbandoned }) => isAbandoned())) {
    waiting.splice(waiting.indexOf(each), 1);
    each.drop();
  }
}
