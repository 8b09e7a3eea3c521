import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { Unavailable } from "../common/errors.js";
import { currentScope } from "../common/request-scope.js";

// OWASP's minimum for argon2id; hashed on libuv's threads, off the event loop.
const ARGON2ID = 2;
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const MAX_RUNNING = 4;
const MAX_WAITING = 200;

type Waiting = { begin(): void; drop(): void; isAbandoned(): boolean };

let running = 0;
const waiting: Waiting[] = [];

export function hashPassword(password: string): Promise<string> {
  return withSlot(() => hash(password, COST));
}

/** Takes the same time without a stored hash, and returns false. */
export function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  return withSlot(async () => {
    const matches = await verify(stored ?? (await dummyHash), password).catch(() => false);
    return matches && stored !== undefined;
  });
}

const dummyHash = hash(randomBytes(16), COST);

/** At most MAX_RUNNING hashes at a time (19 MiB each), and MAX_WAITING that wait. Throws Unavailable. */
async function withSlot<T>(work: () => Promise<T>): Promise<T> {
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

/** Requests of disconnected clients must not delay others. */
function dropAbandoned(): void {
  for (const each of waiting.filter(({ isAbandoned }) => isAbandoned())) {
    waiting.splice(waiting.indexOf(each), 1);
    each.drop();
  }
}
