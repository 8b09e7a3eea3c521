import { MikroORM } from "@mikro-orm/postgresql";
import { LockoutRepository } from "../src/auth/lockout/lockout.repository.js";
import {
  type AttemptKind,
  LockoutService,
  maxAttempts,
  UNKNOWN_ADDRESSES,
} from "../src/auth/lockout/lockout.service.js";
import { TooManyRequests, Unavailable } from "../src/common/errors.js";
import { readConfig } from "../src/config/config.js";
import { Database } from "../src/database/database.js";
import { MaintenanceService } from "../src/maintenance/maintenance.service.js";
import { createDatabase, openOrm, type TestDatabase } from "./support/database.js";
import { itOnce } from "./support/deep.js";
import { next } from "./support/makers.js";

const HOME = "198.51.100.7";
const MINUTE = 60;

let database: TestDatabase;
let orm: MikroORM;
let attempts: LockoutService;

beforeAll(async () => {
  database = await createDatabase();
  orm = await openOrm(database.url);
  attempts = serviceOf(orm);
});

afterAll(async () => {
  await orm?.close();
  await database?.drop();
});

function serviceOf({ em }: MikroORM): LockoutService {
  return new LockoutService(
    new LockoutRepository(new Database(em)),
    readConfig({ JWT_SECRET: "fG7!kd02-Wq91mzLx_Tb84vR+uYcN3eh" }),
  );
}

/** A user without failed attempts. */
const account = () => `ada${next()}`;

/** An unused address. */
const address = () => `10.0.${next() >> 8}.${next() & 255}`;

async function fail(kind: AttemptKind, who: string, from: string, times = 1): Promise<number> {
  let inARow = 0;
  for (let time = 0; time < times; time += 1) {
    await attempts.assertMayTry(kind, who, from);
    inARow = await attempts.failed(kind, who, from);
  }
  return inARow;
}

/** Seconds until the next try; 0 when it may be made (which counts it). */
async function waitOf(kind: AttemptKind, who: string, from: string): Promise<number> {
  try {
    await attempts.assertMayTry(kind, who, from);
    return 0;
  } catch (error) {
    if (!(error instanceof TooManyRequests)) throw error;
    return Number(error.details.headers?.["Retry-After"]);
  }
}

/** Lets time pass for every counter. */
async function pass(seconds: number): Promise<void> {
  const earlier = `- interval '${seconds} seconds'`;
  await orm.em
    .fork()
    .execute(`update attempt_counts set wait_until = wait_until ${earlier}, forget_at = forget_at ${earlier}`);
}

/** The waits that follow one failure after the other, each waited for. */
async function waits(kind: AttemptKind, who: string, from: string, count: number): Promise<number[]> {
  const seen: number[] = [];
  for (let time = 0; time < count; time += 1) {
    const seconds = await waitOf(kind, who, from);
    seen.push(seconds);
    await pass(seconds);
    await fail(kind, who, from);
  }
  return seen;
}

/** A wait was just begun: a second or two of it may have gone. */
const about = (seconds: number) => ({ asymmetricMatch: (value: number) => value <= seconds && value > seconds - 5 });

