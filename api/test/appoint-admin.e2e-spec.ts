import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import request from "supertest";
import { appointAdmin } from "../src/admin/appoint-admin.js";
import { readConfig } from "../src/config/config.js";
import { openApp, type TestApp } from "./support/app.js";
import { as, makeKey, PASSWORD, register } from "./support/session.js";

const RUNNER = join(import.meta.dirname, "support", "run-postgres.mjs");
const passwordIn = (said: string) =>
  /Password \(shown this once\): ([\w-]{20}) Recovery code \(shown this once\): \d{6}$/.exec(said)?.[1];

describe("appointing an administrator from the shell", () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openApp();
  });
  afterAll(() => test.close());

  const login = (username: string, password = "") =>
    request(test.app.getHttpServer()).post("/api/auth/login").send({ username, password });

  it("creates one that can sign in with the printed password", async () => {
    const said = await appointAdmin(test.config, ["--username", "root.of.all"]);
    expect(said).toMatch(/^The administrator root\.of\.all has been made\. Password/);
    const { body } = await login("root.of.all", passwordIn(said)).expect(200);
    expect(body.user.isAdmin).toBe(true);
  });

  it("takes an account there is, in any case, and ends what was open of it", async () => {
    const person = await register(test, "Somebody");
    const key = await makeKey(test, person);
    const said = await appointAdmin(test.config, ["--username=SOMEBODY"]);
    expect(said).toMatch(/^Somebody is an administrator, signed out everywhere\. Password/);
    for (const old of [person, key]) await as(test, old).get("/api/templates").expect(401);
    await login("Somebody", PASSWORD).expect(401);
    const { body } = await login("Somebody", passwordIn(said)).expect(200);
    expect(body.user).toMatchObject({ id: person.id, isAdmin: true });
  });

  it.each([
    [[], "Username is required. Usage: npm run admin -- --username <name>"],
    [["--username", "a b"], /^Username can only contain letters.* Usage: npm run admin/],
    [["--user", "ada"], "Usage: npm run admin -- --username <name>"],
    [["ada"], "Usage: npm run admin -- --username <name>"],
  ])("explains itself for %j", async (args, message) => {
    await expect(appointAdmin(test.config, args)).rejects.toThrow(message);
  });
});

describe("appointing an administrator in the built-in database", () => {
  let dir: string;
  let server: ChildProcess | undefined;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), "promptory admin "));
    chmodSync(dir, 0o711);
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  const config = () => readConfig({ DATA_DIR: join(dir, "data"), JWT_SECRET: "fG7!kd02-Wq91mzLx_Tb84vR+uYcN3eh" });

  it("works while it is stopped and while another process runs it", async () => {
    expect(await appointAdmin(config(), ["--username", "first"])).toContain("The administrator first has been made.");

    server = spawn(process.execPath, [RUNNER, join(dir, "data")], { stdio: ["ignore", "pipe", "inherit"] });
    await once(createInterface({ input: server.stdout as NodeJS.ReadableStream }), "line");
    expect(await appointAdmin(config(), ["--username", "second"])).toContain("The administrator second has been made.");
    expect(await appointAdmin(config(), ["--username", "first"])).toContain("first is an administrator");
    server.kill("SIGTERM");
    await once(server, "exit");
  });
});
