const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How patient the mail is, in milliseconds. */
export interface MailTimes {
  /** One whole conversation with the mail server. */
  readonly sendWithin: number;
  /** How long a try keeps others away from its mail; longer than `sendWithin`, or a mail is sent twice. */
  readonly lease: number;
  /** How often the outbox is looked through for mails whose job got lost. */
  readonly sweepEvery: number;
  readonly firstDelay: number;
  readonly longestDelay: number;
  /** From the first try until a message has failed. */
  readonly giveUpAfter: number;
  /** The same for a recovery code, which nobody waits for until tomorrow. */
  readonly giveUpCodeAfter: number;
}

export const MAIL_TIMES: MailTimes = {
  sendWithin: 30 * SECOND,
  lease: 40 * SECOND,
  sweepEvery: 10 * SECOND,
  firstDelay: 10 * SECOND,
  longestDelay: 30 * MINUTE,
  giveUpAfter: 24 * HOUR,
  giveUpCodeAfter: HOUR,
};

// A third of the time it has been tried already: a server that was away for ten minutes has its mail four minutes after its return.
const GROWTH = 1 / 3;
const JITTER = 0.2;

/** The wait before the next try of a mail first tried `age` ago; `random` between 0 and 1 keeps many mails apart. */
export function delayAfter(age: number, { firstDelay, longestDelay }: MailTimes, random: number): number {
  const delay = Math.min(longestDelay, Math.max(firstDelay, age * GROWTH));
  return Math.round(delay * (1 - JITTER + 2 * JITTER * random));
}
