import { MikroORM } from "@mikro-orm/postgresql";
import { getQueueToken } from "@nestjs/bullmq";
import type { INestApplicationContext } from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import type { Queue } from "bullmq";
import { readConfig } from "../src/config/config.js";
import { ContactMessage } from "../src/contact/contact-message.entity.js";
import { Database } from "../src/database/database.js";
import { LoginAttempt } from "../src/login-attempts/login-attempt.entity.js";
import { Mail } from "../src/mail/mail.entity.js";
import { MaintenanceService } from "../src/maintenance/maintenance.service.js";
import { QueueHealth } from "../src/queue/backend-health.js";
import { QUEUES } from "../src/queue/queues.js";
import { Session } from "../src/sessions/session.entity.js";
import { User } from "../src/users/user.entity.js";
import { workerModule } from "../src/worker.module.js";
import { createDatabase, openOrm, type TestDatabase } from "./support/database.js";
import { makeTemplate, makeType, makeUser } from "./support/makers.js";
import { hasRedis, makeRedis, type TestRedis } from "./support/redis.js";

const daysAgo = (days: number, from: Date) => new Date(from.getTime() - days * 24 * 60 * 60 * 1000);

const backends = ["PostgreSQL", ...(hasRedis() ? ["Redis"] : [])];

let database: TestDatabase;
let orm: MikroORM;
let redis: TestRedis | undefined;
const running: INestApplicationContext[] = [];

/** A worker process, as ROLE=worker starts it. */
async function startWorker(): Promise<INestApplicationContext> {
  const config = readConfig({
    ROLE: "worker",
    JWT_SECRET: "q8Zr2Lx0vN5tYw7uB3kEhJ9mPcA4sDfG",
    DATABASE_URL: database.url,
    REDIS_URL: redis?.url,
  });
  const worker = await NestFactory.createApplicationContext(workerModule(config), { logger: false });
  running.push(worker);
  return worker;
}

const queueOf = (worker: INestApplicationContext) => worker.get<Queue>(getQueueToken(QUEUES.maintenance));

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Health as the health route asks: an answer that does not come is a no. */
const isUp = (worker: INestApplicationContext) =>
  Promise.race([worker.get(QueueHealth).isUp(), new Promise<boolean>((resolve) => setTimeout(resolve, 500, false))]);

/** One session and one attempt that may go, and their neighbours that must stay. */
async function makeOldRows(now: Date): Promise<void> {
  const em = orm.em.fork();
  const user = await makeUser(em);
  const session = (expiresAt: Date, endedAt: Date | null) => em.create(Session, { user, expiresAt, endedAt });
  session(daysAgo(31, now), null);
  session(daysAgo(-5, now), daysAgo(31, now));
  session(daysAgo(29, now), null);
  session(daysAgo(-5, now), daysAgo(29, now));
  session(daysAgo(-5, now), null);
  for (const age of [89, 91])
    em.create(LoginAttempt, { username: "ada", ipAddress: "127.0.0.1", timestamp: daysAgo(age, now) });
  await em.flush();
}

const rowsLeft = async () => {
  const em = orm.em.fork();
  return [await em.count(Session), await em.count(LoginAttempt)];
};

beforeEach(async () => {
  database = await createDatabase();
  orm = await openOrm(database.url);
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((worker) => worker.close()));
  await orm.close();
  await redis?.stop();
  await database.drop();
});

