import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
} from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { NestFactory } from "@nestjs/core";
import { Client } from "pg";
import { runBackup } from "../src/backup/backup-commands.js";
import { BackupFolder } from "../src/backup/backup-folder.js";
import { BackupRunner } from "../src/backup/backup-runner.service.js";
import type { Backup, Backups } from "../src/backup/backups.dto.js";
import { createBackup } from "../src/backup/create-backup.js";
import { entryFile } from "../src/common/entry-file.js";
import type { Config } from "../src/config/config.js";
import { Database } from "../src/database/database.js";
import { migrations } from "../src/database/migrations/list.js";
import { STARTER_SET } from "../src/defaults/starter-set/starter-set.service.js";
import { workerModule } from "../src/worker.module.js";
import { openApp, type TestApp } from "./support/app.js";
import { createDatabase, createEmptyDatabase, olderMigrations, openOrm } from "./support/database.js";
import { itDeep } from "./support/deep.js";
import { makeTemplate, makeType, makeUser } from "./support/makers.js";
import { as, PASSWORD, type Person, registerAdmin } from "./support/session.js";

const NO_BACKUPS = { intervalHours: 0, keepDaily: 7, keepWeekly: 4 };
const DAILY = { ...NO_BACKUPS, intervalHours: 24 };

let dataDir: string;
let test: TestApp;
let admin: Person;
const open = async () => {
  dataDir = mkdtempSync(join(tmpdir(), "promptory-backups-"));
  test = await openApp({ dataDir, backup: NO_BACKUPS });
  admin = await registerAdmin(test);
};
const close = async () => {
  await test.close();
  rmSync(dataDir, { recursive: true, force: true });
};

const folder = () => join(dataDir, "backups");
const files = () => (existsSync(folder()) ? readdirSync(folder()).filter((name) => !name.startsWith(".")) : []);
const runner = (backup: Config["backup"] = DAILY) =>
  new BackupRunner(test.app.get(Database), test.app.get(BackupFolder), { ...test.config, backup });
const list = async (person = admin): Promise<Backups> =>
  (await as(test, person).get("/api/admin/backups").expect(200)).body;
const request = async (): Promise<Backup> => (await as(test, admin).post("/api/admin/backups").expect(201)).body;
/** A backup of the library as it is now. */
const make = async (): Promise<Backup> => {
  const { id } = await request();
  await runner().run(id);
  return (await list()).backups.find((backup) => backup.id === id) as Backup;
};
const send = (id: number, action: "download" | "restore", currentPassword = PASSWORD) =>
  as(test, admin).post(`/api/admin/backups/${id}/${action}`).send({ currentPassword });

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Keeps every backup from going on until the answer is called. */
async function holdTemplates(): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: test.config.databaseUrl });
  await client.connect();
  client.on("error", () => undefined);
  await client.query("begin; lock table templates in access exclusive mode");
  return () => client.end();
}

const isDraftWritten = () => files().some((name) => name.endsWith(".partial"));

