import { delayAfter, MAIL_TIMES } from "./mail-times.js";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The times of all attempts, in milliseconds after the first. */
function tries(random: number): number[] {
  const moments = [0];
  for (let age = 0; age < MAIL_TIMES.giveUpAfter; ) {
    age += delayAfter(age, MAIL_TIMES, random);
    moments.push(age);
  }
  return moments;
}

describe("the waits between two tries", () => {
  it("begin with seconds and never become longer than half an hour and its jitter", () => {
    expect(delayAfter(0, MAIL_TIMES, 0.5)).toBe(10_000);
    expect(delayAfter(20 * HOUR, MAIL_TIMES, 1)).toBe(36 * MINUTE);
  });

  it.each([0, 0.5, 0.999])(
    "bring a mail within five minutes to a server that was away for ten (jitter %d)",
    (random) => {
      const next = tries(random).find((moment) => moment >= 10 * MINUTE) ?? 0;
      expect(next - 10 * MINUTE).toBeLessThan(5 * MINUTE);
    },
  );

  it("are not the same for two mails", () => {
    expect(delayAfter(HOUR, MAIL_TIMES, 0.1)).not.toBe(delayAfter(HOUR, MAIL_TIMES, 0.9));
  });

  it("are fewer than a hundred and fifty in a day", () => {
    for (const random of [0, 0.5, 1]) expect(tries(random).length).toBeLessThan(150);
  });

  it("leave a mail to its holder for longer than a try may take", () => {
    expect(MAIL_TIMES.lease).toBeGreaterThan(MAIL_TIMES.sendWithin);
    // Another worker takes over within a minute.
    expect(MAIL_TIMES.lease + MAIL_TIMES.sweepEvery).toBeLessThan(MINUTE);
  });
});
