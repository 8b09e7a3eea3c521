import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MikroORM } from "@mikro-orm/postgresql";
import { Client } from "pg";
import { createBackup } from "../src/backup/create-backup.js";
import { restoreBackup } from "../src/backup/restore-backup.js";
import { Database } from "../src/database/database.js";
import { migrate } from "../src/database/migrate.js";
import { MaintenanceService } from "../src/maintenance/maintenance.service.js";
import { insertPrompt, setPromptType, updatePrompts } from "../src/template-rows/save-templates.js";
import { TemplatesRepository } from "../src/templates/templates.repository.js";
import { createDatabase, openOrm, type TestDatabase } from "./support/database.js";
import { itDeep } from "./support/deep.js";

const HOUR_MS = 60 * 60 * 1000;
const MANY = 900;

/** The search row of the former version, written with its prompts. */
const SEARCH_ROW = `
  insert into template_search (template_id, user_id, type_id, updated_at, title, description, body, words)
  select id, user_id, type_id, updated_at, lower(title), null, lower(title) || chr(31) || lower(content), null from saved
      on conflict (template_id) do update set type_id = excluded.type_id, updated_at = excluded.updated_at, title = excluded.title,
         description = excluded.description, body = excluded.body, words = excluded.words`;
const FORMER = {
  insert: `with saved as (
    insert into templates (user_id, type_id, title, content)
    select $1::int, $2::int, $3::text || n, 'Text' from generate_series(1, $4::int) n returning *) ${SEARCH_ROW} returning template_id as id`,
  update: `with saved as (update templates set title = $2::text where id = $1::int returning *) ${SEARCH_ROW}`,
  move: `with moved as (update templates set type_id = $2::int where id = any($1::int[]) returning id)
    update template_search s set type_id = $2 from moved where s.template_id = moved.id`,
  delete: "delete from templates where id = $1::int",
  search: "select template_id as id from template_search where user_id = $1::int and body like $2::text order by 1",
};

