import type { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import { inWords, TooManyRequests, Unavailable } from "../common/errors.js";
import { AppConfig } from "../config/config.module.js";
import { AttemptsRepository, type Quota, type Rule } from "./attempts.repository.js";
import { clientAddress } from "./client-address.js";
import { Turns } from "./turns.js";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What is being guessed: a password to sign in, or the password of a session that is open. */
export type AttemptKind = "login" | "password";

/** A guess at a recovery code of an account: its id, or the name as typed where there is no such account. */
export type RecoveryGuess = {
  account: number | string;
  address: string;
  /** Whether somebody signed in to the account from that address in the last 90 days. */
  isKnown: boolean;
  /** Whether the code is a long one, which is mailed or made by an administrator. */
  isLong: boolean;
};

// Sign-in waits where the failures came from; nobody else's failures keep the owner out.
const PAIR: Rule = { free: 5, wait: MINUTE, longest: 15 * MINUTE, forget: DAY };
// While an account is under attack from everywhere a new address has one try before it waits, instead of five.
const PAIR_UNDER_ATTACK: Rule = { ...PAIR, free: 1, wait: 30 };
const ATTACK = 100;
const ACCOUNT: Rule = { free: 1_000_000_000, wait: 0, longest: 0, forget: HOUR };
const COUNT_ONLY: Rule = { free: 1_000_000_000, wait: 0, longest: 0, forget: 365 * DAY };

/** Six digits have a million values only, so all addresses that never signed in to an account share the guesses at its code. */
export const STRANGERS: Quota = { limit: 20, window: DAY };

/** So many wrong guesses at the codes of an account are worth a warning. */
export const WARN_AFTER = 100;

/** The most attempts a quota lets pass in a time (seconds), wherever they come from and however they are spread. */
export function maxAttempts({ limit, window }: Quota, time: number): number {
  return limit * Math.ceil(time / window);
}

/**
 * Makes guessing slow. Use `attempt`, or call `assertMayTry` before a secret is compared, then `failed` or `succeeded`. The account is the name as
 * typed, whether or not there is one, so that waits tell nothing of it.
 */
@Injectable()
export class AttemptsService {
  private readonly address: Rule;
  private readonly turns = new Turns();

  constructor(
    private readonly attempts: AttemptsRepository,
    { rateLimits }: AppConfig,
  ) {
    this.address = { free: 3 * rateLimits.auth, wait: MINUTE, longest: 15 * MINUTE, forget: 15 * MINUTE };
  }

  /**
   * One whole try: answers what `check` found, undefined for a failure. Tries under one key take turns, so that somebody who
   * signs in several times at once does not wait for themselves. Throws TooManyRequests.
   */
  attempt<T>(
    kind: AttemptKind,
    account: string,
    address: string,
    check: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    return this.turns.take(key(kind, account, address), async () => {
      await this.assertMayTry(kind, account, address);
      const found = await check().catch(async (error: unknown) => {
        // Nothing was compared.
        if (error instanceof Unavailable) await this.takeBack(kind, account, address);
        throw error;
      });
      if (found === undefined) await this.failed(kind, account, address);
      else await this.succeeded(kind, account, address);
      return found;
    });
  }

  /** Counts the try as a failed one until it has succeeded, so that tries sent together cannot slip by; throws TooManyRequests. */
  async assertMayTry(kind: AttemptKind, account: string, address: string): Promise<void> {
    await this.begin(addressKey(kind, address), this.address);
    try {
      await this.begin(key(kind, account, address), await this.rule(kind, account));
    } catch (error) {
      // Nothing was guessed: being told to wait does not count against the others at the address.
      await this.attempts.takeBack(addressKey(kind, address));
      throw error;
    }
  }

  private async takeBack(kind: AttemptKind, account: string, address: string): Promise<void> {
    await this.attempts.takeBack(addressKey(kind, address));
    await this.attempts.takeBack(key(kind, account, address));
  }

  /** Answers how many tries under the same key have failed in a row. */
  async failed(kind: AttemptKind, account: string, address: string): Promise<number> {
    if (kind === "login") await this.attempts.begin(accountKey(account), ACCOUNT);
    return this.attempts.count(key(kind, account, address));
  }

  /** Forgets the failures, this try's at the address and all of the account's. */
  async succeeded(kind: AttemptKind, account: string, address: string): Promise<void> {
    await this.attempts.takeBack(addressKey(kind, address));
    await this.attempts.clear(key(kind, account, address));
  }

  /**
   * Counts a guess at a recovery code as a wrong one before it is compared; false when it must not be compared and be answered like a
   * wrong one. Throws TooManyRequests where only the address itself has to wait.
   */
  async mayGuessRecovery({ account, address, isKnown, isLong }: RecoveryGuess): Promise<boolean> {
    await this.begin(addressKey("recovery", address), this.address);
    if (!isKnown && !isLong) return this.attempts.consume(recoveryKey(account, "strangers"), STRANGERS);
    try {
      await this.begin(recoveryKey(account, isLong ? "long" : "known", address), PAIR);
    } catch (error) {
      await this.attempts.takeBack(addressKey("recovery", address));
      throw error;
    }
    return true;
  }

  /** Answers how many wrong guesses at the codes of an account were compared since it got its code. */
  async recoveryMissed(account: number | string, wasCompared: boolean): Promise<number> {
    // What was not compared is counted apart, so that both cost the same.
    return (await this.attempts.begin(recoveryKey(account, wasCompared ? "misses" : "ignored"), COUNT_ONLY)) ?? 0;
  }

  /** Whether an account has had so many wrong guesses that its owner is to be warned. */
  async isRecoveryUnderAttack(account: number): Promise<boolean> {
    return (await this.attempts.count(recoveryKey(account, "misses"))) >= WARN_AFTER;
  }

  /** Forgets the guesses at the codes of an account that gets a new one, in the caller's transaction. */
  async forgetRecovery(em: EntityManager, account: number, address?: string): Promise<void> {
    const own = address === undefined ? [] : ["known", "long"].map((what) => recoveryKey(account, what, address));
    await this.attempts.clearIn(em, [
      ...["strangers", "misses", "ignored"].map((what) => recoveryKey(account, what)),
      ...own,
    ]);
  }

  /** Takes back that a guess counted as wrong at its address. */
  async recoverySucceeded(address: string): Promise<void> {
    await this.attempts.takeBack(addressKey("recovery", address));
  }

  private async rule(kind: AttemptKind, account: string): Promise<Rule> {
    if (kind === "password") return PAIR;
    return (await this.attempts.count(accountKey(account))) >= ATTACK ? PAIR_UNDER_ATTACK : PAIR;
  }

  private async begin(key: string, rule: Rule): Promise<void> {
    if ((await this.attempts.begin(key, rule)) !== undefined) return;
    const seconds = await this.attempts.findWait(key);
    throw new TooManyRequests(seconds, `Too many attempts. Please try again in ${inWords(seconds)}.`);
  }
}

function key(kind: AttemptKind, account: string, address: string): string {
  // An account is free text, so it comes last.
  return `${kind} pair ${clientAddress(address)} ${account.toLowerCase()}`;
}

/** By id where there is an account, so that a new name changes nothing. */
function recoveryKey(account: number | string, what: string, address?: string): string {
  const from = address === undefined ? "" : ` ${clientAddress(address)}`;
  return typeof account === "number"
    ? `recovery ${account} ${what}${from}`
    : `recovery unknown ${what}${from} ${account.toLowerCase()}`;
}

const accountKey = (account: string) => `login account ${account.toLowerCase()}`;

const addressKey = (kind: AttemptKind | "recovery", address: string) => `${kind} address ${clientAddress(address)}`;
