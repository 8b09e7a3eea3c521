import type { MikroORM } from "@mikro-orm/postgresql";
import { Client } from "pg";
import { Database } from "../src/database/database.js";
import { migrate } from "../src/database/migrate.js";
import { MaintenanceService } from "../src/maintenance/maintenance.service.js";
import { createEmptyDatabase, openOrm, type TestDatabase } from "./support/database.js";
import { buildFirstVersion } from "./support/first-version.js";

/** More than a batch of a data step for each of two owners. */
const ROWS = 600;

/** What every version lists prompts with, within the time limits of requests. */
const LIST = `select m.id, m.title, y.label from templates m join template_types y on y.id = m.type_id
  where m.user_id = 1 order by m.updated_at desc, m.id desc limit 6`;
const SAVE = "update templates set content = content || '.' where id = 1";

/** Everything the schema is made of, in any order of creation. */
const SCHEMA = {
  columns: `select table_name, column_name, ordinal_position, data_type, column_default, is_nullable
    from information_schema.columns where table_schema = 'public' order by 1, 3`,
  indexes: "select tablename, indexname, indexdef from pg_indexes where schemaname = 'public' order by 1, 2",
  invalid: "select indexrelid::regclass::text from pg_index where not indisvalid",
  constraints: `select conrelid::regclass::text as "table", conname, pg_get_constraintdef(oid) as definition from pg_constraint
    where connamespace = 'public'::regnamespace order by 1, 2`,
  triggers: "select tgname, pg_get_triggerdef(oid) as definition from pg_trigger where not tgisinternal order by 1, 2",
  functions: `select proname, pg_get_functiondef(p.oid) as definition from pg_proc p
    where pronamespace = 'public'::regnamespace and prolang = (select oid from pg_language where lanname = 'plpgsql') order by 1, 2`,
  tables:
    "select relname, reloptions from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
};

describe("a library of the first version", () => {
  let old: TestDatabase;
  let orm: MikroORM;
  let reader: Client;
  const clients: Client[] = [];

  async function connect(): Promise<Client> {
    const client = new Client({ connectionString: old.url, statement_timeout: 5_000, lock_timeout: 5_000 });
    await client.connect();
    clients.push(client);
    return client;
  }

  beforeEach(async () => {
    old = await createEmptyDatabase();
    reader = await connect();
    await buildFirstVersion(reader, ROWS);
    orm = await openOrm(old.url);
  });
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.end()));
    await orm.close();
    await old.drop();
  });

  async function schemaOf(client: Client): Promise<Record<string, unknown[]>> {
    const found = Object.entries(SCHEMA).map(async ([name, query]) => [name, (await client.query(query)).rows]);
    return Object.fromEntries(await Promise.all(found));
  }

  it("is upgraded to the schema of a new one, with everything in it, while it is listed and saved", async () => {
    const writer = await connect();
    let isOver = false;
    const during = async (client: Client, query: string) => {
      let count = 0;
      for (; !isOver; count += 1) await client.query(query);
      return count;
    };
    const requests = Promise.all([during(reader, LIST), during(writer, SAVE)]);
    await migrate(orm).finally(() => {
      isOver = true;
    });
    for (const count of await requests) expect(count).toBeGreaterThan(10);
    const tomorrow = new Date(Date.now() + 25 * 60 * 60 * 1000);
    expect(await new MaintenanceService(new Database(orm.em)).steps(tomorrow, 0).formerSearch()).toBe(1);

    const fresh = await createEmptyDatabase();
    const freshOrm = await openOrm(fresh.url);
    await migrate(freshOrm);
    await freshOrm.close();
    const other = new Client({ connectionString: fresh.url });
    await other.connect();
    const [upgraded, expected] = [await schemaOf(reader), await schemaOf(other)];
    await other.end();
    await fresh.drop();
    for (const part of Object.keys(SCHEMA)) expect({ [part]: upgraded[part] }).toEqual({ [part]: expected[part] });
    expect(upgraded.invalid).toEqual([]);

    const { rows } = await reader.query(
      `select count(*)::int as count, count(*) filter (where s.title like 'strasse%')::int as folded
         from templates m join search_rows s on s.template_id = m.id`,
    );
    expect(rows).toEqual([{ count: 2 * ROWS, folded: 2 * ROWS }]);
    const counted = await reader.query("select sum(prompts)::int as prompts from template_counts group by user_id");
    expect(counted.rows).toEqual([{ prompts: ROWS }, { prompts: ROWS }]);
    const attempts = await reader.query("select distinct user_id, network from login_attempts order by 1");
    expect(attempts.rows).toEqual([
      { user_id: 1, network: "192.0.2.7" },
      { user_id: null, network: "192.0.2.7" },
    ]);
  });

  it("lets others list while a migration waits for a transaction that reads the prompts", async () => {
    const slow = await connect();
    await slow.query("begin");
    await slow.query(LIST);
    const migrated = migrate(orm);
    const waiting =
      "select from pg_stat_activity where application_name = 'promptory migration' and wait_event_type = 'Lock'";
    const watcher = await connect();
    // Two waits: the first was given up, and the readers behind it went on.
    for (let seen = 0, was = false; seen < 2; ) {
      await reader.query(LIST);
      const is = ((await watcher.query(waiting)).rowCount ?? 0) > 0;
      if (is && !was) seen += 1;
      was = is;
    }
    await slow.query("commit");
    expect((await migrated).length).toBeGreaterThan(20);
  });

  it("gets an index whose build was interrupted, and goes on behind the last step that was done", async () => {
    const broken = "create unique index concurrently templates_created on templates (user_id)";
    await expect(reader.query(broken)).rejects.toThrow(/could not create unique index/);
    await reader.query("create table megaprompts ()");
    await expect(migrate(orm)).rejects.toThrow(/megaprompts/);
    const { rows } = await reader.query("select name from schema_migrations order by id desc limit 1");
    expect(rows).toEqual([{ name: "0010-default-order" }]);
    await reader.query("drop table megaprompts");
    expect((await migrate(orm))[0]).toBe("0011-megaprompts");
    expect(await schemaOf(reader)).toMatchObject({ invalid: [] });
    const { rows: index } = await reader.query("select indexdef from pg_indexes where indexname = 'templates_created'");
    expect(index[0].indexdef).toMatch(/USING btree \(created_at\)/);
  });
});
