import { getQueueToken } from "@nestjs/bullmq";
import type { INestApplicationContext } from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import type { Queue } from "bullmq";
import request from "supertest";
import { Mail } from "../src/mail/mail.entity.js";
import { QUEUES } from "../src/queue/queues.js";
import { User } from "../src/users/user.entity.js";
import { workerModule } from "../src/worker.module.js";
import { openApp, type TestApp } from "./support/app.js";
import { next } from "./support/makers.js";
import { as, PASSWORD, type Person } from "./support/session.js";
import { TestSmtp } from "./support/smtp.js";

const NEW_PASSWORD = "a new horse, a new battery";
const times = {
  sendWithin: 2_000,
  lease: 3_000,
  sweepEvery: 50,
  firstDelay: 30,
  longestDelay: 60,
  giveUpCodeAfter: 400,
};

let smtp: TestSmtp;
let test: TestApp;
let worker: INestApplicationContext | undefined;

beforeAll(async () => {
  smtp = new TestSmtp();
  await smtp.open();
  test = await openApp({ mail: { smtpUrl: smtp.url, from: "promptory@example.org", times } });
});
afterEach(async () => {
  await worker?.close();
  worker = undefined;
  smtp.mails.splice(0);
  smtp.rules = {};
  await test.orm.em.fork().nativeDelete(Mail, {});
});
afterAll(async () => {
  await test.close();
  await smtp.close();
});

const work = async () => {
  const config = { ...test.config, role: "worker" as const };
  worker = await NestFactory.createApplicationContext(workerModule(config), { logger: false });
  return worker;
};
const post = (path: string, body: object) => request(test.app.getHttpServer()).post(path).send(body);
const forgot = (body: object) => post("/api/auth/forgot-password", body);
const rows = () => test.orm.em.fork().find(Mail, {}, { orderBy: { id: "asc" } });
const until = async (condition: () => boolean | Promise<boolean>) => {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 30));
};
const nothingWaits = () => until(async () => (await rows()).every(({ status }) => status !== "waiting"));
const codeIn = (text = "") => /\b\d{4} \d{4} \d{4}\b/.exec(text)?.[0].replaceAll(" ", "") ?? "";
const codes = () => smtp.mails.map(({ text }) => codeIn(text));

/** A user with an e-mail address, and the recovery code. */
async function registerWithEmail(email: string | null = "ada@example.org"): Promise<Person & { code: string }> {
  const username = `Mailed${next()}`;
  const { body } = await post("/api/auth/register", { username, password: PASSWORD }).expect(201);
  await test.orm.em.fork().nativeUpdate(User, { id: body.user.id }, { email });
  const { token, verificationCode: code, user } = body;
  return { id: user.id, username, token, authorization: `Bearer ${token}`, code };
}

