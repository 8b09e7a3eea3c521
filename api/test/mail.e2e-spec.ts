import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { MikroORM } from "@mikro-orm/postgresql";
import { getQueueToken } from "@nestjs/bullmq";
import type { INestApplicationContext } from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import type { NestExpressApplication } from "@nestjs/platform-express";
import type { Queue } from "bullmq";
import { Redis } from "ioredis";
import request from "supertest";
import { createApp } from "../src/app.js";
import { type Config } from "../src/config/config.js";
import type { MailTimes } from "../src/config/mail-times.js";
import { Mail } from "../src/mail/mail.entity.js";
import { QUEUES } from "../src/queue/queues.js";
import { User } from "../src/users/user.entity.js";
import { workerModule } from "../src/worker.module.js";
import { testConfig } from "./support/app.js";
import { createDatabase, openOrm, type TestDatabase } from "./support/database.js";
import { isDeep, itDeep } from "./support/deep.js";
import { makeMessage, next } from "./support/makers.js";
import { hasRedis, makeRedis, type TestRedis } from "./support/redis.js";
import { PASSWORD } from "./support/session.js";
import { TestSmtp } from "./support/smtp.js";

const backends = ["PostgreSQL", ...(hasRedis() ? ["Redis"] : [])];
const QUICK: Partial<MailTimes> = {
  sendWithin: 2_000,
  lease: 3_000,
  sweepEvery: 100,
  firstDelay: 50,
  longestDelay: 200,
  giveUpAfter: 60_000,
  giveUpCodeAfter: 60_000,
};
const MESSAGE = { name: "Ada", email: "ada@example.org", message: "How do I move my prompts?" };

let database: TestDatabase;
let orm: MikroORM;
let redis: TestRedis | undefined;
let smtp: TestSmtp;
const running: { close(): Promise<void> }[] = [];
const children: ChildProcess[] = [];

const mailTo = (url: string, times: Partial<MailTimes> = {}): Config["mail"] => ({
  smtpUrl: url,
  from: "Promptory <promptory@prompts.example.org>",
  contactTo: "The Team <team@example.org>",
  times: { ...QUICK, ...times },
});

const configFor = (mail: Config["mail"]): Config => {
  const config = testConfig(database.url, { mail });
  const { redisUrl: _, ...rest } = config;
  return redis ? { ...rest, redisUrl: redis.url } : rest;
};

/** A process that answers HTTP and works on no job. */
async function startApi(mail = mailTo(smtp.url)): Promise<NestExpressApplication> {
  const app = await createApp(configFor(mail));
  await app.listen(0, "127.0.0.1");
  running.push(app);
  return app;
}

/** A process of ROLE=worker. */
async function startWorker(mail = mailTo(smtp.url)): Promise<INestApplicationContext> {
  const config: Config = { ...configFor(mail), role: "worker" };
  const worker = await NestFactory.createApplicationContext(workerModule(config), { logger: false });
  running.push(worker);
  return worker;
}

/** The same in a process of the operating system's, which can be killed. */
async function startWorkerProcess(mail: Config["mail"]): Promise<ChildProcess> {
  const variables = {
    DATABASE_URL: database.url,
    REDIS_URL: redis?.url,
    JWT_SECRET: "q8Zr2Lx0vN5tYw7uB3kEhJ9mPcA4sDfG",
  };
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, "support/run-worker.mjs"), JSON.stringify({ variables, mail })],
    {
      stdio: ["ignore", "pipe", "inherit"],
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    },
  );
  children.push(child);
  for await (const line of child.stdout ?? []) if (String(line).includes("Promptory is ready")) break;
  return child;
}

const em = () => orm.em.fork();
const post = (app: NestExpressApplication, path: string, body: object) =>
  request(app.getHttpServer()).post(`/api${path}`).send(body);
const write = (app: NestExpressApplication, message = `Message ${next()}`) =>
  post(app, "/contact", { ...MESSAGE, message }).expect(202);
const mails = () => em().find(Mail, {}, { orderBy: { id: "asc" } });
const one = async () => (await mails())[0] as Mail;