describe("backups", () => {
  beforeAll(open);
  afterAll(close);
  beforeEach(async () => {
    rmSync(folder(), { recursive: true, force: true });
    await test.sql("delete from backups");
    await test.sql("update users set created_at = now()");
    Object.assign(test.config, { backup: NO_BACKUPS });
  });

  describe("a backup that an administrator asks for", () => {
    it("is made once by a worker, however many ask at the same moment", async () => {
      const answers = await Promise.all(Array.from({ length: 40 }, () => as(test, admin).post("/api/admin/backups")));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(answers.find(({ status }) => status !== 201)?.body).toMatchObject({
        status: 409,
        code: "operation_in_progress",
      });
      const worker = await NestFactory.createApplicationContext(workerModule({ ...test.config, role: "worker" }), {
        logger: false,
      });
      try {
        await until(async () => (await list()).backups[0]?.status === "done");
      } finally {
        await worker.close();
      }
      const { backups } = await list();
      expect(backups).toMatchObject([
        { kind: "manual", percent: 100, createdBy: admin.username, isHere: true, error: null },
      ]);
      const [{ file = "", sizeBytes = 0, rowCount = 0, verifiedAt } = {}] = backups;
      expect(files()).toEqual([file]);
      expect(statSync(join(folder(), file ?? ""))).toMatchObject({ size: sizeBytes, mode: 0o100600 });
      expect(rowCount).toBeGreaterThan(1);
      expect(verifiedAt).not.toBeNull();
      expect(await test.sql("select action from audit_log where target_kind = 'backup'")).toEqual([
        { action: "backup.create" },
      ]);
    });
  });

  describe("automatic backups", () => {
    it("are made when one is due, by one of several processes", async () => {
      await Promise.all([runner().check(), runner().check(), runner().check()]);
      await until(async () => (await list()).backups.every(({ status }) => status === "done"));
      await runner().check();
      expect(files()).toEqual([expect.stringMatching(/^promptory-daily-.*\.zip$/)]);
      await test.sql("update backups set created_at = now() - interval '24 hours'");
      await runner().check();
      expect(files()).toHaveLength(2);
    });

    it("are one file when a process that took the row begins to write after another one was done", async () => {
      const { id } = await request();
      let isDone: () => void = () => undefined;
      const done = new Promise<void>((resolve) => (isDone = resolve));
      const late = Object.create(test.app.get(BackupFolder), {
        removeAbandoned: { value: () => done },
      }) as BackupFolder;
      const second = new BackupRunner(test.app.get(Database), late, { ...test.config, backup: DAILY }).run(id);
      await until(async () => (await list()).backups[0]?.status === "running");
      await runner().run(id);
      const [made] = (await list()).backups;
      isDone();
      await second;
      expect(files()).toEqual([made?.file]);
      expect((await list()).backups).toEqual([made]);
    });

    it("are not made when they are off", async () => {
      await runner(NO_BACKUPS).check();
      expect(await list()).toMatchObject({ intervalHours: 0, backups: [], isLate: false });
    });

    it("replace the older ones by the rules of retention", async () => {
      const first = await make();
      await test.sql("update backups set kind = 'daily', created_at = now() - interval '3 days'");
      await runner({ intervalHours: 24, keepDaily: 1, keepWeekly: 0 }).check();
      expect(files()).not.toContain(first.file);
      expect((await list()).backups).toHaveLength(1);
    });

    it("hold the signing secret only with a passphrase, encrypted", async () => {
      const secret = new TextDecoder().decode(test.config.jwtSecret);
      await runner({ ...DAILY, passphrase: "a long passphrase" }).check();
      expect(readFileSync(join(folder(), files()[0] ?? "")).includes(secret)).toBe(false);
    });

    it("are late two days after the last success, and say so to administrators", async () => {
      const service = async () => (await as(test, admin).get("/api/admin/system").expect(200)).body.backup;
      expect(await service()).toEqual({ lastSuccessAt: null, isLate: false });
      Object.assign(test.config, { backup: DAILY });
      await test.sql("update users set created_at = now() - interval '3 days'");
      expect(await service()).toEqual({ lastSuccessAt: null, isLate: true });
      await make();
      expect(await service()).toEqual({ lastSuccessAt: expect.any(String), isLate: false });
      await test.sql("update backups set created_at = now() - interval '49 hours'");
      expect(await list()).toMatchObject({ isLate: true });
    });
  });

  describe("a backup that fails", () => {
    it("of a process that is killed never has its final name, and is removed and reported later", async () => {
      mkdirSync(folder());
      const release = await holdTemplates();
      const path = join(folder(), "promptory-daily-killed.zip");
      const module = pathToFileURL(join(import.meta.dirname, "../dist/backup/create-backup.js"));
      const script = `import("${module}").then(({ createBackup }) => createBackup(${JSON.stringify(test.config.databaseUrl)}, ${JSON.stringify(path)}))`;
      const child = spawn(process.execPath, ["-e", script], { stdio: "ignore" });
      await test.sql(
        "insert into backups (kind, status, updated_at) values ('daily', 'running', now() - interval '11 minutes')",
      );
      await until(isDraftWritten);
      child.kill("SIGKILL");
      await new Promise((resolve) => child.once("close", resolve));
      await release();
      expect(files()).toEqual(["promptory-daily-killed.zip.partial"]);
      const old = new Date(Date.now() - 11 * 60 * 1000);
      utimesSync(`${path}.partial`, old, old);
      await runner().check();
      expect(files()).toEqual([expect.stringMatching(/^promptory-daily-.*Z-[0-9a-f]{4}\.zip$/)]);
      expect((await list()).backups).toMatchObject([
        { status: "done" },
        { status: "failed", error: "The process that made it has ended." },
      ]);
    });

    it("runs in a process that ignores the signals of a terminal and ends with the one that started it", async () => {
      // A database that never responds.
      const server = createServer().listen(0, "127.0.0.1");
      await once(server, "listening");
      const child = fork(entryFile("backup/backup-process.js"), { execArgv: [] });
      const { port } = server.address() as AddressInfo;
      child.send({ databaseUrl: `postgres://ada@127.0.0.1:${port}/none`, path: join(dataDir, "none.zip") });
      await once(server, "connection");
      for (const signal of ["SIGINT", "SIGTERM"] as const) child.kill(signal);
      child.disconnect();
      expect(await once(child, "exit")).toEqual([0, null]);
      server.close();
    });

    it("for lack of space says so and leaves no file", async () => {
      mkdirSync(folder());
      const now = new Date("2026-05-04T09:30:00.000Z");
      symlinkSync("/dev/full", join(folder(), "promptory-manual-2026-05-04T09-30-00-000Z-abcd.zip.partial"));
      await runner().run((await request()).id, now, "abcd");
      expect((await list()).backups).toMatchObject([
        { status: "failed", error: "The disk with DATA_DIR/backups is full.", file: null },
      ]);
      expect(files()).toEqual([]);
    });

    it("because the process stops is made again by the next one", async () => {
      const release = await holdTemplates();
      const { id } = await request();
      const stopping = runner();
      const run = expect(stopping.run(id)).rejects.toThrow();
      await until(isDraftWritten);
      stopping.beforeApplicationShutdown();
      await run;
      await release();
      expect((await list()).backups).toMatchObject([{ status: "waiting" }]);
      await runner(NO_BACKUPS).check();
      expect((await list()).backups).toMatchObject([{ status: "done" }]);
    });
  });

  describe("a file of a backup", () => {
    it("is downloaded with the password, which is recorded", async () => {
      const { id, file } = await make();
      expect((await send(id, "download", "wrong password").expect(400)).body.errors[0].field).toBe("currentPassword");
      const { body, headers } = await send(id, "download").responseType("blob").expect(200);
      expect(headers["content-disposition"]).toBe(`attachment; filename="${file}"`);
      expect(Buffer.compare(body, readFileSync(join(folder(), file ?? "")))).toBe(0);
      const records = await test.sql("select target_name from audit_log where action = 'backup.download'");
      expect(records).toEqual([{ target_name: file }]);
    });

    it("of another machine is named, not downloaded", async () => {
      const { id } = await make();
      await test.sql("update backups set folder_id = 'other', host = 'worker-2'");
      const { body } = await send(id, "download").expect(409);
      expect(body.message).toMatch(/is in DATA_DIR\/backups of worker-2, which this server cannot read\.$/);
      expect((await list()).backups).toMatchObject([{ host: "worker-2", isHere: false }]);
    });

    it("that `npm run backup` made is listed, and never deleted automatically", async () => {
      await runBackup(test.config, []);
      test.app.get(BackupFolder).create();
      writeBroken();
      await runner(NO_BACKUPS).check();
      expect((await list()).backups).toMatchObject([{ kind: "other", status: "done", verifiedAt: null }]);
      rmSync(join(folder(), (await list()).backups[0]?.file ?? ""));
      await runner(NO_BACKUPS).check();
      expect((await list()).backups).toEqual([]);
    });

    const writeBroken = () => symlinkSync("/dev/null", join(folder(), "broken.zip"));
  });
});