describe("a recovery code by mail", () => {
  it("goes to the address of the account and opens it once", async () => {
    const { username } = await registerWithEmail("ada@example.org");
    await work();
    await forgot({ username: username.toUpperCase() }).expect(200);
    await nothingWaits();
    const [mail] = smtp.mails;
    expect([mail?.from, mail?.to]).toEqual(["promptory@example.org", ["ada@example.org"]]);
    expect(mail?.headers.get("message-id")).toMatch(/^<recovery-code-\d+\.[0-9a-f]{12}@example\.org>$/);
    expect(mail?.headers.get("auto-submitted")).toBe("auto-generated");
    expect(mail?.headers.get("subject")).not.toMatch(/\d{6}/);
    expect(mail?.text).toContain(username);
    const body = { username, code: codeIn(mail?.text), newPassword: NEW_PASSWORD };
    await forgot(body).expect(200);
    await forgot({ ...body, newPassword: PASSWORD }).expect(400);
    await post("/api/auth/login", { username, password: NEW_PASSWORD }).expect(200);
  });

  it("leaves the saved code as good as it was", async () => {
    const { username, code } = await registerWithEmail();
    await work();
    await forgot({ username }).expect(200);
    await nothingWaits();
    await forgot({ username, code, newPassword: NEW_PASSWORD }).expect(200);
    await forgot({ username, code: codes()[0], newPassword: PASSWORD }).expect(400);
  });

  it("is asked for with the same answer and the same work, whether or not there is such an account", async () => {
    const [known, bare] = [await registerWithEmail(), await registerWithEmail(null)];
    const usernames = [known.username, bare.username, "nobody-at-all"];
    const answers = await Promise.all(usernames.map((username) => forgot({ username }).expect(200)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.body).toEqual({
      success: true,
      message: expect.stringMatching(/e-mail address, if it has one\.$/),
    });
    expect((await rows()).map(({ username }) => username).sort()).toEqual([...usernames].sort());
    await work();
    await nothingWaits();
    expect(smtp.mails).toHaveLength(1);
    expect((await rows()).map(({ username }) => username)).toEqual([known.username]);
  });

  it("stands in no row and in no job, neither before it was sent nor after", async () => {
    const { username } = await registerWithEmail();
    let during = "";
    smtp.rules = {
      data: async () => {
        const queue = test.app.get<Queue>(getQueueToken(QUEUES.mail));
        const jobs = await queue.getJobs();
        during = JSON.stringify([
          await test.orm.em.fork().execute("select * from mails"),
          jobs.map(({ data }) => data),
        ]);
        return undefined;
      },
    };
    await work();
    await forgot({ username }).expect(200);
    await nothingWaits();
    const after = JSON.stringify(await test.orm.em.fork().execute("select * from mails"));
    expect(during).toContain(username);
    for (const place of [during, after]) expect(place).not.toContain(`"${codes()[0]}"`);
    const [user] = await test.orm.em.fork().execute("select * from users where username = ?", [username]);
    expect(JSON.stringify(user)).not.toContain(codes()[0]);
  });

  it("is the same when the mail had to be sent twice", async () => {
    const { username } = await registerWithEmail();
    const texts: string[] = [];
    smtp.rules = {
      data: ({ text }) => {
        texts.push(text);
        return texts.length === 1 ? 451 : undefined;
      },
    };
    await work();
    await forgot({ username }).expect(200);
    await nothingWaits();
    expect(texts.map(codeIn)).toHaveLength(2);
    expect(texts[0]).toBe(texts[1]);
    await forgot({ username, code: codeIn(texts[0]), newPassword: NEW_PASSWORD }).expect(200);
  });

  it("is another with every request, and each opens until one has", async () => {
    const { username } = await registerWithEmail();
    await work();
    for (let count = 1; count <= 3; count += 1) {
      await forgot({ username }).expect(200);
      await until(() => smtp.mails.length === count);
    }
    await nothingWaits();
    const [first, second, third] = codes();
    expect(new Set([first, second, third]).size).toBe(3);
    await test.sql("update mails set code_expires_at = now() where id = (select min(id) from mails)");
    await forgot({ username, code: first, newPassword: NEW_PASSWORD }).expect(400);
    await forgot({ username, code: second, newPassword: NEW_PASSWORD }).expect(200);
    await forgot({ username, code: third, newPassword: PASSWORD }).expect(400);
  });

  it("comes three times in a quarter of an hour, however often an owner asks", async () => {
    const { username } = await registerWithEmail();
    for (let count = 0; count < 8; count += 1) await forgot({ username }).expect(200);
    await work();
    await nothingWaits();
    expect(smtp.mails).toHaveLength(3);
  });

  it("comes to the owner when strangers have used up what they may ask for, and is compared when their guesses are used up", async () => {
    const { id, username } = await registerWithEmail();
    for (let count = 0; count < 40; count += 1) await forgot({ username }).expect(200);
    await test.sql("update mails set asked_from = concat('198.51.100.', id % 10)");
    await work();
    await nothingWaits();
    expect(smtp.mails).toHaveLength(20);
    await forgot({ username }).expect(200);
    await until(() => smtp.mails.length === 21);
    await nothingWaits();
    await test.sql("update login_attempts set network = '203.0.113.9' where user_id = ?", [id]);
    for (let time = 0; time < 25; time += 1)
      await forgot({ username, code: "000000", newPassword: NEW_PASSWORD }).expect(400);
    await forgot({ username, code: codes().at(-1), newPassword: NEW_PASSWORD }).expect(200);
  });

  it("comes at most five times a day to one stranger, so that another can still ask", async () => {
    const { username } = await registerWithEmail();
    for (let count = 0; count < 8; count += 1) await forgot({ username }).expect(200);
    await test.sql("update mails set asked_from = '198.51.100.7', first_tried_at = now() - id % 8 * interval '1 hour'");
    await work();
    await nothingWaits();
    expect(smtp.mails).toHaveLength(5);
  });

  it("is not sent any more once the account was recovered, or got a new code in Settings", async () => {
    const [ada, grace] = [await registerWithEmail(), await registerWithEmail()];
    for (const { username } of [ada, grace]) await forgot({ username }).expect(200);
    await forgot({ username: ada.username, code: ada.code, newPassword: NEW_PASSWORD }).expect(200);
    await as(test, grace).post("/api/auth/recovery-code").send({ currentPassword: PASSWORD }).expect(200);
    expect(await rows()).toEqual([]);
  });

  it("that cannot be sent is given up soon, and the inbox tells why without telling whose it was", async () => {
    const { username } = await registerWithEmail();
    smtp.rules = { recipient: () => 550 };
    await work();
    await forgot({ username }).expect(200);
    await nothingWaits();
    expect(await rows()).toMatchObject([{ status: "failed", attempts: 1 }]);
    const admin = await registerWithEmail();
    await test.orm.em.fork().nativeUpdate(User, { id: admin.id }, { isAdmin: true });
    const { body } = await as(test, admin).get("/api/admin/messages/summary").expect(200);
    expect(body).toMatchObject({
      failedCodes: 1,
      codeError: "The mail server refused it: 550 not now, not here.",
      mail: { contact: false, codes: true, missing: ["CONTACT_TO"] },
    });
    expect(JSON.stringify(body)).not.toContain(username);
  });
});

it("a mail tells the owner once of 100 wrong codes", async () => {
  const person = await registerWithEmail();
  const wrong = { username: person.username, code: "000000", newPassword: NEW_PASSWORD };
  await forgot({ ...wrong, code: "000001" }).expect(400);
  await test.sql("update attempt_counts set failures = 99 where key = ?", [`recovery ${person.id} misses`]);
  await Promise.all([1, 2, 3].map(() => forgot(wrong).expect(400)));
  await work();
  await nothingWaits();
  expect(smtp.mails).toHaveLength(1);
  expect(smtp.mails[0]?.to).toEqual(["ada@example.org"]);
  expect(smtp.mails[0]?.text).toContain(`100 wrong recovery codes for the account ${person.username}`);
});
