import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, symlinkSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { MikroORM } from "@mikro-orm/postgresql";
import { type ConnectionOptions, createPostgresBackend, Queue, setDefaultBackendFactory, Worker } from "bullmq";
import { Pool } from "pg";
import { clusterBackups } from "../src/backup/cluster-backups.js";
import { Database } from "../src/database/database.js";
import { startEmbeddedPostgres } from "../src/database/embedded-postgres.js";
import { migrate } from "../src/database/migrate.js";
import { runDoctor } from "../src/doctor/doctor.js";
import { checkClock, checkDisk } from "../src/doctor/server-checks.js";
import { prepareQueueSchema } from "../src/queue/queue-pool.js";
import { QUEUE_PREFIX, QUEUE_SCHEMA_OPTION, QUEUES } from "../src/queue/queues.js";
import { createDatabase, openOrm, type TestDatabase } from "./support/database.js";
import { makeMessage, makeTemplate, makeType, makeUser } from "./support/makers.js";
import { testVariables } from "./support/test-variables.js";

const RUNNER = join(import.meta.dirname, "support", "run-postgres.mjs");

describe("the doctor", () => {
  let database: TestDatabase;
  let orm: MikroORM;
  let env: Record<string, string | undefined>;

  beforeEach(async () => {
    database = await createDatabase();
    orm = await openOrm(database.url);
    env = testVariables(database.url, "");
    const em = orm.em.fork();
    const type = await makeType(em, await makeUser(em));
    for (const title of ["Poet", "Critic"]) await makeTemplate(em, type, { title, content: "Act as one." });
    await sql("update templates set content = 'Act as another.'");
    await sql("update search_rows s set body = replace(body, 'act as one.', 'act as another.')");
    await makeMessage(em);
  });
  afterEach(async () => {
    await orm.close();
    await database.drop();
  });

  const sql = (query: string, values: unknown[] = []) => orm.em.fork().execute(query, values);
  const doctor = (...args: string[]) => runDoctor(env, args);

  it("finds nothing wrong with a sound library", async () => {
    const { text, isHealthy } = await doctor();
    expect(text).toContain("Database  the one of DATABASE_URL");
    expect(text).toContain("Nothing is wrong.");
    expect(isHealthy).toBe(true);
  });

  it.each([
    [
      "a missing search row",
      "delete from search_rows where title = 'poet'",
      "1 prompt has a missing or old search row.",
    ],
    ["an old search row", "update search_rows set body = 'old'", "2 prompts have a missing or old search row."],
    [
      "a search row without its prompt",
      `insert into search_rows (template_id, user_id, type_id, part, updated_at, title, body)
       select 999, user_id, type_id, part, updated_at, title, body from search_rows limit 1`,
      "1 row of search_rows without a row of templates.",
    ],
    [
      "a version without its prompt",
      `alter table template_versions drop constraint template_versions_template_id_fkey;
       update template_versions set template_id = 999 where template_id = (select min(id) from templates);
       alter table template_versions add foreign key (template_id) references templates on delete cascade not valid`,
      "1 row of template_versions without a row of templates.",
    ],
    [
      "an empty item of the trash",
      `insert into trash_items (user_id, kind, name, prompt_count, titles, deleted_at)
       select id, 'prompt', 'Poet', 1, '{Poet}', now() from users`,
      "1 item of the trash is empty and cannot be restored.",
    ],
    [
      "wrong counts",
      "update template_counts set prompts = 7",
      "The counts of prompts and bytes are wrong for 1 account.",
    ],
    [
      "changes of counts that were left behind",
      "insert into template_count_changes (xid, user_id, type_id, prompts, bytes) values ('1', 1, 1, 1, 1)",
      "1 change of counts was left behind.",
    ],
    [
      "a mail that waits for a wrong time",
      "update mails set next_attempt_at = now() + interval '30 days'",
      "1 mail waits for a time far in the future: the clock was wrong.",
    ],
    [
      "a pruning in the future",
      "update pruning_clock set last_run_at = now() + interval '30 days'",
      "Pruning ran last in the future: the clock was wrong then.",
    ],
  ])("reports %s and repairs it only when asked to", async (_, fault, message) => {
    for (const statement of fault.split(";")) await sql(statement);
    const found = await doctor();
    expect(found.text).toContain(`${message} --fix repairs it.`);
    expect(found.text).toContain("1 problem, 0 repaired, 1 left. Run: npm run doctor -- --fix");
    expect(found.isHealthy).toBe(false);
    const fixed = await doctor("--fix");
    expect(fixed.text).toContain(`${message} Repaired.`);
    expect(fixed.isHealthy).toBe(true);
    expect((await doctor()).text).toContain("Nothing is wrong.");
  });

  it.each([
    [
      "a version that cannot be read",
      "update template_versions set characters = 1",
      /2 versions cannot be read: 1 of prompt \d+/,
    ],
    [
      "an item of the trash that lacks prompts",
      `with item as (insert into trash_items (user_id, kind, name, prompt_count, titles, deleted_at)
         select id, 'prompts', 'Poet', 2, '{Poet}', now() from users returning id)
       insert into trash_rows (item_id, part, id, data) select id, 'templates', 1, '{}' from item`,
      /1 item of the trash holds another number of prompts/,
    ],
    ["a mail that was given up", "update mails set status = 'failed'", /1 mail was given up\. Retry/],
    ["a migration that has not run", "delete from schema_migrations where name like '0030%'", /1 migration to run/],
    ["a newer database", "insert into schema_migrations (name) values ('9999-new')", /A newer Promptory .*9999-new/],
  ])("reports %s, which it does not repair", async (_, fault, message) => {
    await sql(fault);
    const { text, isHealthy } = await doctor("--fix");
    expect(text).toMatch(message);
    expect(isHealthy).toBe(false);
  });

  it("reports an index that could not be built", async () => {
    await expect(sql("create unique index concurrently broken on templates (user_id)")).rejects.toThrow();
    expect((await doctor()).text).toContain("The index broken is not valid. Run: reindex index concurrently broken");
  });

  it("reports jobs that failed, and removes them", async () => {
    await prepareQueueSchema(database.url);
    const pool = new Pool({ connectionString: database.url, options: QUEUE_SCHEMA_OPTION });
    setDefaultBackendFactory(createPostgresBackend);
    // BullMQ's types know connections of Redis only.
    const options = { prefix: QUEUE_PREFIX, connection: pool as unknown as ConnectionOptions };
    const queue = new Queue(QUEUES.mail, options);
    const worker = new Worker(QUEUES.mail, () => Promise.reject(new Error("Not today")), options);
    const failed = once(worker, "failed");
    await queue.add("send", { mailId: 1 });
    await failed;
    await worker.close();
    await queue.close();
    await pool.end();
    expect((await doctor()).text).toContain("1 job of the queue mail failed.");
    expect(await doctor("--fix")).toMatchObject({ isHealthy: true });
    expect((await doctor()).text).toContain("Nothing is wrong.");
  });

  it("reports clocks that differ", async () => {
    const now = jest.spyOn(Date, "now").mockReturnValue(Date.now() + 60_000);
    const findings = await checkClock(new Database(orm.em));
    now.mockRestore();
    expect(findings).toEqual([{ message: expect.stringMatching(/differs by (59|60) seconds/) }]);
  });

  it("reports settings that cannot be used, and a database that cannot be reached", async () => {
    env = { ...env, PORT: "eighty" };
    expect(await doctor()).toMatchObject({ isHealthy: false, text: expect.stringContaining("PORT must be a whole") });
    env = { ...env, PORT: "0", DATABASE_URL: "postgres://promptory:x@127.0.0.1:1/none" };
    expect(await doctor()).toMatchObject({ isHealthy: false, text: expect.stringContaining("cannot be reached") });
    await expect(doctor("--repair")).rejects.toThrow("Usage: npm run doctor [-- --fix]");
  });
});

