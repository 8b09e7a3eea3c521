import { LockoutService } from "../src/auth/lockout/lockout.service.js";
import { openApp, type TestApp } from "./support/app.js";

let test: TestApp;
beforeAll(async () => {
  test = await openApp();
});
afterAll(() => test.close());

describe("people who try at the same moment from one address", () => {
  it("do not wait for each other, whether they get in or not", async () => {
    const attempts = test.app.get(LockoutService, { strict: false });
    for (let round = 0; round < 10; round += 1) {
      const tries = Array.from({ length: 30 }, async (_, index) => {
        const name = `person${round}.${index}`;
        await attempts.assertMayTry("login", name, "192.0.2.1");
        if (index % 2) await attempts.succeeded("login", name, "192.0.2.1");
        else await attempts.failed("login", name, "192.0.2.1");
      });
      const outcomes = await Promise.allSettled(tries);
      expect(outcomes.filter(({ status }) => status === "rejected")).toEqual([]);
    }
  });
});
