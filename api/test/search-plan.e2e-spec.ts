import type { MikroORM } from "@mikro-orm/postgresql";
import { parseQuery } from "@promptory/prompt/search";
import { CompiledQuery, type RawBuilder } from "kysely";
import type { Cursor } from "../src/common/query.js";
import { countsQuery } from "../src/templates/organise.repository.js";
import {
  type Filter,
  knownQuery,
  listQuery,
  nearQuery,
  newestQuery,
  searchQuery,
  togetherQuery,
  wordQuery,
} from "../src/templates/search-query.js";
import { createDatabase, executeUnlimited, openOrm, type TestDatabase } from "./support/database.js";
import { isDeep } from "./support/deep.js";

// The plans are the same from 25,000 on.
const [ONE_OWNER, OTHERS] = isDeep ? [100_000, 20_000] : [25_000, 5_000];

// Contents of 660 characters, a third of what real ones have. Every prompt says "act as", one of 50 "photograph", one of 10,000 "kubernetes".
const FILL = `
  insert into templates (id, user_id, type_id, title, content, updated_at)
  select n, owner, owner, 'Prompt ' || n, repeat(md5((n % 997)::text) || ' ', 20), now() - n * interval '1 minute'
    from (select n, case when n <= ${ONE_OWNER} then 1 else 2 + n % 20 end as owner from generate_series(1, ${ONE_OWNER + OTHERS}) n) r`;
const FILL_SEARCH = `
  insert into search_rows (template_id, user_id, part, type_id, updated_at, title, body)
  select id, user_id, user_id % 64, type_id, updated_at, lower(title), lower(title) || chr(31) || 'act as ' || md5(id::text) || ' ' || repeat(md5((id % 997)::text) || ' ', 20)
         || case when id % 50 = 0 then ' photograph' else '' end || case when id % 10000 = 7 then ' kubernetes 翻译' else '' end
    from templates`;

// Every prompt has three tags of 1,000 common ones; tag 1 is also on every other prompt, tag 2 on ten only. One of 100 is a favourite, one of 3 was used.
const FILL_TAGS = `
  insert into tags (user_id, name, key) select case when n <= 1000 then 1 else 2 end, 'tag ' || n, 'tag ' || n from generate_series(1, 2000) n;
  insert into template_tags (template_id, tag_id)
  select t.id, case when t.user_id = 1 then 0 else 1000 end + 1 + ((t.id::bigint * k * 7919) % 1000)::int from templates t, generate_series(1, 3) k on conflict do nothing;
  insert into template_tags (template_id, tag_id) select id, 1 from templates where user_id = 1 and id % 2 = 0 on conflict do nothing;
  delete from template_tags where tag_id = 2;
  insert into template_tags (template_id, tag_id) select id, 2 from templates where user_id = 1 and id % 10000 = 7`;
const MARK = `
  update templates set favourite = id % 100 = 0, last_used_at = case when id % 3 = 0 then updated_at end,
         position = case when id % 1000 = 0 then id::double precision end`;

const COMMON = 1;
const RARE = 2;