describe("what maintenance removes", () => {
  it("is sent messages after 90 days, never one that waits or failed", async () => {
    const now = new Date();
    const em = orm.em.fork();
    for (const status of ["sent", "waiting", "failed"] as const)
      for (const age of [89, 91]) {
        const values = { email: "a@b.org", message: `${status} ${age}`, createdAt: daysAgo(age, now) };
        const message = em.create(ContactMessage, values);
        await em.flush();
        em.create(Mail, { kind: "contact", contactMessageId: message.id, status });
      }
    await em.flush();
    expect(await new MaintenanceService(new Database(orm.em)).prune(now)).toMatchObject({ contactMessages: 1 });
    expect(await orm.em.fork().count(ContactMessage, { message: "sent 91" })).toBe(0);
    expect(await orm.em.fork().count(ContactMessage)).toBe(5);
  });

  it("is answers of named writes after a day", async () => {
    const em = orm.em.fork();
    const user = await makeUser(em);
    await em.flush();
    for (const hours of [23, 25])
      await em.execute(
        `insert into idempotency_keys (owner, key, fingerprint, created_at) values ('user ${user.id}', 'k${hours}', '', now() - interval '${hours} hours')`,
      );
    const now = new Date();
    expect(await new MaintenanceService(new Database(orm.em)).prune(now)).toMatchObject({ idempotencyKeys: 1 });
  });

  it("is previews of imports after an hour, and applied imports, which can be undone, after 31 days", async () => {
    const em = orm.em.fork();
    const user = await makeUser(em);
    await em.flush();
    for (const [status, age] of Object.entries({ preview: "2 hours", applied: "2 days", undone: "32 days" }))
      await em.execute(
        `insert into imports (user_id, status, files, types, created_at)
         values (${user.id}, '${status}', '[]', '[]', now() - interval '${age}')`,
      );
    await new MaintenanceService(new Database(orm.em)).prune(new Date());
    expect(await orm.em.fork().execute("select status from imports")).toEqual([{ status: "applied" }]);
  });

  it("is the texts of improvements a minute after their deadline; those that had not ended have timed out", async () => {
    const em = orm.em.fork();
    for (const seconds of [50, 70]) {
      const user = await makeUser(em);
      await em.flush();
      await em.execute(
        `insert into improvements (user_id, content, is_streamed, status, deadline_at)
         values (${user.id}, 'a draft', true, 'running', now() - interval '${seconds} seconds')`,
      );
    }
    await new MaintenanceService(new Database(orm.em)).prune(new Date());
    const rows = await orm.em.fork().execute("select content, status, error_code from improvements order by id");
    expect(rows).toEqual([
      { content: "a draft", status: "running", error_code: null },
      { content: null, status: "failed", error_code: "ai_timeout" },
    ]);
  });

  it("is the mails of recovery codes after a day, and no mail of a message", async () => {
    const now = new Date();
    const em = orm.em.fork();
    const message = em.create(ContactMessage, { email: "a@b.org", message: "Is anyone there?" });
    await em.flush();
    em.create(Mail, { kind: "contact", contactMessageId: message.id, createdAt: daysAgo(2, now) });
    for (const age of [0.9, 1.1])
      em.create(Mail, { kind: "recovery-code", username: "ada", createdAt: daysAgo(age, now) });
    await em.flush();
    expect(await new MaintenanceService(new Database(orm.em)).prune(now)).toMatchObject({ codeMails: 1 });
    expect(await orm.em.fork().count(Mail)).toBe(2);
  });

  describe("of the audit log", () => {
    const record = (id: number, age: string) =>
      `insert into audit_log (id, "at", actor_name, action, target_kind)
       overriding system value values (${id}, now() - interval '${age}', 'ada', 'user.delete', 'user')`;
    const log = () =>
      orm.em.fork().execute<object[]>("select action, actor_id, details from audit_log order by id desc");
    const refused = (...statements: string[]) =>
      expect(
        orm.em.fork().transactional(async (em) => {
          for (const statement of statements) await em.execute(statement);
        }),
      ).rejects.toThrow("audit_log is append-only");

    beforeEach(async () => {
      for (const [id, age] of [
        [-3, "400 days"],
        [-2, "31 days"],
        [-1, "29 days"],
      ] as const)
        await orm.em.fork().execute(record(id, age));
    });

    it("is nothing, unless the configuration sets a retention", async () => {
      expect(await new MaintenanceService(new Database(orm.em)).prune(new Date())).toMatchObject({ auditRecords: 0 });
      expect(await log()).toHaveLength(3);
    });

    it("is what is older, as one deed that stands there itself, and not a second time", async () => {
      const service = new MaintenanceService(new Database(orm.em));
      const both = await Promise.all([service.prune(new Date(), 30), service.prune(new Date(), 30)]);
      expect(both.map(({ auditRecords }) => auditRecords).sort()).toEqual([0, 2]);
      expect(await log()).toEqual([
        { action: "audit.prune", actor_id: null, details: { records: 2, olderThanDays: 30 } },
        expect.objectContaining({ action: "user.delete" }),
      ]);
      expect(await service.prune(new Date(), 30)).toMatchObject({ auditRecords: 0 });
      expect(await log()).toHaveLength(2);
    });

    it("is nothing younger, and nothing by another way", async () => {
      await refused("delete from audit_log where id = -3");
      const found = "set local promptory.audit_days = '30'";
      await refused(found, "delete from audit_log where id = -1");
      await refused(found, "update audit_log set actor_name = 'eve'");
      await refused(found, "truncate audit_log");
      await expect(orm.em.fork().execute("select prune_audit_log(0, 9)")).rejects.toThrow("a day is the least");
      expect(await log()).toHaveLength(3);
    });
  });

  it("is codes that have run out, and neither a live one nor the recovery code", async () => {
    const now = new Date();
    const em = orm.em.fork();
    const [past, live] = [await makeUser(em), await makeUser(em)];
    const codes = { recoveryCodeHash: "saved", verificationCode: "mailed" };
    em.assign(past, { ...codes, verificationCodeExpires: daysAgo(0.01, now) });
    em.assign(live, { ...codes, verificationCodeExpires: daysAgo(-0.01, now) });
    await em.flush();
    expect(await new MaintenanceService(new Database(orm.em)).prune(now)).toMatchObject({ codes: 1 });
    const left = await orm.em.fork().find(User, {}, { orderBy: { id: "asc" } });
    expect(left.map((user) => [user.verificationCode, user.recoveryCodeHash])).toEqual([
      [null, "saved"],
      ["mailed", "saved"],
    ]);
  });
});

