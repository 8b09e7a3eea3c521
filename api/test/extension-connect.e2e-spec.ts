import { createHash } from "node:crypto";
import { Database } from "../src/database/database.js";
import { MaintenanceService } from "../src/maintenance/maintenance.service.js";
import { openApp, type TestApp } from "./support/app.js";
import { as, makeKey, PASSWORD, type Person, register } from "./support/session.js";

const CODES = "/api/extension/connect-codes";
const WRONG = "This code has been used or has run out. Make a new one on the extension's page.";

let test: TestApp;
let ada: Person;
beforeAll(async () => {
  test = await openApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  ada = await register(test);
});

const sql = (query: string) => test.orm.em.fork().execute<Record<string, unknown>[]>(query);
const makeCode = async (person = ada): Promise<string> => (await as(test, person).post(CODES).expect(201)).body.code;
const connect = (code: string, device = "Chrome on Linux") =>
  as(test).post("/api/extension/connect").send({ code, device });
const keyNames = async (person = ada): Promise<string[]> =>
  (await as(test, person).get("/api/extension/api-keys").expect(200)).body.map(({ name }: { name: string }) => name);

async function expectWorthless(code: string): Promise<void> {
  const { body } = await connect(code).expect(401);
  expect(body).toMatchObject({ code: "invalid_credentials", message: WRONG });
}

describe("what the server says of itself", () => {
  it("is its version and the versions of the contract it speaks", async () => {
    const { body } = await as(test).get("/api/extension/about").expect(200);
    expect(body).toEqual({ version: expect.stringMatching(/^\d+\.\d+\.\d+/), contract: 2, oldestContract: 1 });
  });
});