describe(`the plans of lists and searches at ${ONE_OWNER} prompts of one owner`, () => {
  let database: TestDatabase;
  let orm: MikroORM;

  beforeAll(async () => {
    database = await createDatabase();
    orm = await openOrm(database.url);
    await orm.em.fork().transactional(async (em) => {
      await em.execute("set local statement_timeout = 0");
      const indexes = await em.execute<{ indexname: string; indexdef: string }[]>(
        "select indexname, replace(indexdef, ' ON ONLY ', ' ON ') as indexdef from pg_indexes where tablename = 'search_rows' and indexdef like '%USING gin%'",
      );
      // Built once at the end: many times faster than row by row.
      for (const { indexname } of indexes) await em.execute(`drop index ${indexname}`);
      await em.execute("insert into users (username, password) select 'owner' || n, '!' from generate_series(1, 21) n");
      await em.execute(
        "insert into template_types (user_id, name, label, color) select id, 'text', 'Text', '#000000' from users order by id",
      );
      await em.execute(FILL);
      await em.execute(FILL_SEARCH);
      for (const statement of FILL_TAGS.split(";")) await em.execute(statement);
      await em.execute(MARK);
      for (const { indexdef } of indexes) await em.execute(indexdef);
    });
    await executeUnlimited(database.url, "vacuum analyze");
  }, 180_000);

  afterAll(async () => {
    await orm.close();
    await database.drop();
  });

  async function plan(query: RawBuilder<unknown>): Promise<string> {
    const kysely = orm.em.fork().getKysely();
    const { sql, parameters } = query.compile(kysely);
    const { rows } = await kysely.executeQuery(CompiledQuery.raw(`explain ${sql}`, [...parameters]));
    return (rows as Record<string, string>[]).map((row) => row["QUERY PLAN"]).join("\n");
  }

  const filter = (more: Partial<Filter> = {}): Filter => ({ ownerId: 1, limit: 6, page: 1, ...more });

  it.each(["kubernetes", "photograph", "act as", "the", "ku", "a", "50%_", "nowhere to be found"])(
    "search %s through an index",
    async (text) => {
      for (const sort of ["relevance", "-updatedAt", "title"] as const) {
        const found = await plan(searchQuery(text, filter({ sort })).query);
        expect(found).toMatch(/Index Scan .*search_rows_1_user_id_(body|template_id)_idx/);
        expect(found).not.toContain("Seq Scan");
      }
    },
  );

  it.each(["翻译", "翻", "a翻"])("search %s, which has no trigrams, in the index of words", async (text) => {
    const sorted = (["relevance", "-updatedAt", "title"] as const).map((sort) => searchQuery(text, filter({ sort })));
    for (const { query } of [...sorted, wordQuery(text, filter(), 1_000)]) {
      const found = await plan(query);
      expect(found).toContain("Bitmap Index Scan on search_rows_1_words_idx");
      expect(found).not.toMatch(/search_rows_1_user_id_(body|template_id)_idx|Seq Scan on (templat|search_rows)/);
    }
  });

  it("read what is common in the order of the dates, titles and counts from their indexes", async () => {
    const found = await plan(newestQuery("act as", filter(), 1_000).query);
    expect(found).toMatch(/Index Only Scan using templates_updated/);
    expect(found).toMatch(/Bitmap Index Scan on search_rows_1_user_id_title_idx/);
    const query = parseQuery("act as ");
    const weights = query.terms.map((term) => ({ ...term, weight: 1 }));
    const common = await plan(searchQuery("act as ", filter(), { weights, common: { query, max: 1_000 } }).query);
    for (const text of [found, common])
      expect(text).not.toMatch(/Seq Scan on (templat|search_rows)|Scan on search_rows_1_user_id_body/);
    expect(await plan(togetherQuery(1, query, 1_000))).toContain("Bitmap Index Scan on search_rows_1_words_idx");
  });

  it("count one word in the index of words, and look for it by its trigrams if it is rare", async () => {
    const found = await plan(wordQuery("kubernetes", filter(), 1_000).query);
    expect(found).toContain("Bitmap Index Scan on search_rows_1_words_idx");
    expect(found).toMatch(/One-Time Filter: .*< 1000/);
    expect(found).toContain("Bitmap Index Scan on search_rows_1_user_id_body_idx");
    expect(found).not.toMatch(/Seq Scan on (templat|search_rows)/);
  });

  it("read no index by its owner alone for words, which name the owner themselves", async () => {
    const query = parseQuery("kubernetes act ");
    const weights = query.terms.map((term) => ({ ...term, weight: 1 }));
    const queries = [
      wordQuery("kubernetes", filter(), 1_000).query,
      togetherQuery(1, query, 1_000),
      knownQuery(1, query.terms, query.terms, 1_000),
      searchQuery("kubernetes act ", filter(), { weights, selective: query.terms }).query,
    ];
    for (const found of await Promise.all(queries.map(plan)))
      expect(found).not.toMatch(/Scan (on|using) search_rows_.*\n\s+Index Cond: \(user_id = \S+\)\n/);
  });

  // Statistics are those of all owners together.
  it("use the trigrams for what is in every title and text of others, too", async () => {
    const byTitle = [newestQuery("prompt", filter(), 1_000).query, nearQuery("promptt", filter())];
    for (const found of await Promise.all(byTitle.map(plan))) {
      expect(found).toContain("Bitmap Index Scan on search_rows_1_user_id_title_idx");
      expect(found).not.toContain("search_rows_1_user_id_template_id_idx");
    }
    for (const text of ["act as", '"act as"']) {
      const found = await plan(searchQuery(text, filter()).query);
      expect(found).toContain("Bitmap Index Scan on search_rows_1_user_id_body_idx");
      expect(found).not.toContain("search_rows_1_user_id_template_id_idx");
    }
  });

  it("use the trigrams for what is rare", async () => {
    expect(await plan(searchQuery("kubernetes", filter()).query)).toContain(
      "Bitmap Index Scan on search_rows_1_user_id_body_idx",
    );
    expect(await plan(nearQuery("kubrenetes", filter()))).toContain(
      "Bitmap Index Scan on search_rows_1_user_id_title_idx",
    );
  });

  it.each(["-updatedAt", "updatedAt", "title", "-title", "position", "-lastUsedAt"] as const)(
    "read a page in the order %s from an index",
    async (sort) => {
      const found = await plan(listQuery(filter({ sort })).query);
      expect(found).toMatch(
        /Index (Only )?Scan.* using (templates_(updated|place|used)|search_rows_1_user_id_left_template_id_idx)/,
      );
      expect(found).not.toMatch(/Seq Scan on (template|search_rows)/);
    },
  );

  const MOMENT = "2026-05-04T09:30:00.000Z";
  it.each<[Filter["sort"], Cursor, RegExp]>([
    ["-updatedAt", ["timestamptz-int-", MOMENT, 1000], /ROW\((m\.)?updated_at, (m\.)?id\) </],
    ["updatedAt", ["timestamptz+int+", MOMENT, 1000], /ROW\((m\.)?updated_at, (m\.)?id\) >/],
    ["title", ["text+int-", "prompt 2", 1000], /"left"\((s\.)?title, 200\)\)::text >= 'prompt 2'/],
    ["-title", ["text-int+", "prompt 2", 1000], /"left"\((s\.)?title, 200\)\)::text <= 'prompt 2'/],
    ["position", ["float8+int+", -1000, 1000], /ROW\(COALESCE\(.*position.* >/],
    ["-lastUsedAt", ["timestamptz-int-", MOMENT, 1000], /ROW\((m_?\d?\.)?last_used_at, (m_?\d?\.)?id\) </],
    ["-lastUsedAt", ["timestamptz-int-", "-infinity", 20000], /last_used_at IS NULL\) AND \((m\.)?id < 20000\)/],
  ])("read the page after a cursor from where it is in the index, by %s", async (sort, cursor, condition) => {
    for (const [favouritesFirst, after] of [
      [false, cursor],
      [true, [`boolean-${cursor[0]}`, false, ...cursor.slice(1)] as Cursor],
    ] as const) {
      const found = await plan(listQuery(filter({ sort, favouritesFirst, cursor: after })).query);
      const conditions = found.split("\n").filter((line) => line.includes("Index Cond"));
      if (!favouritesFirst || !sort?.endsWith("updatedAt")) expect(conditions.join("\n")).toMatch(condition);
      expect(found).not.toMatch(/Seq Scan on (template|search_rows)/);
    }
  });

  it("read the titles of a small type from its prompts", async () => {
    const found = await plan(listQuery(filter({ typeId: 999_999, sort: "title" }), "ofType").query);
    expect(found).toContain("templates_type");
    expect(found).not.toMatch(/Seq Scan|search_rows_1_user_id/);
  });

  it.each(["title", "-title", "position", "-lastUsedAt"] as const)(
    "read what is no favourite in the order %s from an index",
    async (sort) => {
      const found = await plan(listQuery(filter({ sort, favouritesFirst: true })).query);
      expect(found).toMatch(/using (templates_(place|used)|search_rows_1_user_id_left_template_id_idx)/);
      expect(found).not.toMatch(/Seq Scan on (template|search_rows)/);
    },
  );

  it.each([
    ["a rare tag", { tagIds: [RARE] }],
    ["a common tag", { tagIds: [COMMON] }],
    ["two tags", { tagIds: [COMMON, RARE] }],
    ["favourites", { favourite: true }],
    ["a tag nobody has", { tagIds: [0] }],
    ["a month", { updatedAfter: new Date(Date.now() - 30 * 86_400_000) }],
    ["favourites first", { favouritesFirst: true }],
  ])("filter by %s through indexes, in every order, list, search and counts", async (_, more) => {
    for (const sort of ["-updatedAt", "updatedAt", "title", "position", "-lastUsedAt"] as const) {
      for (const matches of ["all", "few", "many"] as const)
        expect(await plan(listQuery(filter({ sort, ...more }), matches).query)).not.toContain("Seq Scan");
      expect(await plan(searchQuery("photograph", filter({ sort, ...more })).query)).not.toContain("Seq Scan");
    }
    expect(await plan(countsQuery(filter(more), undefined))).not.toMatch(
      /Seq Scan on (templates|template_|search_rows)/,
    );
    expect(await plan(countsQuery(filter(more), "photograph"))).not.toMatch(
      /Seq Scan on (templates|template_|search_rows)/,
    );
  });

  it("read the total of a list, and of a type, from the kept counts", async () => {
    for (const more of [{}, { typeId: 1 }]) {
      const found = await plan(listQuery(filter(more)).query);
      expect(found).toMatch(/Aggregate.*\n.*Scan.* on template_counts/);
      expect(found.match(/Aggregate/g)).toHaveLength(1);
    }
  });

  it("read favourites first from their index", async () => {
    expect(await plan(listQuery(filter({ favouritesFirst: true })).query)).toContain("using templates_favourite");
    expect(await plan(listQuery(filter({ favourite: true })).query)).toContain("using templates_favourite");
  });
});