/** Until it is so; the test's own time limit ends a wait in vain. */
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 30));
}

async function flush(url: string): Promise<void> {
  const client = new Redis(url);
  await client.flushall();
  client.disconnect();
}

const untilAll = (status: Mail["status"]) =>
  until(async () => (await em().count(Mail, { status: { $ne: status } })) === 0);
const idsReceived = () => smtp.mails.map(({ headers }) => headers.get("message-id"));

beforeEach(async () => {
  database = await createDatabase();
  orm = await openOrm(database.url);
  smtp = new TestSmtp();
  await smtp.open();
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await Promise.all(running.splice(0).map((each) => each.close()));
  await smtp.close();
  await orm.close();
  await redis?.stop();
  redis = undefined;
  await database.drop();
});

describe.each(backends)("mail with the queue in %s", (backend) => {
  // What takes longest runs with the second queue in a deep run only.
  const itOnce = backend === backends[0] ? it : itDeep;

  beforeEach(async () => {
    redis = backend === "Redis" ? await makeRedis() : undefined;
    await redis?.start();
  });

  it("goes from the contact form to the people in charge by a worker of its own, and its answer to the sender", async () => {
    const api = await startApi();
    await post(api, "/contact", { ...MESSAGE, name: "Ada Ł.", message: "Zeile 1\n.\nZeile 3 🙂" }).expect(202);
    await startWorker();
    await untilAll("sent");
    expect(smtp.mails).toHaveLength(1);
    const [mail] = smtp.mails;
    expect(mail).toMatchObject({ from: "promptory@prompts.example.org", to: ["team@example.org"] });
    expect(mail?.headers.get("from")).toBe("Promptory <promptory@prompts.example.org>");
    expect(mail?.headers.get("to")).toBe("The Team <team@example.org>");
    expect(mail?.headers.get("reply-to")).toMatch(/^=\?UTF-8\?.+\?= <ada@example\.org>$/);
    expect(mail?.headers.get("message-id")).toMatch(/^<contact-\d+\.[0-9a-f]{12}@prompts\.example\.org>$/);
    expect(mail?.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(mail?.text.replaceAll("\r\n", "\n")).toContain("Zeile 1\n.\nZeile 3 🙂\n");
    expect(await one()).toMatchObject({ status: "sent", attempts: 1, lastError: null, sentAt: expect.any(Date) });
  });

  itOnce("waits while the server is down and arrives once it is back, every message exactly once", async () => {
    const messages = isDeep ? 200 : 20;
    await smtp.close();
    for (let count = 0; count < messages; count += 1) await makeMessage(em());
    await startWorker();
    await startWorker();
    await until(async () => (await em().count(Mail, { attempts: { $gt: 0 } })) === messages);
    expect((await one()).lastError).toBe("The mail server cannot be reached: it takes no connection.");
    await smtp.open();
    await untilAll("sent");
    expect(smtp.mails).toHaveLength(messages);
    expect(new Set(idsReceived()).size).toBe(messages);
  });

  it("is sent although the queue forgot every job of it", async () => {
    await smtp.close();
    const api = await startApi();
    const worker = await startWorker(mailTo(smtp.url, { firstDelay: 500, longestDelay: 500 }));
    for (let count = 0; count < 5; count += 1) await write(api);
    await until(async () => (await mails()).every(({ attempts }) => attempts > 0));
    if (redis) await flush(redis.url);
    else await worker.get<Queue>(getQueueToken(QUEUES.mail)).obliterate({ force: true });
    await smtp.open();
    await untilAll("sent");
    expect(new Set(idsReceived()).size).toBe(5);
  });

  itOnce(
    "is sent by another worker when one was killed before the server's acknowledgement, under the same Message-ID",
    async () => {
      await makeMessage(em());
      let whole: () => void = () => undefined;
      const arrived = new Promise<void>((resolve) => {
        whole = resolve;
      });
      const first = new TestSmtp({
        data: (mail) => {
          smtp.mails.push(mail);
          whole();
          return new Promise(() => undefined);
        },
      });
      await first.open();
      const child = await startWorkerProcess(mailTo(first.url));
      await arrived;
      child.kill("SIGKILL");
      await once(child, "exit");
      expect(await one()).toMatchObject({ status: "waiting", attempts: 1 });
      await startWorker();
      await untilAll("sent");
      expect(smtp.mails).toHaveLength(2);
      expect(new Set(idsReceived()).size).toBe(1);
      expect(await one()).toMatchObject({ status: "sent", attempts: 2 });
      await first.close();
    },
  );

  it("that a server refuses permanently is only retried on request", async () => {
    smtp.rules = { recipient: () => 550 };
    const api = await startApi();
    await startWorker();
    await write(api);
    await untilAll("failed");
    const { lastError, attempts } = await one();
    expect([lastError, attempts]).toEqual(["The mail server refused it: 550 not now, not here.", 1]);
    smtp.rules = {};
    const { body } = await post(api, "/auth/register", { username: "chief", password: PASSWORD }).expect(201);
    await em().nativeUpdate(User, { id: body.user.id }, { isAdmin: true });
    const admin = (test: request.Test) => test.set("Authorization", `Bearer ${body.token}`);
    const inbox = await admin(request(api.getHttpServer()).get("/api/admin/messages?status=failed")).expect(200);
    expect(inbox.body).toMatchObject([{ status: "failed", attempts: 1, lastError }]);
    await admin(post(api, `/admin/messages/${inbox.body[0].id}/retry`, {})).expect(200);
    await untilAll("sent");
    expect(smtp.mails).toHaveLength(1);
  });
});

const withRedis = hasRedis() ? describe : describe.skip;

withRedis("while Redis is away", () => {
  it("messages are taken, and sent once it is back, whether it went or was never there", async () => {
    redis = await makeRedis();
    const api = await startApi();
    await startWorker();
    await write(api, "Redis has not been started yet.");
    await redis.start();
    await untilAll("sent");
    await redis.stop();
    await write(api, "Redis has gone for a while.");
    await redis.start();
    await untilAll("sent");
    expect(new Set(idsReceived()).size).toBe(2);
  });
});

describe("a mail server that is not well", () => {
  it("says 421 after ten mails: the rest come later, each once", async () => {
    let closed = true;
    smtp.rules = { connect: (taken) => (closed && taken >= 10 ? 421 : undefined) };
    for (let count = 0; count < 30; count += 1) await makeMessage(em());
    await startWorker();
    await until(() => smtp.refused >= 10);
    const refused = (await mails()).find(({ lastError }) => lastError !== null);
    expect(refused).toMatchObject({
      status: "waiting",
      lastError: "The mail server asks to try again later: 421 not now, not here.",
    });
    closed = false;
    await untilAll("sent");
    expect(new Set(idsReceived()).size).toBe(30);
    expect(smtp.mails).toHaveLength(30);
  });

  it("never greets: the worker gives the connection up, and other queues go on meanwhile", async () => {
    const sockets: { destroy(): void }[] = [];
    const tarpit = createServer((socket) => void sockets.push(socket)).listen(0, "127.0.0.1");
    await once(tarpit, "listening");
    const address = tarpit.address();
    const port = typeof address === "object" ? address?.port : 0;
    for (let count = 0; count < 10; count += 1) await makeMessage(em());
    const worker = await startWorker(mailTo(`smtp://127.0.0.1:${port}`, { sendWithin: 700 }));
    const maintenance = worker.get<Queue>(getQueueToken(QUEUES.maintenance));
    await until(() => sockets.length >= 5);
    const done = await maintenance.getCompletedCount();
    await maintenance.add("prune", {});
    await until(async () => (await maintenance.getCompletedCount()) > done);
    await until(async () => (await mails()).some(({ lastError }) => lastError !== null));
    const late = (await mails()).find(({ lastError }) => lastError !== null);
    expect(late).toMatchObject({ status: "waiting", lastError: "The mail server did not answer in time." });
    for (const socket of sockets) socket.destroy();
    tarpit.close();
  });

  it("swallows a mail and says nothing: it is tried again, under the same Message-ID", async () => {
    let silent = true;
    const received: string[] = [];
    smtp.rules = {
      data: ({ headers }) => {
        received.push(headers.get("message-id") ?? "");
        return silent ? new Promise(() => undefined) : undefined;
      },
    };
    await makeMessage(em());
    await startWorker(mailTo(smtp.url, { sendWithin: 500 }));
    await until(async () => (await one()).lastError !== null);
    silent = false;
    await untilAll("sent");
    expect(received.length).toBeGreaterThan(1);
    expect(new Set(received).size).toBe(1);
  });

  it("has an untrusted certificate, or no TLS where it is required: nothing is sent to it", async () => {
    const selfSigned = new TestSmtp({}, { logger: false });
    await selfSigned.open();
    await makeMessage(em());
    const worker = await startWorker(mailTo(selfSigned.url));
    await until(async () => (await one()).lastError !== null);
    expect((await one()).lastError).toMatch(/^The mail server is not to be trusted: .*certificate/i);
    await worker.close();
    running.pop();
    await em().execute("update mails set last_error = null, next_attempt_at = now(), trying_until = null");
    await startWorker(mailTo(smtp.url.replace("smtp:", "smtps:")));
    await until(async () => (await one()).lastError !== null);
    expect(await one()).toMatchObject({ status: "waiting" });
    expect([...selfSigned.mails, ...smtp.mails]).toEqual([]);
    await selfSigned.close();
  });

  it("never comes back: the message has failed, with the reason", async () => {
    await smtp.close();
    await makeMessage(em());
    await startWorker(mailTo(smtp.url, { giveUpAfter: 300 }));
    await untilAll("failed");
    expect((await one()).attempts).toBeGreaterThan(1);
    expect((await one()).lastError).toBe("The mail server cannot be reached: it takes no connection.");
  });
});

describe("without the variables of mail", () => {
  it("messages wait, and are sent once there are some", async () => {
    const api = await startApi({});
    const worker = await startWorker({ times: QUICK });
    await write(api);
    await write(api);
    await worker.close();
    running.pop();
    expect(await mails()).toMatchObject([
      { status: "waiting", attempts: 0 },
      { status: "waiting", attempts: 0 },
    ]);
    await startWorker();
    await untilAll("sent");
    expect(smtp.mails).toHaveLength(2);
  });

  it("messages also wait while no recipient is configured, but codes are sent", async () => {
    const { contactTo: _, ...mail } = mailTo(smtp.url);
    const api = await startApi(mail);
    await startWorker(mail);
    await write(api);
    const { body } = await post(api, "/auth/register", { username: "ada", password: PASSWORD }).expect(201);
    await em().nativeUpdate(User, { id: body.user.id }, { email: "ada@example.org" });
    await post(api, "/auth/forgot-password", { username: "ada" }).expect(200);
    await until(() => smtp.mails.length > 0);
    expect(smtp.mails[0]?.to).toEqual(["ada@example.org"]);
    expect(await em().findOneOrFail(Mail, { kind: "contact" })).toMatchObject({ status: "waiting", attempts: 0 });
  });
});

describe("header injection", () => {
  it("does not work, even for what no rule has looked at", async () => {
    const evil = "Ada\r\nBcc: eve@example.org\r\n\r\n<script>";
    await makeMessage(em(), {
      name: evil,
      email: "ada@example.org",
      message: "\r\n.\r\nRCPT TO:<eve@example.org>\r\n",
    });
    await makeMessage(em(), { name: '"><eve@example.org>, x', email: "ada@example.org\r\nBcc: eve@example.org" });
    await makeMessage(em(), { name: "Ada", email: "ada@example.org, eve@example.org" });
    await startWorker();
    await until(async () => (await mails()).every(({ status }) => status !== "waiting"));
    for (const { from, to, headers } of smtp.mails) {
      expect([from, to]).toEqual(["promptory@prompts.example.org", ["team@example.org"]]);
      expect([...headers.keys()].sort()).toEqual([
        "content-transfer-encoding",
        "content-type",
        "date",
        "from",
        "message-id",
        "mime-version",
        "reply-to",
        "subject",
        "to",
      ]);
    }
    expect(smtp.mails.length).toBeGreaterThan(0);
  });
});