describe("the words of the search", () => {
  it("are written for prompts that were saved before there were words", async () => {
    const em = orm.em.fork();
    const type = await makeType(em, await makeUser(em));
    for (let n = 0; n < 60; n += 1) await makeTemplate(em, type, { title: `Poet ${n}`, content: "a sonnet" });
    const words = () =>
      orm.em.fork().execute("select string_agg(words::text, ';' order by template_id) from search_rows");
    const before = await words();
    await orm.em.fork().execute("update search_rows set words = null where template_id % 7 <> 0");
    const [{ n }] = await orm.em
      .fork()
      .execute<[{ n: number }]>("select count(*)::int as n from search_rows where words is null");
    const maintenance = new MaintenanceService(new Database(orm.em));
    expect(await maintenance.prune(new Date())).toMatchObject({ searchWords: n });
    expect(await words()).toEqual(before);
    expect(await maintenance.prune(new Date())).toMatchObject({ searchWords: 0 });
  });
});

describe("pruning", () => {
  const failFor = (table: string) =>
    orm.em.fork().execute(`
      create function fail() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
      create trigger fail before delete on ${table} for each statement execute function fail()`);

  it("runs every step when one fails, and names the one that failed", async () => {
    const now = new Date();
    await makeOldRows(now);
    await failFor("sessions");
    await expect(new MaintenanceService(new Database(orm.em)).prune(now)).rejects.toThrow("Pruning failed: sessions");
    expect(await rowsLeft()).toEqual([5, 1]);
  });

  it("waits while the clock is more than a day past the last run, until it has been so for an hour", async () => {
    const setClock = (lastRun: string, aheadSince: string | null) =>
      orm.em.fork().execute(
        `update pruning_clock set last_run_at = now() - interval '${lastRun}',
                ahead_since = now() - interval '${aheadSince}'`.replace("interval 'null'", "null::interval"),
      );
    const run = () => new MaintenanceService(new Database(orm.em)).run(0);
    await makeOldRows(new Date());
    await setClock("31 days", null);
    expect(await run()).toBeUndefined();
    expect(await run()).toBeUndefined();
    await setClock("31 days", "59 minutes");
    expect(await run()).toBeUndefined();
    expect(await rowsLeft()).toEqual([5, 2]);
    // A clock that was set right again begins anew.
    await setClock("-2 hours", "90 minutes");
    expect(await run()).toMatchObject({ sessions: 2 });
    await setClock("31 days", "-40 days");
    expect(await run()).toBeUndefined();
    await setClock("31 days", "61 minutes");
    expect(await run()).toMatchObject({ sessions: 0 });
    await setClock("23 hours", null);
    expect(await run()).toMatchObject({ sessions: 0 });
  });
});