describe("signing in", () => {
  itOnce("waits after five failures, longer each time, and never more than 15 minutes", async () => {
    const [who, from] = [account(), address()];
    await fail("login", who, from, 5);
    expect(await waits("login", who, from, 7)).toEqual([60, 120, 240, 480, 900, 900, 900].map(about));
  });

  itOnce("says how long, in words and in Retry-After", async () => {
    const [who, from] = [account(), address()];
    await fail("login", who, from, 5);
    await expect(attempts.assertMayTry("login", who, from)).rejects.toMatchObject({
      status: 429,
      message: expect.stringMatching(/^Too many attempts\. Please try again in (1 minute|5\d seconds)\.$/),
    });
  });

  itOnce("does not keep the owner out at another address", async () => {
    const who = account();
    await fail("login", who, address(), 5);
    expect(await waitOf("login", who, address())).toBe(0);
  });

  itOnce("does not keep others out at the same address", async () => {
    const from = address();
    await fail("login", account(), from, 5);
    expect(await waitOf("login", account(), from)).toBe(0);
  });

  itOnce("takes a name in any case for the same account", async () => {
    const [who, from] = [account(), address()];
    await fail("login", who, from, 3);
    await fail("login", who.toUpperCase(), from, 2);
    expect(await waitOf("login", who, from)).toEqual(about(MINUTE));
  });

  itOnce("takes one IPv6 network for the same address", async () => {
    const who = account();
    await fail("login", who, "2001:db8:1:2::1", 3);
    await fail("login", who, "2001:db8:1:2:ffff::9", 2);
    expect(await waitOf("login", who, "2001:db8:1:2::77")).toEqual(about(MINUTE));
    expect(await waitOf("login", who, "2001:db8:1:3::1")).toBe(0);
  });

  itOnce("begins anew after a success, and after a quiet day", async () => {
    const [who, from] = [account(), address()];
    await fail("login", who, from, 4);
    await attempts.assertMayTry("login", who, from);
    await attempts.succeeded("login", who, from);
    await fail("login", who, from, 4);
    await pass(24 * 60 * MINUTE);
    expect(await fail("login", who, from, 4)).toBe(4);
  });

  it("lets no guess slip by that is sent together with others", async () => {
    const [who, from] = [account(), address()];
    const all = await Promise.all(Array.from({ length: 20 }, () => waitOf("login", who, from)));
    expect(all.filter((seconds) => seconds === 0)).toHaveLength(5);
  });

  itOnce("waits at an address that fails at many accounts", async () => {
    const from = address();
    for (let time = 0; time < 60; time += 1) await fail("login", account(), from);
    expect(await waitOf("login", account(), from)).toEqual(about(MINUTE));
  });

  itOnce("does not count refused attempts against the address", async () => {
    const [who, from] = [account(), address()];
    await fail("login", who, from, 5);
    for (let time = 0; time < 70; time += 1) expect(await waitOf("login", who, from)).toEqual(about(MINUTE));
    expect(await waitOf("login", account(), from)).toBe(0);
  });

  itOnce("does not count against an address the people who get in", async () => {
    const from = address();
    for (let time = 0; time < 70; time += 1) {
      const who = account();
      await attempts.assertMayTry("login", who, from);
      await attempts.succeeded("login", who, from);
    }
    expect(await waitOf("login", account(), from)).toBe(0);
  });

  itOnce(
    "gives every address one try only while an account is guessed at from everywhere, and the owner that one",
    async () => {
      const who = account();
      for (let time = 0; time < 100; time += 1) await fail("login", who, address());
      const [robot, owner] = [address(), address()];
      await fail("login", who, robot);
      expect(await waitOf("login", who, robot)).toEqual(about(30));
      expect(await waitOf("login", who, owner)).toBe(0);
    },
  );
});

