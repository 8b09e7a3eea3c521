import { Injectable, Module } from "@nestjs/common";
import { KeyedMutex } from "../../common/concurrency.js";
import { inWords, TooManyRequests, Unavailable } from "../../common/errors.js";
import { AppConfig } from "../../config/config.module.js";
import type { Transaction } from "../../database/database.js";
import { clientAddress } from "../../rate-limits/client-address.js";
import { LockoutRepository, type Quota, type Rule } from "./lockout.repository.js";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type AttemptKind = "login" | "password";

/** `account` is an id, or the name as typed when there is no such account. */
export type RecoveryGuess = {
  account: number | string;
  address: string;
  isKnown: boolean;
  isLong: boolean;
};

// Locks out an account and address pair, so that attempts from elsewhere do not lock out the owner.
const PAIR: Rule = { free: 5, wait: MINUTE, longest: 15 * MINUTE, forget: DAY };
// While an account is attacked from many addresses, a new address has one attempt instead of five.
const PAIR_UNDER_ATTACK: Rule = { ...PAIR, free: 1, wait: 30 };
const ATTACK = 100;
const ACCOUNT: Rule = { free: 1_000_000_000, wait: 0, longest: 0, forget: HOUR };
const COUNT_ONLY: Rule = { free: 1_000_000_000, wait: 0, longest: 0, forget: 365 * DAY };

/** Six digits have only a million values: addresses that never signed in to the account share its guesses. */
export const UNKNOWN_ADDRESSES: Quota = { limit: 20, window: DAY };

export const WARN_AFTER = 100;

/** `time` is in seconds. */
export function maxAttempts({ limit, window }: Quota, time: number): number {
  return limit * Math.ceil(time / window);
}

/** `account` is the name as typed, so that a lockout does not reveal whether the account exists. */
@Injectable()
export class LockoutService {
  private readonly address: Rule;
  private readonly mutex = new KeyedMutex();

  constructor(
    private readonly attempts: LockoutRepository,
    { rateLimits }: AppConfig,
  ) {
    this.address = { free: 3 * rateLimits.auth, wait: MINUTE, longest: 15 * MINUTE, forget: 15 * MINUTE };
  }

  /** One key's attempts run in turn, so that parallel sign-ins do not lock each other out. Throws TooManyRequests. */
  attempt<T>(
    kind: AttemptKind,
    account: string,
    address: string,
    check: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    return this.mutex.run(key(kind, account, address), async () => {
      await this.assertMayTry(kind, account, address);
      const found = await check().catch(async (error: unknown) => {
        // Nothing was compared.
        if (error instanceof Unavailable) await this.refund(kind, account, address);
        throw error;
      });
      if (found === undefined) await this.failed(kind, account, address);
      else await this.succeeded(kind, account, address);
      return found;
    });
  }

  /** Counts the attempt as failed until it succeeds, so that parallel attempts cannot bypass the limit. Throws TooManyRequests. */
  async assertMayTry(kind: AttemptKind, account: string, address: string): Promise<void> {
    await this.begin(addressKey(kind, address), this.address);
    try {
      await this.begin(key(kind, account, address), await this.rule(kind, account));
    } catch (error) {
      // A refused attempt does not count against others at the address.
      await this.attempts.refund(addressKey(kind, address));
      throw error;
    }
  }

  private async refund(kind: AttemptKind, account: string, address: string): Promise<void> {
    await this.attempts.refund(addressKey(kind, address));
    await this.attempts.refund(key(kind, account, address));
  }

  async failed(kind: AttemptKind, account: string, address: string): Promise<number> {
    if (kind === "login") await this.attempts.begin(accountKey(account), ACCOUNT);
    return this.attempts.count(key(kind, account, address));
  }

  async succeeded(kind: AttemptKind, account: string, address: string): Promise<void> {
    await this.attempts.refund(addressKey(kind, address));
    await this.attempts.clear(key(kind, account, address));
  }

  /** Counted as wrong before it is compared; false: respond as to a wrong one. Throws TooManyRequests if only the address is locked out. */
  async mayGuessRecovery({ account, address, isKnown, isLong }: RecoveryGuess): Promise<boolean> {
    await this.begin(addressKey("recovery", address), this.address);
    if (!isKnown && !isLong) return this.attempts.consume(recoveryKey(account, "strangers"), UNKNOWN_ADDRESSES);
    try {
      await this.begin(recoveryKey(account, isLong ? "long" : "known", address), PAIR);
    } catch (error) {
      await this.attempts.refund(addressKey("recovery", address));
      throw error;
    }
    return true;
  }

  async recoveryMissed(account: number | string, wasCompared: boolean): Promise<number> {
    // Guesses that were not compared have their own counter, so that both take the same time.
    return (await this.attempts.begin(recoveryKey(account, wasCompared ? "misses" : "ignored"), COUNT_ONLY)) ?? 0;
  }

  async isRecoveryUnderAttack(account: number): Promise<boolean> {
    return (await this.attempts.count(recoveryKey(account, "misses"))) >= WARN_AFTER;
  }

  async forgetRecovery(tx: Transaction, account: number, address?: string): Promise<void> {
    const own = address === undefined ? [] : ["known", "long"].map((what) => recoveryKey(account, what, address));
    await this.attempts.clearIn(tx, [
      ...["strangers", "misses", "ignored"].map((what) => recoveryKey(account, what)),
      ...own,
    ]);
  }

  async recoverySucceeded(address: string): Promise<void> {
    await this.attempts.refund(addressKey("recovery", address));
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
  // The account is free text, so it comes last.
  return `${kind} pair ${clientAddress(address)} ${account.toLowerCase()}`;
}

/** By id when there is an account, so that a change of the name keeps the count. */
function recoveryKey(account: number | string, what: string, address?: string): string {
  const from = address === undefined ? "" : ` ${clientAddress(address)}`;
  return typeof account === "number"
    ? `recovery ${account} ${what}${from}`
    : `recovery unknown ${what}${from} ${account.toLowerCase()}`;
}

const accountKey = (account: string) => `login account ${account.toLowerCase()}`;

const addressKey = (kind: AttemptKind | "recovery", address: string) => `${kind} address ${clientAddress(address)}`;

@Module({ providers: [LockoutRepository, LockoutService], exports: [LockoutService] })
export class LockoutModule {}