describe.each(backends)("maintenance with the queue in %s", (backend) => {
  beforeEach(async () => {
    redis = backend === "Redis" ? await makeRedis() : undefined;
    await redis?.start();
  });

  it("removes sessions 30 days after their end and login attempts after 90 days, and nothing else", async () => {
    await makeOldRows(new Date());
    await startWorker();
    await until(async () => (await rowsLeft())[1] === 1);
    expect(await rowsLeft()).toEqual([3, 1]);
  });

  it("is scheduled once, however many processes start and start again", async () => {
    const workers = [await startWorker(), await startWorker(), await startWorker()];
    const queue = queueOf(await startWorker());
    await until(async () => (await queue.getCompletedCount()) > 0 && (await queue.getDelayedCount()) > 0);
    await workers[0]?.close();
    await startWorker();
    await until(() => isUp(workers[1] as INestApplicationContext));
    const schedulers = await queue.getJobSchedulers();
    expect(schedulers.map(({ key, pattern }) => `${key} ${pattern}`).sort()).toEqual([
      "backup-check 30 * * * *",
      "prune 0 * * * *",
    ]);
    // The next run of each, and the check for a backup a minute after the start.
    expect(await queue.getDelayedCount()).toBe(3);
  });

  it("may run twice at once without harm", async () => {
    const worker = await startWorker();
    await until(async () => (await queueOf(worker).getCompletedCount()) > 0);
    const now = new Date();
    await makeOldRows(now);
    const maintenance = worker.get(MaintenanceService);
    const [first, second] = await Promise.all([maintenance.prune(now), maintenance.prune(now)]);
    expect(first.sessions + second.sessions).toBe(2);
    expect(Object.values(await maintenance.prune(now)).every((removed) => removed === 0)).toBe(true);
    expect(await rowsLeft()).toEqual([3, 1]);
  });

  it("says that it is up, and finishes the job under way when the process stops", async () => {
    const worker = await startWorker();
    await until(() => isUp(worker));
    const queue = queueOf(worker);
    await until(async () => (await queue.getCompletedCount()) > 0);
    await makeOldRows(new Date());
    await queue.add("prune", {});
    await until(async () => (await queue.getWaitingCount()) === 0);
    await worker.close();
    expect(await rowsLeft()).toEqual([3, 1]);
  });
});

if (backends.includes("Redis")) {
  describe("Redis that comes and goes", () => {
    beforeEach(async () => {
      redis = await makeRedis();
    });

    it("does not keep a process from starting, and gets its work once it is there", async () => {
      await makeOldRows(new Date());
      const worker = await startWorker();
      expect(await isUp(worker)).toBe(false);
      await redis?.start();
      await until(() => isUp(worker));
      await until(async () => (await rowsLeft())[1] === 1);
    });

    it("is missed while it is away, and found again", async () => {
      await redis?.start();
      const worker = await startWorker();
      await until(() => isUp(worker));
      await redis?.stop();
      expect(await isUp(worker)).toBe(false);
      await redis?.start();
      await until(() => isUp(worker));
      await makeOldRows(new Date());
      await queueOf(worker).add("prune", {});
      await until(async () => (await rowsLeft())[1] === 1);
    });

    it("does not keep a process from stopping, whether it ever answered or not", async () => {
      const early = await startWorker();
      await early.close();
      await redis?.start();
      const late = await startWorker();
      await until(() => isUp(late));
      await redis?.stop();
      await late.close();
    });
  });
}
