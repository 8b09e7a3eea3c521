import { performance } from "node:perf_hooks";
import { fold, foldPrompt } from "../dist/search/fold.js";
import { insertPrompts } from "../dist/templates/save-templates.js";
import { prompts, seedOwner } from "./seed.mjs";

const ROUNDS = 9;
const IMPORTED = 10_000;
const BATCH = 500;
const RARE = ["quux7x", "quux19x", "quux101x", "quux2000x"];
const COMMON = ["the", "photograph", "prompt", "write"];
const THREE = [
  "content the you",
  "you are expert",
  "your my and",
  "act text write",
  "provide with details",
  "user system code",
  "create image style",
  "the first answer",
  "language english text",
  "design data project",
];

/** What a search was before there were words: a substring, titles first, counted in the same pass. */
const SUBSTRING = `
  with hits as materialized (
    select s.template_id as id, s.updated_at, case when s.title like $2 then 0 else 1 end as rank
      from template_search s where s.user_id = $1 and s.body like $2)
  select t.*, (select count(*) from hits) as total
    from (select * from hits order by rank, updated_at desc, id desc limit 6) p join templates t on t.id = p.id
   order by p.rank, p.updated_at desc, p.id desc`;

async function millisecondsOf(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The times of searches and of plain substring searches of the same rows, in turn, so that other load meets both. */
async function measureSearches(repository, client, ownerId, texts) {
  const times = { search: [], substring: [] };
  const search = (text) => repository.search(text, { ownerId, limit: 6, page: 1 });
  const substring = (text) => client.query(SUBSTRING, [ownerId, `%${text}%`]);
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const text of texts) {
      const pair = [await millisecondsOf(() => search(text)), await millisecondsOf(() => substring(text))];
      // The first round only warms up.
      if (round < 0) continue;
      times.search.push(pair[0]);
      times.substring.push(pair[1]);
    }
  }
  const at = (list, share) => list.toSorted((a, b) => a - b)[Math.floor(list.length * share)];
  return { p50: at(times.search, 0.5), p99: at(times.search, 0.99), plain: at(times.substring, 0.5) };
}

async function searchRows(repository, client, ownerId, what) {
  const rows = [];
  for (const [name, texts] of Object.entries({ rare: RARE, "one common word": COMMON, "three common words": THREE })) {
    const { p50, p99, plain } = await measureSearches(repository, client, ownerId, texts);
    const ms = [p50, p99, plain].map((value) => `${value.toFixed(1)} ms`).join(" | ");
    rows.push(`| ${name}${what} | ${ms} | ${(p50 / plain).toFixed(2)} | ${(p99 / p50).toFixed(1)} |`);
  }
  return rows;
}

/** The size of the indexes of words by that of all other indexes of the search. */
async function measureIndexes(client) {
  const { rows } = await client.query(
    `select indexrelname like '%words%' as words, sum(pg_relation_size(indexrelid))::float8 as bytes
       from pg_stat_user_indexes where relname in ('template_search', 'search_words') group by 1`,
  );
  const bytesOf = (words) => rows.find((row) => row.words === words)?.bytes ?? 0;
  return bytesOf(true) / bytesOf(false);
}

/** Seconds of saving the same rows with and without what only the search by words needs. */
async function measureImport(em, client, userId, typeId) {
  const rows = [...prompts(IMPORTED)];
  const withWords = await millisecondsOf(() =>
    em.transactional((own) =>
      insertPrompts(
        own,
        rows.map((row) => ({ userId, typeId, ...row })),
      ),
    ),
  );
  const without = await millisecondsOf(async () => {
    await client.query("begin");
    for (let start = 0; start < rows.length; start += BATCH)
      await insertPlain(client, userId, typeId, rows.slice(start, start + BATCH));
    await client.query("commit");
  });
  return { withWords, without };
}

