import { migrate, SchemaTooNew } from "../src/database/migrate.js";
import { createEmptyDatabase, openOrm, type TestDatabase } from "./support/database.js";
import { makeTemplate, makeType, makeUser } from "./support/makers.js";

describe("migrations", () => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await createEmptyDatabase();
  });
  afterEach(() => database.drop());

  it("run once however many instances start together", async () => {
    const orms = await Promise.all([1, 2, 3].map(() => openOrm(database.url)));
    const done = await Promise.all(orms.map((orm) => migrate(orm)));
    expect(done.filter((steps) => steps.length > 0)).toHaveLength(1);
    await Promise.all(orms.map((orm) => orm.close()));
  });

  it("go up, down and up again", async () => {
    const orm = await openOrm(database.url);
    const up = await migrate(orm);
    await orm.migrator.down({ to: 0 });
    const left = await orm.em
      .fork()
      .execute("select table_name from information_schema.tables where table_schema = 'public'");
    expect(left).toEqual([{ table_name: "schema_migrations" }]);
    expect(await migrate(orm)).toEqual(up);
    await orm.close();
  });

  it("make a prompt with ẞ that was there before be found by ss", async () => {
    const orm = await openOrm(database.url);
    await migrate(orm);
    const em = orm.em.fork();
    const type = await makeType(em, await makeUser(em));
    const { id } = await makeTemplate(em, type, { title: "GROẞ", content: "FLOẞ" });
    await em.execute(
      "insert into template_search (template_id, user_id, type_id, updated_at, title, body) select id, user_id, type_id, updated_at, 'groß', 'groß\u001ffloß' from templates",
    );
    await orm.migrator.down({ migrations: ["0020-capital-sharp-s"] });
    await migrate(orm);
    expect(await em.execute("select template_id as id, title, body from search_rows")).toEqual([
      { id, title: "gross", body: "gross\u001ffloss" },
    ]);
    await orm.close();
  });

  it("make operations of what could be undone before, by the same ids", async () => {
    const orm = await openOrm(database.url);
    await migrate(orm);
    const em = orm.em.fork();
    const { id: user } = await makeUser(em);
    await orm.migrator.down({ migrations: ["0033-operation-jobs", "0027-operations"] });
    const change = { kind: "tags", given: [{ name: "a", ids: [1, 2] }], taken: [] };
    await em.execute("insert into undos (id, user_id, change) overriding system value values (7, ?, ?)", [
      user,
      JSON.stringify(change),
    ]);
    await em.execute(
      "insert into trash_items (user_id, kind, name, prompt_count, titles, deleted_at) values (?, 'type', 'Poems', 3, '{}', now())",
      [user],
    );
    await migrate(orm);
    const rows = await em.execute("select id, kind, name, prompt_count as count, change from operations order by id");
    expect(rows).toEqual([
      { id: 7, kind: "addTags", name: "a", count: 2, change },
      { id: 8, kind: "deleteType", name: "Poems", count: 3, change: null },
    ]);
    await orm.close();
  });

  it("inform administrators of the starter set after an upgrade, and not on a new installation", async () => {
    const orm = await openOrm(database.url);
    await migrate(orm);
    const em = orm.em.fork();
    const notice = () => em.execute("select starter_notice as notice from installation");
    expect(await notice()).toEqual([{ notice: null }]);
    await makeUser(em);
    await orm.migrator.down({ migrations: ["0026-installation"] });
    await migrate(orm);
    expect(await notice()).toEqual([{ notice: "upgrade" }]);
    await orm.close();
  });

  it("refuse a schema newer than the code, and say so", async () => {
    const orm = await openOrm(database.url);
    await migrate(orm);
    await orm.em.fork().execute("insert into schema_migrations (name) values ('9999-from-the-future')");
    await expect(migrate(orm)).rejects.toThrow(SchemaTooNew);
    await expect(migrate(orm)).rejects.toThrow(/newer version of Promptory.*9999-from-the-future/);
    await orm.close();
  });

  it("describe the same tables as the entities", async () => {
    const orm = await openOrm(database.url);
    await migrate(orm);
    const columns = await orm.em
      .fork()
      .execute<{ table_name: string; column_name: string }[]>(
        "select table_name, column_name from information_schema.columns where table_schema = 'public'",
      );
    const found = columns.map((column) => `${column.table_name}.${column.column_name}`);
    const expected = [...orm.getMetadata().getAll().values()].flatMap((meta) =>
      meta.props.flatMap((prop) => prop.fieldNames.map((name) => `${meta.tableName}.${name}`)),
    );
    expect(found).toEqual(expect.arrayContaining(expected));
    await orm.close();
  });
});
