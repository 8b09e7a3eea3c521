import { Injectable } from "@nestjs/common";
import { inWords, TooManyRequests, Unavailable } from "../common/errors.js";
import { AppConfig } from "../config/config.module.js";
import { AttemptsRepository, type Rule } from "./attempts.repository.js";
import { clientAddress } from "./client-address.js";
import { Turns } from "./turns.js";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What is being guessed: a password to sign in, the password of a session that is open, or a recovery code. */
export type AttemptKind = "login" | "password" | "recovery";

// Sign-in waits where the failures came from; nobody else's failures keep the owner out.
const PAIR: Rule = { free: 5, wait: MINUTE, longest: 15 * MINUTE, forget: DAY };
// While an account is under attack from everywhere a new address has one try before it waits, instead of five.
const PAIR_UNDER_ATTACK: Rule = { ...PAIR, free: 1, wait: 30 };
const ATTACK = 100;
const ACCOUNT: Rule = { free: 1_000_000_000, wait: 0, longest: 0, forget: HOUR };
// A code has a million values only: its account waits, wherever the tries come from.
const RECOVERY: Rule = { free: 5, wait: 15 * MINUTE, longest: DAY, forget: 7 * DAY };

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

  /** Lets recovery begin anew for an account that got a new code by another way. */
  async forgetRecovery(account: string): Promise<void> {
    await this.attempts.clear(key("recovery", account, ""));
  }

  private async rule(kind: AttemptKind, account: string): Promise<Rule> {
    if (kind === "recovery") return RECOVERY;
    if (kind === "password") return PAIR;
    return (await this.attempts.count(accountKey(account))) >= ATTACK ? PAIR_UNDER_ATTACK : PAIR;
  }

  private async begin(key: string, rule: Rule): Promise<void> {
    if (await this.attempts.begin(key, rule)) return;
    const seconds = await this.attempts.findWait(key);
    throw new TooManyRequests(seconds, `Too many attempts. Please try again in ${inWords(seconds)}.`);
  }
}

function key(kind: AttemptKind, account: string, address: string): string {
  // An account is free text, so it comes last.
  const who = account.toLowerCase();
  return kind === "recovery" ? `recovery account ${who}` : `${kind} pair ${clientAddress(address)} ${who}`;
}

const accountKey = (account: string) => `login account ${account.toLowerCase()}`;

const addressKey = (kind: AttemptKind, address: string) => `${kind} address ${clientAddress(address)}`;