describe("a code that connects an extension", () => {
  it("has 256 bits, lasts two minutes and stands nowhere", async () => {
    const before = Date.now();
    const { body, headers } = await as(test, ada).post(CODES).expect(201);
    const { code, expiresAt } = body;
    expect(body).toEqual({ success: true, code, expiresAt, message: expect.stringMatching(/\.$/) });
    expect(headers["cache-control"]).toBe("no-store");
    expect(Buffer.from(code, "base64url")).toHaveLength(32);
    const lasts = Date.parse(expiresAt);
    expect(lasts).toBeGreaterThanOrEqual(before + 120_000);
    expect(lasts).toBeLessThanOrEqual(Date.now() + 120_000);
    const [row] = await sql(`select * from extension_connect_codes where user_id = ${ada.id}`);
    expect(row).toMatchObject({ hash: createHash("sha256").update(code).digest("base64url") });
    expect(JSON.stringify(row)).not.toContain(code);
  });

  it("becomes a key named after the browser, which opens its owner's prompts", async () => {
    const { body, headers } = await connect(await makeCode()).expect(200);
    expect(headers["cache-control"]).toBe("no-store");
    expect(body).toEqual({
      success: true,
      apiKey: expect.stringMatching(/^ptk_/),
      username: ada.username,
      message: `Connected as ${ada.username}.`,
    });
    await as(test, { ...ada, authorization: `Bearer ${body.apiKey}` })
      .get("/api/templates")
      .expect(200);
    expect(await keyNames()).toEqual(["Extension: Chrome on Linux"]);
  });

  it("numbers the names of browsers that are called alike, however long", async () => {
    const long = "Firefox of a kind with a name as long as a name may ever be x";
    for (const device of [
      "Chrome on Linux",
      "Chrome on Linux",
      "Chrome on Linux",
      long.slice(0, 60),
      long.slice(0, 60),
    ])
      await connect(await makeCode(), device).expect(200);
    const names = await keyNames();
    expect(names.slice(2)).toEqual([
      "Extension: Chrome on Linux 3",
      "Extension: Chrome on Linux 2",
      "Extension: Chrome on Linux",
    ]);
    expect(names.slice(0, 2).map((name) => [name.length, name.endsWith(" 2")])).toEqual([
      [60, true],
      [60, false],
    ]);
  });

  it("works once, also when two browsers send it at the same moment", async () => {
    const code = await makeCode();
    const answers = await Promise.all(Array.from({ length: 8 }, () => connect(code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(401)]);
    expect(await keyNames()).toHaveLength(1);
    await expectWorthless(code);
  });

  it("ends when its owner makes another", async () => {
    const [first, second] = [await makeCode(), await makeCode()];
    await expectWorthless(first);
    await connect(second).expect(200);
  });

  it("cannot be ended by another user", async () => {
    const code = await makeCode();
    await makeCode(await register(test));
    await connect(code).expect(200);
  });

  it("ends after two minutes", async () => {
    const code = await makeCode();
    await sql(`update extension_connect_codes set expires_at = now() where user_id = ${ada.id}`);
    await expectWorthless(code);
  });

  it("ends with the session it was made in", async () => {
    const code = await makeCode();
    await as(test, ada).post("/api/auth/logout").expect(200);
    await expectWorthless(code);
    expect(await sql(`select * from api_keys where user_id = ${ada.id}`)).toEqual([]);
  });

  it("ends with the password, though the session goes on", async () => {
    const code = await makeCode();
    const change = { currentPassword: PASSWORD, password: "another horse battery" };
    await as(test, ada).put("/api/auth/user").send(change).expect(200);
    await as(test, ada).get("/api/auth/user").expect(200);
    await expectWorthless(code);
  });

  it("ends with the account", async () => {
    const code = await makeCode();
    await as(test, ada).delete("/api/auth/user").expect(204);
    await expectWorthless(code);
  });

  it("gets the same response for every failure", async () => {
    const used = await makeCode();
    await connect(used).expect(200);
    for (const code of [used, "x", "ptk_nothing", "a".repeat(43), "'; drop table users; --"])
      await expectWorthless(code);
  });

  it("is kept when its owner has too many keys already, until one is revoked", async () => {
    await sql(
      `insert into api_keys (user_id, name, hash, prefix, last_four)
       select ${ada.id}, 'key ' || n, '${ada.id} ' || n, 'ptk_', '' from generate_series(1, 50) n`,
    );
    const code = await makeCode();
    const { body } = await connect(code).expect(409);
    expect(body.message).toBe("You have 50 API keys. Revoke one that you no longer use first.");
    await sql(`delete from api_keys where user_id = ${ada.id} and name = 'key 7'`);
    await connect(code).expect(200);
  });

  it("is not made by an API key", async () => {
    const { body } = await as(test, await makeKey(test, ada))
      .post(CODES)
      .expect(403);
    expect(body.message).toBe("API keys cannot use this endpoint.");
  });

  it("is made by no link and no cookie", async () => {
    await as(test).post(CODES).set("Cookie", `promptory_session=${ada.token}`).expect(401);
  });

  it("is removed by maintenance once it has run out", async () => {
    await makeCode();
    const later = new Date(Date.now() + 121_000);
    await new MaintenanceService(new Database(test.orm.em)).prune(new Date());
    expect(await sql(`select * from extension_connect_codes where user_id = ${ada.id}`)).toHaveLength(1);
    await new MaintenanceService(new Database(test.orm.em)).prune(later);
    expect(await sql("select * from extension_connect_codes")).toEqual([]);
  });

  it.each([
    [{ device: "Chrome" }, "Code is required"],
    [{ code: 7, device: "Chrome" }, "Code must be text"],
    [{ code: "x" }, "Device is required"],
    [{ code: "x", device: " " }, "Device is required"],
    [{ code: "x", device: "x".repeat(61) }, "Device must be at most 60 characters"],
    [{ code: "x", device: "x", name: "x" }, "Unknown field: name"],
  ])("is refused with a sentence: %j", async (body, message) => {
    expect((await as(test).post("/api/extension/connect").send(body).expect(400)).body.message).toBe(message);
  });

  it("is read from a small body only", async () => {
    await connect("x".repeat(20_000)).expect(413);
  });
});

describe("trying codes", () => {
  it("is limited by address, like signing in", async () => {
    const limited = await openApp({
      trustProxy: 1,
      rateLimits: { api: 1000, auth: 3, improve: 1000, contact: 1000 },
    });
    try {
      // An address of its own: with a Redis the counters are those of every test.
      const attempt = () =>
        as(limited)
          .post("/api/extension/connect")
          .set("X-Forwarded-For", "198.51.100.213")
          .send({ code: "x", device: "x" });
      const tries = [await attempt(), await attempt(), await attempt(), await attempt()];
      expect(tries.map(({ status }) => status)).toEqual([401, 401, 401, 429]);
    } finally {
      await limited.close();
    }
  });
});
