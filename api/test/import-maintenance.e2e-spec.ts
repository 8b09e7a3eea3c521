import type { INestApplicationContext } from "@nestjs/common";
import { Client } from "pg";
import { connectionSettings } from "../src/database/mikro-orm.config.js";
import { ImportMaintenance } from "../src/import/import-maintenance.service.js";
import { searchCtes, searchTable } from "../src/template-rows/search-rows.js";
import { createDatabase, type TestDatabase } from "./support/database.js";
import { type OwnLibrary, type Person, startOwnLibrary } from "./support/library.js";
import { startOperationsWorker } from "./support/operations-worker.js";
import { bring, file, upload } from "./support/transfer.js";

const MANY = 1_000;
const settings = Object.entries(connectionSettings(10_000))
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(" ");
const SEARCHED = ["tags", "template_tags", "template_types", "templates"];

const csv = (rows: number, from = 0) =>
  ["title,content", ...Array.from({ length: rows }, (_, at) => `Prompt ${from + at},Text ${from + at}`)].join("\n");

describe("the database's statistics after an import", () => {
  let library: OwnLibrary;
  let ada: Person;
  let worker: INestApplicationContext;

  beforeEach(async () => {
    library = await startOwnLibrary();
    worker = await startOperationsWorker(library.config);
    ada = await library.person();
    // A table that the server itself is counting right then would be left to it.
    const em = library.orm.em.fork();
    for (const table of [...SEARCHED, searchTable(ada.id)])
      await em.execute(`alter table ${table} set (autovacuum_enabled = false)`);
  });
  afterEach(async () => {
    await worker.close();
    await library.close();
  });

  const bringRows = (rows: number, from = 0) => bring(ada, file("many.csv", csv(rows, from)));
  const counted = async (): Promise<string[]> => {
    await worker.get(ImportMaintenance, { strict: false }).settled();
    const rows = await library.orm.em
      .fork()
      .execute<{ relname: string }[]>(
        "select relname from pg_stat_user_tables where last_analyze is not null order by relname",
      );
    return rows.map(({ relname }) => relname);
  };
  it("are fresh when it brought many prompts, and as they were after a few", async () => {
    await bringRows(MANY - 1);
    expect(await counted()).toEqual([]);
    await bringRows(MANY, MANY);
    expect(await counted()).toEqual([searchTable(ada.id), ...SEARCHED]);
  });

  it("are as they were after a preview", async () => {
    await upload(ada, file("many.csv", csv(MANY)));
    expect(await counted()).toEqual([]);
  });

  it("stay as they were when they cannot be read: the import still answers, and the next one tries again", async () => {
    const em = library.orm.em.fork();
    // An index whose expression fails during ANALYZE.
    await em.execute(`
      create function only_outside_analyze(title text) returns text immutable language plpgsql as $$
      begin
        if current_query() like '%analyze (%' then raise 'not now'; end if;
        return title;
      end $$`);
    await em.execute("create index counted_never on templates (only_outside_analyze(title))");
    expect(await bringRows(MANY)).toMatchObject({ created: MANY });
    expect(await counted()).toEqual([]);
    await em.execute("drop index counted_never");
    await bringRows(MANY, MANY);
    expect(await counted()).toEqual([searchTable(ada.id), ...SEARCHED]);
  });

  it("are brought up to date once more, not once each, for imports that end meanwhile", async () => {
    const maintenance = worker.get(ImportMaintenance, { strict: false });
    for (let ended = 0; ended < 12; ended += 1) maintenance.start(ada.id, MANY, { isMerged: true });
    await maintenance.settled();
    const [row] = await library.orm.em
      .fork()
      .execute<{ times: number }[]>(
        "select analyze_count::int as times from pg_stat_user_tables where relname = 'templates'",
      );
    expect(row?.times).toBe(2);
  });
});

describe("with statistics that do not have the rows", () => {
  let database: TestDatabase;
  let client: Client;

  const connect = async () => {
    const made = new Client({ connectionString: database.url, options: settings });
    await made.connect();
    return made;
  };
  beforeEach(async () => {
    database = await createDatabase();
    client = await connect();
    await client.query("insert into users (username, password) values ('ada', '!')");
  });
  afterEach(async () => {
    await client.end();
    await database.drop();
  });

  it("each word of a saved prompt is looked for in the B-tree index", async () => {
    await client.query("alter table search_words set (autovacuum_enabled = false)");
    await client.query("insert into search_words select id, 'word' || n from users, generate_series(1, 3000) n");
    const saved = Array.from({ length: 3_000 }, (_, n) => `new${n}`).join(",");
    for (const mode of ["force_generic_plan", "force_custom_plan"]) {
      await client.query(`set plan_cache_mode = ${mode}`);
      await client.query(`prepare ${mode}(int[], text[]) as
        with input as (select null::int as id, '' as folded, '' as described, '' as body, null::tsvector as words),
        saved as (select * from templates), ${searchCtes("saved", "$1", "$2")} select 1`);
      const { rows } = await client.query<{ "QUERY PLAN": string }>(
        `explain execute ${mode}('{${saved.replace(/new\d+/g, "1")}}', '{${saved}}')`,
      );
      const lines = rows.map((row) => row["QUERY PLAN"]);
      expect(lines.filter((line) => /search_words_|Index Cond.*\bn\.word/.test(line))).toEqual([
        expect.stringContaining("Index Only Scan using search_words_word"),
        expect.stringContaining("Index Cond"),
      ]);
    }
  });

  describe("the command of each prompt of an import is looked for in its index", () => {
    const insert = (username: string, count: number) =>
      client.query(
        `insert into templates (user_id, type_id, title, content)
         select u.id, y.id, 'A title that makes a command of many characters ' || nextval('number'), repeat('text ', 200)
           from users u join template_types y on y.user_id = u.id, generate_series(1, $2::int) where u.username = $1`,
        [username, count],
      );
    const read = async () => {
      const { rows } = await client.query(
        "select idx_tup_fetch::int as count from pg_stat_xact_user_tables where relname = 'templates'",
      );
      return rows[0].count;
    };
    beforeEach(async () => {
      await client.query("create temp sequence number start 100000");
      await client.query("alter table templates set (autovacuum_enabled = false)");
      // More levels than the other indexes have, as with very many commands.
      await client.query("alter index templates_command set (fillfactor = 10)");
      await client.query("insert into users (username, password) values ('bob', '!')");
      await client.query(
        "insert into template_types (user_id, name, label, color) select id, 'a', 'A', '#34c759' from users",
      );
      await insert("ada", 3_000);
      await client.query("analyze templates");
    });

    it("when all prompts were deleted", async () => {
      await client.query("delete from templates");
      await client.query("vacuum templates");
      await client.query("begin");
      await insert("ada", 4_000);
      const other = await connect();
      await other.query("analyze templates");
      await other.end();
      const before = await read();
      await insert("ada", 100);
      expect((await read()) - before).toBeLessThan(1_000);
      await client.query("rollback");
    });

    it.each(["custom", "generic"])("when those that were counted are other people's, with a %s plan", async (kind) => {
      await client.query(`set plan_cache_mode = force_${kind}_plan`);
      await client.query("begin");
      await insert("bob", 1_000);
      expect(await read()).toBeLessThan(10_000);
      await client.query("rollback");
    });
  });
});