it("reports a disk that is full", async () => {
  const dir = mkdtempSync(join(tmpdir(), "promptory-doctor-"));
  symlinkSync("/dev/full", join(dir, ".disk-probe"));
  expect(await checkDisk(dir)).toEqual([{ message: expect.stringContaining(`The disk of ${dir} is full`) }]);
  rmSync(dir, { recursive: true });
});

describe("the doctor of the built-in database", () => {
  let dir: string;
  let server: ChildProcess | undefined;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), "promptory doctor "));
    chmodSync(dir, 0o711);
  });
  afterEach(() => {
    server?.kill("SIGTERM");
    rmSync(dir, { recursive: true, force: true });
  });

  it("works before the first start, while it runs and while it is stopped, and finds a damaged index", async () => {
    const dataDir = join(dir, "data");
    const doctor = () => runDoctor({ ...testVariables("", ""), DATA_DIR: dataDir, ROLE: "all" }, []);
    expect(await doctor()).toMatchObject({ isHealthy: true, text: expect.stringContaining("none yet") });

    server = spawn(process.execPath, [RUNNER, dataDir], { stdio: ["ignore", "pipe", "inherit"] });
    const [url] = await once(createInterface({ input: server.stdout as NodeJS.ReadableStream }), "line");
    const orm = await openOrm(url);
    await migrate(orm);
    const [index] = await orm.em.fork().execute("select pg_relation_filepath('users_pkey') as path");
    await makeUser(orm.em.fork());
    await orm.close();
    const running = await doctor();
    expect(running.text).toContain("built-in, of the running Promptory");
    expect(running.text).toContain("the extension amcheck is not installed");
    expect(running.isHealthy).toBe(true);
    server.kill("SIGTERM");
    await once(server, "exit");

    const stopped = await doctor();
    expect(stopped.text).toContain("built-in, started for these checks");
    expect(stopped.text).toMatch(/^Storage +ok$/m);
    expect(stopped.isHealthy).toBe(true);

    // The second page is the root; a page that was changed outside of PostgreSQL has a wrong checksum.
    const file = openSync(join(dataDir, "postgres", index?.path ?? ""), "r+");
    writeSync(file, "damaged", 8192 + 4000);
    closeSync(file);
    const damaged = await doctor();
    expect(damaged.text).toContain("The index users_pkey is damaged");
    expect(damaged.isHealthy).toBe(false);
    await (await startEmbeddedPostgres({ backups: clusterBackups, dataDir, fast: true })).stop();
  });
});
