import { performance } from "node:perf_hooks";
import { searchTable } from "../dist/template-rows/search-rows.js";
import { seedOwner, withoutIndexes } from "./seed.mjs";

const ROUNDS = 9;
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

/** The statement of a search before there were words, with the columns of today: a substring, titles first, counted in the same pass. */
const substringIn = (table) => `
  with hits as materialized (
    select s.template_id as id, s.updated_at,
           case when s.title not like $2 then 3 when s.title like $3 then 0 when s.title like $4 then 1 else 2 end as rank
      from ${table} s where s.user_id = $1 and s.body like $2),
       page as (select * from hits order by rank, updated_at desc, id desc limit 6)
  select t.*, array(select g.name from template_tags l join tags g on g.id = l.tag_id where l.template_id = t.id order by g.key) as tags,
         y.name as type_name, y.label, y.color, y.default_content, (select count(*)::int from hits) as total,
         jsonb_build_array(r.rank, r.updated_at, r.id) as "pageKey"
    from page r join templates t on t.id = r.id join template_types y on y.id = t.type_id
   order by r.rank, r.updated_at desc, r.id desc`;

async function millisecondsOf(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const at = (list, share) => list.toSorted((a, b) => a - b)[Math.floor(list.length * share)];

/** p50 and p99 in milliseconds of two ways to search, in turn, so that other load meets both, and the p50 of the ratios of one after the other. */
async function measureInTurn(ways, texts, rounds) {
  const times = ways.map(() => []);
  for (let round = -1; round < rounds; round += 1) {
    for (const text of texts) {
      for (const [n, search] of ways.entries()) {
        const ms = await millisecondsOf(() => search(text));
        // The first round only warms up.
        if (round >= 0) times[n].push(ms);
      }
    }
  }
  const ratios = times[0].map((ms, n) => times[1][n] / ms);
  return { ways: times.map((list) => ({ p50: at(list, 0.5), p99: at(list, 0.99) })), ratio: at(ratios, 0.5) };
}

const CLASSES = { rare: RARE, "one common word": COMMON, "three common words": THREE };
const searchOf =
  ({ repository, ownerId }) =>
  (text) =>
    repository.search(text, { ownerId, limit: 6, page: 1 });

async function printSearches(orm, repository, ownerId, what) {
  const pool = await orm.em.getConnection().getNativeClient();
  console.log(`| search ${what} | p50 | p99 | plain substring, p50 | p50 ÷ plain | p99 ÷ p50 |`);
  console.log("|---|---|---|---|---|---|");
  const statement = substringIn(searchTable(ownerId));
  const substring = (text) => pool.query({ text: statement, values: [ownerId, `%${text}%`, text, `${text}%`] });
  for (const [name, texts] of Object.entries(CLASSES)) {
    const { ways } = await measureInTurn([searchOf({ repository, ownerId }), substring], texts, ROUNDS);
    const [{ p50, p99 }, plain] = ways;
    const ms = [p50, p99, plain.p50].map((value) => `${value.toFixed(1)} ms`).join(" | ");
    console.log(`| ${name} | ${ms} | ${(p50 / plain.p50).toFixed(2)} | ${(p99 / p50).toFixed(1)} |`);
  }
}

/** The same searches in two databases, in turn: in the second one the owner's prompts are beside a million of others. */
export async function compareBeside(alone, beside) {
  console.log(
    "| search | alone, p50 | p99 | beside others, p50 | p99 | p50 of beside ÷ alone | pages, alone and beside |",
  );
  console.log("|---|---|---|---|---|---|---|");
  for (const [name, texts] of Object.entries(CLASSES)) {
    const { ways, ratio } = await measureInTurn([searchOf(alone), searchOf(beside)], texts, 4 * ROUNDS);
    const [first, second] = ways;
    const ms = [first.p50, first.p99, second.p50, second.p99].map((value) => `${value.toFixed(1)} ms`).join(" | ");
    const pages = [await pagesOf(alone, texts), await pagesOf(beside, texts)].join(", ");
    console.log(`| ${name} | ${ms} | ${ratio.toFixed(2)} | ${pages} |`);
  }
}

/** The pages that the statements of one of these searches read, on average. */
async function pagesOf({ repository, ownerId, pool }, texts) {
  const { query: send } = pool;
  const sent = [];
  pool.query = (statement) => {
    sent.push(statement);
    return send.call(pool, { text: statement.text, values: statement.values });
  };
  for (const text of texts) await searchOf({ repository, ownerId })(text);
  pool.query = send;
  let pages = 0;
  for (const { text, values } of sent) {
    const { rows } = await pool.query(`explain (analyze, buffers, format json) ${text}`, values);
    const { Plan: plan } = rows[0]["QUERY PLAN"][0];
    pages += plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
  }
  return Math.round(pages / texts.length);
}

/** The size of the indexes of words by that of all other indexes of the search. */
async function measureIndexes(client) {
  const { rows } = await client.query(
    `select indexrelname like '%words%' as words, sum(pg_relation_size(indexrelid))::float8 as bytes
       from pg_stat_user_indexes where relname like 'search\\_%' group by 1`,
  );
  const bytesOf = (words) => rows.find((row) => row.words === words)?.bytes ?? 0;
  return bytesOf(true) / bytesOf(false);
}

/**
 * A thousand prompts of each of many other people, a million by default: with the rare words and the common ones that are searched. The trigger that finds a free
 * command for each row is left out, and indexes are built at the end.
 */
async function addOthers(client, people) {
  const { rows: others } = await client.query(
    "insert into users (username, password) select 'other' || n, '!' from generate_series(1, $1::int) n returning id",
    [people],
  );
  const ids = others.map(({ id }) => id);
  await client.query(
    "insert into template_types (user_id, name, label, color) select unnest($1::int[]), 'text', 'Text', '#000000'",
    [ids],
  );
  await client.query("alter table templates disable trigger templates_command");
  await client.query(
    `insert into templates (user_id, type_id, title, content, command)
     select y.user_id, y.id, 'Prompt ' || n, ${OTHER_TEXT}, 'prompt-' || n
       from template_types y, generate_series(1, 1000) n where y.user_id = any($1::int[])`,
    [ids],
  );
  await client.query("alter table templates enable trigger templates_command");
  await withoutIndexes(client, () =>
    client.query(
      `insert into search_rows (template_id, user_id, part, type_id, updated_at, title, body, words)
       select t.id, t.user_id, t.user_id % 64, t.type_id, t.updated_at, lower(t.title), lower(t.title) || chr(31) || t.content,
              (select string_agg(format('%L:%s', o.prefix || '.' || w, n), ' ')
                 from string_to_table(lower(t.title) || ' ' || t.content, ' ') with ordinality as l(w, n))::tsvector
         from templates t join unnest($1::int[], $2::text[]) as o(id, prefix) on o.id = t.user_id`,
      [ids, ids.map((id) => id.toString(36))],
    ),
  );
}

/** The rows of all people in an order without pattern, which is the same at each run. */
const shuffle = (client) =>
  withoutIndexes(client, async () => {
    // With the same storage: what a table of its own would compress stays compressed in the table it is copied to.
    await client.query("create temporary table shuffled (like search_rows including storage)");
    await client.query("insert into shuffled select * from search_rows");
    await client.query("truncate search_rows");
    await client.query("insert into search_rows select * from shuffled order by hashint4(template_id)");
    await client.query("drop table shuffled");
  });

const OTHER_TEXT = `'you are the expert of content ' || n || ' quux' || n * 7 % 3001 || 'x' || case when n % 20 = 0 then ' photograph prompt write' else '' end`;

/**
 * `npm run bench:search -- --speed`: the figures of speed side by side, on 100,000 real prompts of one owner; `--prompts=30000` on fewer.
 * `--full` adds a million prompts of others first, or a thousand for each of `--people=200`; `--shuffle` puts the rows of all in random
 * order. `--prepare` only fills the database, which `--data=DIR` keeps. `--data=DIR --beside=DIR2` compares two of these databases.
 */
export async function measureSpeed(orm, client, repository, options) {
  const numberOf = (name, absent) =>
    Number(options.find((one) => one.startsWith(`--${name}=`))?.split("=")[1] ?? absent);
  const count = numberOf("prompts", 100_000);
  await client.query("set statement_timeout = 0");
  const idOf = async (name) => (await client.query("select id from users where username = $1", [name])).rows[0]?.id;
  if ((await idOf("speed")) === undefined) {
    const { rows } = await client.query("insert into users (username, password) values ('speed', '!') returning id");
    await withoutIndexes(client, () => seedOwner(client, rows[0].id, count));
  }
  if (options.includes("--full") && (await idOf("other1")) === undefined)
    await addOthers(client, numberOf("people", 1_000));
  if (options.includes("--shuffle")) await shuffle(client);
  if (options.includes("--prepare")) return;
  const isAlone = (await idOf("other1")) === undefined;
  const what = `at ${count} prompts of one owner${isAlone ? "" : ", beside others"}`;
  await printSearches(orm, repository, await idOf("speed"), what);
  if (isAlone)
    console.log(`\nIndexes of words ÷ other indexes of the search: ${(await measureIndexes(client)).toFixed(2)}`);
}
