import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { MikroORM } from "@mikro-orm/postgresql";
import { Client } from "pg";
import { runBackup, runRestore } from "../src/backup/backup-commands.js";
import { type Manifest, openBackup, type TableSource, writeBackup } from "../src/backup/backup-file.js";
import { createBackup } from "../src/backup/create-backup.js";
import { restoreBackup } from "../src/backup/restore-backup.js";
import { migrate } from "../src/database/migrate.js";
import { migrations } from "../src/database/migrations/list.js";
import { openApp, type TestApp } from "./support/app.js";
import {
  createDatabase,
  createEmptyDatabase,
  olderMigrations,
  openOrm,
  type TestDatabase,
} from "./support/database.js";
import { itDeep } from "./support/deep.js";
import { makeTag, makeTemplate, makeType, makeUser } from "./support/makers.js";

describe("a backup", () => {
  let dir: string;
  let file: string;
  const databases: TestDatabase[] = [];

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), "promptory-backup-"));
    file = join(dir, "backup.zip");
  });
  afterEach(async () => {
    rmSync(dir, { recursive: true, force: true });
    await Promise.all(databases.splice(0).map((database) => database.drop()));
  });

  async function database(make: () => Promise<TestDatabase>): Promise<string> {
    const made = await make();
    databases.push(made);
    return made.url;
  }

  async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  async function withOrm<T>(url: string, work: (orm: MikroORM) => Promise<T>): Promise<T> {
    const orm = await openOrm(url);
    try {
      return await work(orm);
    } finally {
      await orm.close();
    }
  }

  /** A migrated database with a small library: text that COPY has to escape, a version, a tag. */
  async function library(): Promise<string> {
    const url = await database(createDatabase);
    await withOrm(url, async (orm) => {
      const em = orm.em.fork();
      const type = await makeType(em, await makeUser(em));
      await makeTemplate(em, type, {
        title: "漢字 \\N",
        content: 'tab\t, "quote", back\\slash\nnext\r\nline {{name}} 🎉',
      });
      const edited = await makeTemplate(em, type);
      edited.content = "A second version.";
      await em.flush();
      await makeTag(em, edited);
    });
    return url;
  }

  /** Every row of every table as text, but of the queue. */
  const contentOf = (url: string) =>
    withClient(url, async (client) => {
      const { rows: tables } = await client.query(
        "select tablename as name from pg_tables where schemaname = 'public' order by 1",
      );
      const content: Record<string, unknown> = {};
      for (const { name } of tables) {
        const { rows } = await client.query(`select t::text as row from "${name}" t order by 1`);
        if (rows.length > 0) content[name] = rows.map(({ row }) => row);
      }
      return content;
    });

  it("restores every row into an empty database, where ids go on and history is kept", async () => {
    const source = await library();
    const manifest = await createBackup(source, file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(manifest.tables.find(({ name }) => name === "templates")?.rows).toBe(2);
    const target = await database(createEmptyDatabase);
    await restoreBackup(target, file);
    expect(await contentOf(target)).toEqual(await contentOf(source));
    await withOrm(target, async (orm) => {
      expect(await migrate(orm)).toEqual([]);
      const em = orm.em.fork();
      const added = await makeTemplate(em, await makeType(em, await makeUser(em)));
      added.content = "Changed.";
      await em.flush();
      const versions = await em.execute("select from template_versions where template_id = ?", [added.id]);
      expect(versions).toHaveLength(1);
    });
  });

  itDeep("is restored with the number of locks that PostgreSQL has with its defaults", async () => {
    const source = await library();
    await createBackup(source, file);
    const locks: number[] = [];
    const finish = async (client: Client) => {
      const { rows } = await client.query(
        `select count(distinct (locktype, relation, classid, objid, objsubid))::int as n
           from pg_locks where pid = pg_backend_pid()`,
      );
      locks.push(rows[0].n);
    };
    await restoreBackup(source, file, { replace: true, online: { check: async () => undefined, finish } });
    expect(locks).toHaveLength(1);
    // 64 for each of 100 connections.
    expect(locks[0]).toBeLessThan(6_400);
  });

  itDeep("is one snapshot while people write", async () => {
    const source = await library();
    let isDone = false;
    const writing = withOrm(source, async (orm) => {
      let written = 0;
      for (; !isDone || written < 20; written += 1) {
        const em = orm.em.fork();
        await makeTemplate(em, await makeType(em, await makeUser(em)));
      }
    });
    await createBackup(source, file);
    isDone = true;
    await writing;
    const target = await database(createEmptyDatabase);
    // Foreign keys are checked while it is restored: a row whose parent is missing would stop it.
    await restoreBackup(target, file);
  });

  it("of an older version is restored, and the next start migrates it", async () => {
    const older = await database(createEmptyDatabase);
    const names = olderMigrations();
    await withOrm(older, (orm) => orm.migrator.up({ migrations: names }));
    await withClient(older, (client) => client.query("insert into users (username, password) values ('ada', '!')"));
    await createBackup(older, file);
    const target = await library();
    await restoreBackup(target, file, { replace: true });
    await withOrm(target, async (orm) => expect(await migrate(orm)).toHaveLength(migrations.length - names.length));
    expect(await withClient(target, async (client) => (await client.query("select username from users")).rows)).toEqual(
      [{ username: "ada" }],
    );
  });

  const writeManifest = (tables: TableSource[], names = migrations.map(({ name }) => name)): Promise<Manifest> =>
    writeBackup(file, tables, async () => ({
      version: "9.9.9",
      createdAt: new Date().toISOString(),
      migrations: names,
      sequences: [],
    }));

  it("of a newer version is refused", async () => {
    await writeManifest([], ["9999-of-tomorrow"]);
    const target = await library();
    const before = await contentOf(target);
    await expect(restoreBackup(target, file, { replace: true })).rejects.toThrow(
      "This backup was made by a newer Promptory (9.9.9). Restore it with that version or a newer one.",
    );
    expect(await contentOf(target)).toEqual(before);
  });

  it("that fails half-way leaves what was there", async () => {
    const orphan = Readable.from([Buffer.from("1\t999\tname\tLabel\t#34c759\n")]);
    const columns = ["id", "user_id", "name", "label", "color"];
    await writeManifest([{ name: "template_types", columns, open: () => orphan }]);
    const target = await library();
    const before = await contentOf(target);
    await expect(restoreBackup(target, file, { replace: true })).rejects.toThrow(/foreign key/);
    expect(await contentOf(target)).toEqual(before);
  });

  it.each([
    ["has changed bytes", (bytes: Buffer) => bytes.fill(0, bytes.length >> 1, (bytes.length >> 1) + 100)],
    ["is cut off", (bytes: Buffer) => bytes.subarray(0, bytes.length - 200)],
    ["is another file", () => Buffer.from("PK, but no archive")],
  ])("that %s is refused before anything is deleted", async (_, damage) => {
    const target = await library();
    await createBackup(target, file);
    writeFileSync(file, damage(readFileSync(file)));
    const before = await contentOf(target);
    await expect(restoreBackup(target, file, { replace: true })).rejects.toThrow(
      /is damaged or no backup of Promptory/,
    );
    expect(await contentOf(target)).toEqual(before);
  });

  it("replaces accounts only when that is confirmed", async () => {
    const target = await library();
    await createBackup(target, file);
    await expect(restoreBackup(target, file)).rejects.toThrow(
      "This database holds one account. Add --replace to delete everything in it and restore the backup.",
    );
    await restoreBackup(target, file, { replace: true });
  });

  it("is not restored into a database that Promptory uses", async () => {
    const test: TestApp = await openApp();
    try {
      const { databaseUrl = "" } = test.config;
      await test.orm.em.execute("select 1");
      await createBackup(databaseUrl, file);
      await expect(restoreBackup(databaseUrl, file, { replace: true })).rejects.toThrow(
        "Promptory is using this database. Stop it first.",
      );
    } finally {
      await test.close();
    }
  });

  itDeep("is restored once the connections of a process that has just stopped are closed", async () => {
    const target = await library();
    await createBackup(target, file);
    const last = new Client({ connectionString: target, application_name: "promptory" });
    await last.connect();
    const closed = new Promise((resolve) => setTimeout(() => resolve(last.end()), 150));
    await restoreBackup(target, file, { replace: true });
    await closed;
  });

  describe("by the commands", () => {
    const settings = (databaseUrl: string, secret: string) => ({
      databaseUrl,
      dataDir: dir,
      jwtSecret: new TextEncoder().encode(secret),
    });
    const SECRET = "a".repeat(43);

    it("is written below DATA_DIR, with the signing secret if there is a passphrase, and restored", async () => {
      const source = await library();
      const said = await runBackup(settings(source, SECRET), [], "a long passphrase");
      const [, path = ""] =
        /^Backup written and checked: (\S+) \([\d,]+ rows in \d+ tables, [\d.]+ MB\)/.exec(said) ?? [];
      expect(path.startsWith(join(dir, "backups"))).toBe(true);
      expect(readFileSync(path).includes(SECRET)).toBe(false);
      const target = settings(await database(createEmptyDatabase), "b".repeat(43));
      await expect(runRestore(target, ["--from", path], "another passphrase")).rejects.toThrow(
        "BACKUP_PASSPHRASE does not open the secrets of this backup.",
      );
      expect(await runRestore(target, ["--from", path], "a long passphrase")).toMatch(
        /The signing secret was restored\.$/,
      );
      expect(readFileSync(join(dir, "jwt-secret"), "utf8")).toBe(`${SECRET}\n`);
      expect(await contentOf(target.databaseUrl)).toEqual(await contentOf(source));
    });

    it("signs everybody out when asked to", async () => {
      const source = await library();
      await withClient(source, (client) =>
        client.query(
          "insert into api_keys (user_id, name, hash, prefix, last_four) select id, 'key', 'hash', 'ptk_', 'last' from users",
        ),
      );
      await runBackup(settings(source, SECRET), ["--to", file]);
      const target = await database(createEmptyDatabase);
      await runRestore(settings(target, SECRET), ["--from", file, "--sign-out"]);
      expect(await contentOf(target)).not.toHaveProperty("api_keys");
    });

    it("never overwrites a file, and explains itself", async () => {
      const source = await library();
      writeFileSync(file, "kept");
      await expect(runBackup(settings(source, SECRET), ["--to", file])).rejects.toThrow("exists already");
      expect(readFileSync(file, "utf8")).toBe("kept");
      await expect(runBackup(settings(source, SECRET), ["--form", file])).rejects.toThrow("Usage: npm run backup");
      await expect(runRestore(settings(source, SECRET), [])).rejects.toThrow("Usage: npm run restore -- --from FILE");
      await expect(openBackup(join(dir, "none.zip"))).rejects.toThrow(/^There is no file /);
    });
  });
});
