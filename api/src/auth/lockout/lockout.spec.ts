import { maxAttempts, UNKNOWN_ADDRESSES } from "./lockout.service.js";

const DAY = 24 * 60 * 60;

describe("guesses at a recovery code from addresses that never signed in to its account", () => {
  it("are at most 7,300 in a year, less than one in a hundred codes", () => {
    const guesses = maxAttempts(UNKNOWN_ADDRESSES, 365 * DAY);
    expect(guesses).toBe(7_300);
    expect(guesses / 10 ** 6).toBeLessThan(0.01);
  });

  it("are at most those of the days that have begun", () => {
    expect([1, DAY, DAY + 1, 10 * DAY].map((time) => maxAttempts(UNKNOWN_ADDRESSES, time))).toEqual([20, 20, 40, 200]);
  });
});
