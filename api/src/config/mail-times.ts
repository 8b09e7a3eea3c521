const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Timeouts and intervals in milliseconds. */
export interface MailTimes {
  readonly sendWithin: number;
  /** Duration of a claim; longer than `sendWithin`, or mails are sent twice. */
  readonly lease: number;
  readonly sweepEvery: number;
  readonly firstDelay: number;
  readonly longestDelay: number;
  readonly giveUpAfter: number;
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

// A third of the time since the first attempt: after an outage of ten minutes a mail is sent within four minutes.
const GROWTH = 1 / 3;
const JITTER = 0.2;

/** `age`: since the first attempt. `random` (0 to 1) adds jitter. */
export function delayAfter(age: number, { firstDelay, longestDelay }: MailTimes, random: number): number {
  const delay = Math.min(longestDelay, Math.max(firstDelay, age * GROWTH));
  return Math.round(delay * (1 - JITTER + 2 * JITTER * random));
}