describe("a guess at a recovery code", () => {
  const DAY = 24 * 60 * MINUTE;
  type Changes = { from?: string; isKnown?: boolean; isLong?: boolean };
  /** Whether the guess may be compared, or the seconds to wait. */
  const guess = async (who: number | string, { from = address(), isKnown = false, isLong = false }: Changes = {}) => {
    try {
      return await attempts.mayGuessRecovery({ account: who, address: from, isKnown, isLong });
    } catch (error) {
      if (!(error instanceof TooManyRequests)) throw error;
      return Number(error.details.headers?.["Retry-After"]);
    }
  };
  const guesses = async (count: number, who: number | string, changes: Changes = {}) => {
    const seen = [];
    for (let time = 0; time < count; time += 1) seen.push(await guess(who, changes));
    return seen;
  };
  const compared = (seen: (boolean | number)[]) => seen.filter((each) => each === true).length;

  it("is compared 20 times a day for all addresses that are not known, also of 40 at the same moment", async () => {
    const who = next();
    const all = await Promise.all(Array.from({ length: 40 }, () => guess(who)));
    expect(compared(all)).toBe(20);
    expect(all.filter((each) => each === false)).toHaveLength(20);
  });

  itOnce("is compared no more often than computed, however many days it goes on", async () => {
    const who = next();
    let sum = 0;
    for (let day = 0; day < 5; day += 1) {
      sum += compared(await guesses(13, who));
      await pass(DAY / 2);
      sum += compared(await guesses(13, who));
      await pass(DAY / 2);
    }
    expect(sum).toBe(maxAttempts(UNKNOWN_ADDRESSES, 5 * DAY));
  });

  itOnce(
    "has five tries of its own at a known address, then waits of at most 15 minutes, whatever strangers do",
    async () => {
      const [who, from] = [next(), address()];
      await guesses(25, who);
      expect(await guesses(5, who, { from, isKnown: true })).toEqual(Array(5).fill(true));
      for (const seconds of [60, 120, 240, 480, 900, 900, 900]) {
        expect(await guess(who, { from, isKnown: true })).toEqual(about(seconds));
        await pass(seconds);
        expect(await guess(who, { from, isKnown: true })).toBe(true);
      }
      // From another known address.
      expect(await guess(who, { isKnown: true })).toBe(true);
    },
  );

  it("lets five of 40 at the same moment pass at a known address", async () => {
    const [who, from] = [next(), address()];
    const all = await Promise.all(Array.from({ length: 40 }, () => guess(who, { from, isKnown: true })));
    expect(compared(all)).toBe(5);
  });

  itOnce("of a long code is counted by address only, so that other users cannot exhaust it", async () => {
    const [who, from] = [next(), address()];
    await guesses(25, who);
    expect(await guesses(5, who, { from, isLong: true })).toEqual(Array(5).fill(true));
    expect(await guess(who, { from, isLong: true })).toEqual(about(MINUTE));
    // From another address.
    expect(await guess(who, { isLong: true })).toBe(true);
  });

  itOnce("is counted the same for a name that no account has", async () => {
    const who = account();
    expect(compared(await guesses(30, who))).toBe(20);
    expect(await attempts.recoveryMissed(who, true)).toBe(1);
    expect(await attempts.recoveryMissed(who, false)).toBe(1);
  });

  itOnce("asks for a warning after 100 wrong ones that were compared, until there is a new code", async () => {
    const who = next();
    for (let time = 0; time < 150; time += 1) await attempts.recoveryMissed(who, false);
    for (let time = 1; time < 100; time += 1) expect(await attempts.recoveryMissed(who, true)).toBe(time);
    expect(await attempts.isRecoveryUnderAttack(who)).toBe(false);
    await attempts.recoveryMissed(who, true);
    expect(await attempts.isRecoveryUnderAttack(who)).toBe(true);
    await guesses(20, who);
    await new Database(orm.em).transaction((tx) => attempts.forgetRecovery(tx, who));
    expect(await attempts.isRecoveryUnderAttack(who)).toBe(false);
    expect(await guess(who)).toBe(true);
  });

  itOnce("never makes signing in wait", async () => {
    const [who, from] = [account(), address()];
    await guesses(30, who, { from });
    expect(await waitOf("login", who, from)).toBe(0);
  });
});

it("shares what it counted with every process on the same database", async () => {
  const other = await openOrm(database.url);
  const [who, from] = [account(), address()];
  await fail("login", who, from, 5);
  const there = serviceOf(other);
  await expect(there.assertMayTry("login", who, from)).rejects.toBeInstanceOf(TooManyRequests);
  await other.close();
});

itOnce("cannot be turned against an address by a name that looks like one", async () => {
  const from = address();
  for (let time = 0; time < 70; time += 1) await fail("login", `address ${from}`, address());
  expect(await waitOf("login", account(), from)).toBe(0);
});

it("is removed by maintenance once it counts for nothing, and not before", async () => {
  const who = account();
  await fail("login", who, HOME);
  const rows = async () =>
    (await orm.em.fork().execute(`select from attempt_counts where key = 'login pair ${HOME} ${who}'`)).length;
  const maintenance = new MaintenanceService(new Database(orm.em));
  const day = 24 * 60 * 60 * 1000;
  await maintenance.prune(new Date(Date.now() + day - 60_000));
  expect(await rows()).toBe(1);
  await maintenance.prune(new Date(Date.now() + day + 60_000));
  expect(await rows()).toBe(0);
});

describe("a try that could not be compared because the server was busy", () => {
  itOnce.each(["login", "password"] as const)("is not counted for a %s", async (kind) => {
    const [who, from] = [account(), address()];
    const busy = () => Promise.reject(new Unavailable());
    for (let time = 0; time < 8; time += 1) {
      await expect(attempts.attempt(kind, who, from, busy)).rejects.toThrow(Unavailable);
    }
    expect(await fail(kind, who, from)).toBe(1);
  });
});