const insertPlain = (client, userId, typeId, rows) =>
  client.query(
    `with made as (
       insert into templates (id, user_id, type_id, title, content)
       select nextval(pg_get_serial_sequence('templates', 'id')), $1::int, $2::int, n.title, n.content
         from unnest($3::text[], $4::text[]) as n(title, content) returning id, title, updated_at)
     insert into template_search (template_id, user_id, type_id, updated_at, title, body)
     select m.id, $1::int, $2::int, m.updated_at, n.folded, n.body
       from (select *, row_number() over (order by id) as n from made) m
       join unnest($5::text[], $6::text[]) with ordinality as n(folded, body, n) using (n)`,
    [
      userId,
      typeId,
      rows.map(({ title }) => title),
      rows.map(({ content }) => content),
      rows.map(({ title }) => fold(title)),
      rows.map(({ title, content }) => foldPrompt(title, null, content)),
    ],
  );

/** A million prompts of a thousand others, with words of this owner. */
const OTHERS = [
  "insert into users (username, password) select 'other' || n, '!' from generate_series(1, 1000) n",
  "insert into template_types (user_id, name, label, color) select id, 'text', 'Text', '#000000' from users where username like 'other%'",
  `insert into templates (user_id, type_id, title, content)
   select y.user_id, y.id, 'Prompt ' || n, 'you are the expert of content ' || n
     from template_types y join users u on u.id = y.user_id, generate_series(1, 1000) n where u.username like 'other%'`,
  `insert into template_search (template_id, user_id, type_id, updated_at, title, body, words)
   select t.id, t.user_id, t.type_id, t.updated_at, lower(t.title), lower(t.title) || chr(31) || t.content,
          (select string_agg('''' || o.prefix || '.' || w || ''':' || n, ' ')
             from unnest(array['you','are','the','expert','of','content']) with ordinality as l(w, n))::tsvector
     from templates t join (select id, 'o' || id as prefix from users where username like 'other%') o on o.id = t.user_id`,
  "vacuum analyze",
];

/**
 * `npm run bench:search -- --speed`: the figures of speed side by side, on real prompts of one owner; `--full` again beside a million
 * prompts of others, `--prompts=30000` with fewer than 100,000.
 */
export async function measureSpeed(orm, client, repository, options) {
  const count = Number(options.find((one) => one.startsWith("--prompts="))?.split("=")[1] ?? 100_000);
  await client.query("set statement_timeout = 0");
  const { rows: users } = await client.query(
    "insert into users (username, password) values ('speed', '!'), ('import', '!') returning id",
  );
  const [ownerId, importer] = users.map(({ id }) => id);
  // Built once at the end: many times faster than row by row.
  const { rows: indexes } = await client.query(
    "select indexname, indexdef from pg_indexes where tablename = 'template_search' and indexdef like '%USING gin%'",
  );
  for (const { indexname } of indexes) await client.query(`drop index ${indexname}`);
  await seedOwner(client, ownerId, count);
  for (const { indexdef } of indexes) await client.query(indexdef);
  await client.query("vacuum analyze");
  console.log(
    `| search at ${count} prompts of one owner | p50 | p99 | plain substring, p50 | p50 ÷ plain | p99 ÷ p50 |`,
  );
  console.log("|---|---|---|---|---|---|");
  console.log((await searchRows(repository, client, ownerId, "")).join("\n"));
  console.log(`\nIndexes of words ÷ other indexes of the search: ${(await measureIndexes(client)).toFixed(2)}`);
  const { rows: types } = await client.query(
    "insert into template_types (user_id, name, label, color) values ($1, 'text', 'Text', '#000000') returning id",
    [importer],
  );
  const { withWords, without } = await measureImport(orm.em.fork(), client, importer, types[0].id);
  console.log(
    `Saving ${IMPORTED} rows with words: ${(withWords / 1000).toFixed(1)} s, without: ${(without / 1000).toFixed(1)} s, ratio ${(withWords / without).toFixed(2)}`,
  );
  if (!options.includes("--full")) return;
  for (const statement of OTHERS) await client.query(statement);
  console.log((await searchRows(repository, client, ownerId, ", beside a million of others")).join("\n"));
}
