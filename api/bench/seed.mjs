import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { indexWords } from "@promptory/prompt/search";
import { parse } from "csv-parse/sync";
import { TsvectorArray } from "../dist/template-rows/binary-arrays.js";
import { fold, foldPrompt, toLexemes } from "../dist/template-rows/search-rows.js";

const require = createRequire(import.meta.url);
const FIXTURE = require.resolve("../../e2e/fixtures/prompts.chat/prompts.csv");
const BATCH = 500;

/** The real prompts, repeated with a number each so that no two are alike. */
export function* prompts(count) {
  const rows = parse(readFileSync(FIXTURE), { columns: true });
  for (let n = 0; n < count; n += 1) {
    const { act, prompt } = rows[n % rows.length];
    const round = Math.floor(n / rows.length);
    // A word of its own for about one prompt in 3,000: the rare search.
    const word = `quux${(n * 7919) % 3001}x`;
    yield { title: round ? `${act} ${round}` : act, content: round ? `${prompt}\n${word}` : prompt };
  }
}

/** Gives an owner as many prompts in three types, one in fifty with a tag; answers a type and the tag. */
export async function seedOwner(client, userId, count) {
  const { rows } = await client.query(
    "insert into template_types (user_id, name, label, color) select $1::int, 't' || n, 'Type ' || n, '#34c759' from generate_series(1, 3) n returning id",
    [userId],
  );
  const types = rows.map(({ id }) => id);
  let batch = [];
  for (const prompt of prompts(count)) {
    batch.push(prompt);
    if (batch.length === BATCH) batch = await write(client, userId, types, batch);
  }
  if (batch.length > 0) await write(client, userId, types, batch);
  await writeVocabulary(client, userId, Math.min(count, 3_000));
  const tagged = await client.query(
    `with tag as (insert into tags (user_id, name, key) values ($1::int, 'bench', 'bench') returning id),
     linked as (insert into template_tags (template_id, tag_id)
       select t.id, tag.id from templates t, tag where t.user_id = $1 and t.id % 50 = 0)
     select id from tag`,
    [userId],
  );
  const { rows: newest } = await client.query(
    "select id from templates where user_id = $1 order by updated_at desc limit 1000",
    [userId],
  );
  return {
    typeId: types[BATCH % types.length],
    tag: "bench",
    tagId: tagged.rows[0].id,
    ids: newest.map(({ id }) => id),
  };
}

/** The words that a typo may stand for; those of the first prompts, because the others repeat them. */
async function writeVocabulary(client, userId, count) {
  const words = new Set();
  for (const { title, content } of prompts(count))
    for (const word of indexWords(title, content).keys()) words.add(word);
  await client.query("insert into search_words (user_id, word) select $1::int, unnest($2::text[])", [
    userId,
    [...words],
  ]);
}

async function write(client, userId, types, batch) {
  const made = await client.query(
    `insert into templates (user_id, type_id, title, content, updated_at)
     select $1::int, $2::int, n.title, n.content, now() - random() * interval '300 days'
       from unnest($3::text[], $4::text[]) as n(title, content) returning id, title, content, updated_at`,
    [userId, types[batch.length % types.length], batch.map((b) => b.title), batch.map((b) => b.content)],
  );
  const vectors = new TsvectorArray();
  for (const row of made.rows) vectors.add(toLexemes({ userId, description: null, ...row }));
  await client.query(
    `insert into search_rows (template_id, user_id, part, type_id, updated_at, title, body, words)
     select t.id, t.user_id, t.user_id % 64, t.type_id, t.updated_at, n.title, n.body, n.words
       from unnest($1::int[], $2::text[], $3::text[], $4::tsvector[]) as n(id, title, body, words) join templates t using (id) order by t.id`,
    [
      made.rows.map(({ id }) => id),
      made.rows.map(({ title }) => fold(title)),
      made.rows.map(({ title, content }) => foldPrompt(title, null, content)),
      vectors.toBuffer(),
    ],
  );
  return [];
}

/** Makes accounts without a usable password, each with three types, nine short prompts and what 90 days leave behind. */
export async function seedUsers(client, count) {
  const { rows } = await client.query(
    `insert into users (username, password, email, created_at, last_sign_in_at)
     select 'person' || n, '!', 'person' || n || '@example.org', now() - random() * interval '200 days', now() - random() * interval '90 days'
       from generate_series(1, $1::int) n returning id`,
    [count],
  );
  const [first, last] = [rows[0].id, rows.at(-1).id];
  await client.query(
    `insert into template_types (user_id, name, label, color, created_at)
     select u.id, 'kind' || (u.id + n) % 40, 'Kind', '#34c759', u.created_at from users u, generate_series(1, 3) n where u.id between $1 and $2`,
    [first, last],
  );
  await client.query(
    `insert into templates (user_id, type_id, title, content, use_count, created_at)
     select y.user_id, y.id, 'Prompt ' || n, repeat('I want you to act as a poet. ', 20), case when n = 1 then (random() * 30)::int else 0 end,
            y.created_at + random() * (now() - y.created_at)
       from template_types y, generate_series(1, 3) n where y.user_id between $1 and $2`,
    [first, last],
  );
  await client.query(
    `insert into login_attempts (username, ip_address, successful, "timestamp")
     select 'person' || n, '192.0.2.7', n % 9 > 0, now() - random() * interval '90 days' from generate_series(1, $1::int * 5) n`,
    [count],
  );
  await client.query(
    `insert into usage_days (day, slot, uses) select (now() at time zone 'utc')::date - n, 1, 40 from generate_series(0, 89) n`,
  );
  await client.query("vacuum analyze");
}

/** Default prompts in four types, half of them in the first; answers the types. */
export async function seedDefaults(client, count) {
  const { rows } = await client.query(
    `insert into default_template_types (name, label, color, position)
     select 'given' || n, 'Given ' || n, '#34c759', n from generate_series(1, 4) n returning id`,
  );
  const ids = rows.map(({ id }) => id);
  await client.query(
    `insert into default_templates (type_id, title, content, position)
     select case when n % 2 = 0 then $2::int else ($3::int[])[1 + n / 2 % 3] end, 'Default ' || n,
            'I want you to act as number ' || n || '. ' || repeat('Write to the point. ', 50), n
       from generate_series(1, $1::int) n`,
    [count, ids[0], ids.slice(1)],
  );
  await client.query("vacuum analyze default_templates");
  return ids;
}

/** Runs the work without the trigram indexes and builds them once at its end: many times faster. */
export async function withoutIndexes(client, work) {
  const { rows } = await client.query(
    "select indexname, replace(indexdef, ' ON ONLY ', ' ON ') as indexdef from pg_indexes where tablename = 'search_rows' and indexdef like '%USING gin%'",
  );
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`);
  await work();
  await client.query("set maintenance_work_mem = '256MB'");
  for (const { indexdef } of rows) await client.query(indexdef);
  await client.query("vacuum analyze");
}