describe("search rows during an upgrade from the version before the partitions", () => {
  let database: TestDatabase;
  let orm: MikroORM;
  let client: Client;
  const clients: Client[] = [];
  let [ada, type, otherType] = [0, 0, 0];

  async function connect(): Promise<Client> {
    const made = new Client({ connectionString: database.url });
    await made.connect();
    clients.push(made);
    return made;
  }

  const rowsOf = async (query: string, values: unknown[] = []) => (await client.query(query, values)).rows;
  const newType = async (name: string): Promise<number> =>
    (
      await rowsOf(
        "insert into template_types (user_id, name, label, color) values ($1, $2, 'Type', '#000000') returning id",
        [ada, name],
      )
    )[0].id;

  beforeEach(async () => {
    database = await createDatabase();
    orm = await openOrm(database.url);
    client = await connect();
    await orm.migrator.down({ migrations: ["0061-fill-search-rows", "0060-search-rows"] });
    // Not the owner with the first partition.
    await client.query("select setval(pg_get_serial_sequence('users', 'id'), 70)");
    ada = (await rowsOf("insert into users (username, password) values ('ada', '!') returning id"))[0].id;
    [type, otherType] = [await newType("one"), await newType("other")];
  });
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((one) => one.end()));
    await orm.close();
    await database.drop();
  });

  const db = () => new Database(orm.em);
  const formerInsert = async (title: string, count = 1): Promise<number> =>
    (await rowsOf(FORMER.insert, [ada, type, title, count]))[0].id;
  const formerSearch = async (text: string) =>
    (await rowsOf(FORMER.search, [ada, `%${text}%`])).map(({ id }: { id: number }) => id);
  const search = async (text: string) => {
    const { items } = await new TemplatesRepository(db()).search(`"${text}"`, { ownerId: ada, limit: 6, page: 1 });
    return items.map(({ id }) => id).sort((a, b) => a - b);
  };
  const insert = async (title: string) =>
    (await db().transaction((tx) => insertPrompt(tx, { userId: ada, typeId: type, title, content: "Text" })))?.id ?? 0;
  const update = (id: number, title: string) =>
    db().transaction((tx) =>
      updatePrompts(
        tx,
        ada,
        [{ id, typeId: type, title, description: null, content: "Text", updatedAt: new Date() }],
        {},
      ),
    );
  const COLUMNS = "template_id, user_id, type_id, updated_at, title, description, body, words";
  const inBoth = async () =>
    Promise.all(
      ["template_search", "search_rows"].map((table) => rowsOf(`select ${COLUMNS} from ${table} order by template_id`)),
    );
  /** The next migration is the one that copies. */
  const startCopying = () => orm.migrator.up({ migrations: ["0060-search-rows"] });
  const prune = (hours: number) =>
    new MaintenanceService(db()).steps(new Date(Date.now() + hours * HOUR_MS), 0).formerSearch();

  it("are complete when the former version saves, moves and deletes during the copying, and when that ends in the middle", async () => {
    const first = await formerInsert("Poet ", MANY);
    const holder = await connect();
    await startCopying();
    await holder.query("begin");
    await holder.query(FORMER.update, [first + 500, "Held"]);
    const interrupted = expect(migrate(orm)).rejects.toThrow();
    const filled = "select count(*)::int as n from search_rows";
    while ((await rowsOf(filled))[0].n < 400) await rowsOf("select pg_sleep(0.01)");
    await rowsOf(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'promptory migration' and datname = current_database()",
    );
    await interrupted;
    const early = await formerInsert("Early ");
    for (const id of [first + 3, first + 700]) await client.query(FORMER.update, [id, `Edited ${id}`]);
    await client.query(FORMER.move, [[first + 4, first + 701], otherType]);
    for (const id of [first + 5, first + 702]) await client.query(FORMER.delete, [id]);
    const again = migrate(orm);
    const late = await formerInsert("Late ");
    await client.query(FORMER.delete, [first + 6]);
    await holder.query("commit");
    expect(await again).toEqual(["0061-fill-search-rows"]);
    const [former, now] = await inBoth();
    expect(now).toEqual(former);
    expect(now).toHaveLength(MANY + 2 - 3);
    expect(await search("held")).toEqual([first + 500]);
    expect(await search("early")).toEqual([early]);
    expect(await search("late")).toEqual([late]);
  });

  it("do not come back when the prompt is deleted while they are copied", async () => {
    const id = await formerInsert("Gone ");
    const deleting = await connect();
    await startCopying();
    await deleting.query("begin");
    await deleting.query(FORMER.delete, [id]);
    const migrated = migrate(orm);
    const waits =
      "select from pg_stat_activity where application_name = 'promptory migration' and datname = current_database() and wait_event_type = 'Lock' and query like '%search_rows%'";
    for (let seen = false; !seen; )
      seen =
        (await rowsOf(waits)).length > 0 ||
        (await rowsOf("select from schema_migrations where name = '0061-fill-search-rows'")).length > 0;
    await deleting.query("commit");
    await migrated;
    expect(await inBoth()).toEqual([[], []]);
  });

  it("are found by both versions, whichever saved, moved or deleted", async () => {
    const old = await formerInsert("Old ");
    await migrate(orm);
    const [byFormer, byNew] = [await formerInsert("Former "), await insert("New ")];
    expect([await search("former"), await search("new"), await search("old")]).toEqual([[byFormer], [byNew], [old]]);
    expect([await formerSearch("former"), await formerSearch("new")]).toEqual([[byFormer], [byNew]]);
    await client.query(FORMER.update, [byNew, "Poem"]);
    await update(byFormer, "Sonnet");
    expect([await search("poem"), await formerSearch("sonnet")]).toEqual([[byNew], [byFormer]]);
    await client.query(FORMER.move, [[old, byNew], otherType]);
    await db().transaction((tx) => setPromptType(tx, ada, [byFormer], otherType));
    const [former, now] = await inBoth();
    expect(now).toEqual(former);
    expect(now?.map((row) => row.type_id)).toEqual([otherType, otherType, otherType]);
    await client.query(FORMER.delete, [old]);
    expect((await inBoth()).map((rows) => rows.length)).toEqual([2, 2]);
    await client.query("delete from users where id = $1", [ada]);
    expect(await inBoth()).toEqual([[], []]);
  });

  it("are no longer copied to the former table a day later, which is emptied when no transaction has it", async () => {
    const copying = "select tgname from pg_trigger where tgrelid = 'search_rows'::regclass";
    const old = await formerInsert("Old ");
    await migrate(orm);
    expect(await prune(23)).toBe(0);
    const reader = await connect();
    await reader.query("begin");
    await reader.query(FORMER.search, [ada, "%old%"]);
    expect(await prune(25)).toBe(0);
    await reader.query("commit");
    expect(await prune(25)).toBe(1);
    expect(await rowsOf("select from template_search")).toEqual([]);
    expect(await rowsOf(copying)).toEqual([]);
    const saved = await insert("New ");
    expect(await rowsOf("select from template_search")).toEqual([]);
    expect([await search("old"), await search("new")]).toEqual([[old], [saved]]);
    // A process of the former version that still runs loses nothing of what it saves.
    const [late] = [await formerInsert("Late ")];
    await client.query(FORMER.update, [old, "Changed"]);
    expect([await search("late"), await search("changed"), await search("old")]).toEqual([[late], [old], []]);
    expect(await prune(25)).toBe(1);
    expect(await prune(25)).toBe(0);
  });

  itDeep("are filled when a backup of the former version is restored into this one", async () => {
    const old = await formerInsert("Old ", MANY);
    const dir = mkdtempSync(join(tmpdir(), "promptory-former-"));
    const file = join(dir, "backup.zip");
    await createBackup(database.url, file);
    await migrate(orm);
    await client.query("delete from users");
    await client.end();
    clients.length = 0;
    const nothing = async () => undefined;
    await restoreBackup(database.url, file, { replace: true, online: { check: nothing, finish: nothing } });
    rmSync(dir, { recursive: true });
    client = await connect();
    const [former, now] = await inBoth();
    expect(now).toEqual(former);
    expect(now).toHaveLength(MANY);
    expect(await search("old 777")).toEqual([old + 776]);
  });

  it("are not copied to the former table in a new installation", async () => {
    await client.query("delete from users");
    await migrate(orm);
    expect(await rowsOf("select from pg_trigger where tgrelid = 'search_rows'::regclass")).toEqual([]);
  });
});