describe("restoring from the page", () => {
  /** A backup of another library. */
  let moved: string;
  let id: number;
  beforeAll(async () => {
    moved = join(mkdtempSync(join(tmpdir(), "promptory-moved-")), "moved.zip");
    const source = await createDatabase();
    const orm = await openOrm(source.url);
    const em = orm.em.fork();
    await makeTemplate(em, await makeType(em, await makeUser(em, { username: "grace" })), { title: "Restored" });
    await createBackup(source.url, moved);
    await orm.close();
    await source.drop();
  });
  afterAll(() => rmSync(dirname(moved), { recursive: true }));
  /** It lies in the folder of this library, which has the starter set only. */
  beforeEach(async () => {
    await open();
    test.app.get(BackupFolder).create();
    copyFileSync(moved, join(folder(), "moved.zip"));
    await test.app.get(BackupFolder).sync();
    id = (await list()).backups[0]?.id ?? 0;
    const own = test.orm.em.fork();
    const type = await makeType(own, await makeUser(own));
    const { title = "", content = "" } = STARTER_SET[0]?.templates[0] ?? {};
    await makeTemplate(own, type, { title, content });
  });
  afterEach(close);

  const restoreState = async () => {
    const [row] = await test.sql<{ restore_error: string | null }>("select restore_error from backups where id = ?", [
      id,
    ]);
    return row?.restore_error;
  };

  it("replaces a library that holds the starter set only, and everyone signs in again", async () => {
    expect(await list()).toMatchObject({ canRestore: true });
    expect((await send(id, "restore").expect(202)).body).toMatchObject({ isRestoring: true });
    await until(async () => (await as(test, admin).get("/api/admin/backups")).status === 401);
    expect(await test.sql("select title from templates")).toEqual([{ title: "Restored" }]);
    expect(await test.sql("select username from users")).toEqual([{ username: "grace" }]);
    expect(await test.sql("select actor_name, target_name from audit_log where action = 'backup.restore'")).toEqual([
      { actor_name: admin.username, target_name: "moved.zip" },
    ]);
    // The next session does not get the id of one of the replaced library, whose token may still be around.
    const [{ value }] = (await test.sql("select nextval('sessions_id_seq')::int as value")) as [{ value: number }];
    expect(value).toBeGreaterThan(1);
    await until(async () => (await test.sql("select from backups where status = 'done'")).length === 1);
  });

  it("lets a request that reads several tables finish first, instead of a deadlock", async () => {
    const reader = new Client({ connectionString: test.config.databaseUrl });
    await reader.connect();
    await reader.query("begin; select from users");
    await send(id, "restore").expect(202);
    await until(async () => (await test.sql("select from pg_locks where not granted")).length > 0);
    await reader.query("select from templates; commit");
    await reader.end();
    await until(async () => (await as(test, admin).get("/api/admin/backups")).status === 401);
    expect(await test.sql("select username from users")).toEqual([{ username: "grace" }]);
  });

  itDeep("of an older version is migrated at once", async () => {
    const older = await createEmptyDatabase();
    try {
      const orm = await openOrm(older.url);
      await orm.migrator.up({ migrations: olderMigrations() });
      await orm.em.fork().execute("insert into users (username, password) values ('ada', '!')");
      await orm.close();
      await createBackup(older.url, join(folder(), "older.zip"));
      await test.app.get(BackupFolder).sync();
      const row = (await list()).backups.find(({ file }) => file === "older.zip");
      await send(row?.id ?? 0, "restore").expect(202);
      await until(async () => (await as(test, admin).get("/api/admin/backups")).status === 401);
      expect(await test.sql("select username from users")).toEqual([{ username: "ada" }]);
      expect(await test.sql("select from schema_migrations")).toHaveLength(migrations.length);
    } finally {
      await older.drop();
    }
  });

  it("is refused with a wrong password, and once the library holds a prompt", async () => {
    await send(id, "restore", "wrong password").expect(400);
    const own = test.orm.em.fork();
    await makeTemplate(own, await makeType(own, await makeUser(own)), { title: "Mine" });
    expect((await send(id, "restore").expect(409)).body.message).toMatch(/no prompts but the starter set/);
    expect(await list()).toMatchObject({ canRestore: false });
  });

  it("changes nothing when a prompt is saved at the last moment, or when the file is damaged", async () => {
    const writer = new Client({ connectionString: test.config.databaseUrl });
    await writer.connect();
    await writer.query("begin");
    const own = test.orm.em.fork();
    const type = await makeType(own, await makeUser(own));
    await writer.query("insert into templates (user_id, type_id, title, content) values ($1, $2, 'Mine', 'Text')", [
      type.user.id,
      type.id,
    ]);
    await send(id, "restore").expect(202);
    // 503 once the first one waits for the tables that this request reads.
    expect([409, 503]).toContain((await send(id, "restore")).status);
    await until(
      async () =>
        (
          await test.sql(
            "select from pg_locks join pg_database d on d.oid = database where not granted and datname = current_database()",
          )
        ).length > 0,
    );
    await writer.query("commit");
    await writer.end();
    await until(async () => (await restoreState()) !== null);
    expect(await restoreState()).toMatch(/no prompts but the starter set/);
    await test.sql("delete from templates where title = 'Mine'");
    const bytes = readFileSync(join(folder(), "moved.zip"));
    truncateSync(join(folder(), "moved.zip"), bytes.length - 100);
    await send(id, "restore").expect(202);
    await until(async () => (await restoreState())?.includes("damaged") === true);
    await as(test, admin).get("/api/auth/user").expect(200);
  });
});
