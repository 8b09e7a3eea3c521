import { Unavailable } from "../common/errors.js";
import { RequestScope, runInScope } from "../common/request-scope.js";
import { hashPassword, isPassword } from "./password.js";
import { newRecoveryCode, recoveryCodeHash } from "./recovery-code.js";

// Tests hash at the least cost otherwise.
beforeAll(() => {
  process.env.PASSWORD_COST = "real";
});

describe("a password", () => {
  it("is recognised by its hash and by no other", async () => {
    const stored = await hashPassword("pässwörd 🔑");
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await isPassword("pässwörd 🔑", stored)).toBe(true);
    expect(await isPassword("passwörd 🔑", stored)).toBe(false);
    expect(await hashPassword("pässwörd 🔑")).not.toBe(stored);
  });

  it("is compared to the very end", async () => {
    const stored = await hashPassword(`${"x".repeat(127)}a`);
    expect(await isPassword(`${"x".repeat(127)}b`, stored)).toBe(false);
  });

  it.each([
    ["no account", undefined],
    ["a damaged hash", "!"],
    ["an empty hash", ""],
  ])("opens %s never", async (_, stored) => {
    expect(await isPassword("anything", stored)).toBe(false);
  });

  it("is waited for in turn, and every waiter gets an answer", async () => {
    const stored = await hashPassword("right");
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => isPassword(i % 2 ? "right" : "wrong", stored)),
    );
    expect(answers.filter(Boolean)).toHaveLength(10);
  });
});

describe("the queue of password hashes", () => {
  const hashIn = (scope: RequestScope) => runInScope(scope, () => hashPassword("waits"));

  it("refuses when 200 wait, and forgets those whose client has left without hashing for them", async () => {
    const scope = new RequestScope();
    const running = Array.from({ length: 4 }, () => hashPassword("runs"));
    const waiting = Promise.allSettled(Array.from({ length: 200 }, () => hashIn(scope)));
    await expect(hashPassword("too many")).rejects.toThrow(Unavailable);
    scope.close();
    await expect(hashPassword("has room again")).resolves.toMatch(/^\$argon2id/);
    expect((await waiting).map(({ status }) => status)).toEqual(Array(200).fill("rejected"));
    await Promise.all(running);
  });
});

describe("a recovery code", () => {
  const secret = new TextEncoder().encode("a secret of at least thirty-two bytes");

  it("has six digits", () => {
    const codes = Array.from({ length: 200 }, newRecoveryCode);
    for (const code of codes) expect(code).toMatch(/^\d{6}$/);
    expect(new Set(codes).size).toBeGreaterThan(190);
  });

  it("is stored under the server's secret and for one account only", () => {
    const stored = recoveryCodeHash(secret, 1, "042917");
    expect(recoveryCodeHash(secret, 1, "042917")).toBe(stored);
    expect(recoveryCodeHash(secret, 2, "042917")).not.toBe(stored);
    expect(recoveryCodeHash(new TextEncoder().encode("another secret"), 1, "042917")).not.toBe(stored);
  });
});
