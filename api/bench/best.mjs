// What the design costs: the same tables, the least SQL known for each operation, one prepared statement and one round trip a request.

import { TsvectorArray } from "../dist/template-rows/binary-arrays.js";
import { COLUMNS, toTemplate } from "../dist/template-rows/save-templates.js";
import { fold, foldPrompt, toLexemes } from "../dist/template-rows/search-rows.js";
import { nearQuery, searchQuery } from "../dist/templates/search-query.js";

const TOTAL = "(select sum(prompts) from template_counts where user_id = $1) as total";

/** The numbers of rows are literals: a generic plan with `limit $2` expects a tenth of all rows and costs three times as much. */
const lists = (columns) => ({
  list: ({ limit, page = 1 }) => `
    select ${columns}, ${TOTAL}
      from (select * from templates where user_id = $1 order by updated_at desc, id desc limit ${limit} offset ${(page - 1) * limit}) t
      join template_types y on y.id = t.type_id order by t.updated_at desc, t.id desc`,
  titles: ({ limit }) => `
    select ${columns}, ${TOTAL}
      from (select template_id, left(title, 200) collate "C" as key from search_rows where part = $1 % 64 and user_id = $1
             order by left(title, 200) collate "C", template_id desc limit ${limit}) r
      join templates t on t.id = r.template_id join template_types y on y.id = t.type_id order by r.key, t.id desc`,
  // Counted up to 1,000 matches; of more, the page is read in the order of an index.
  filtered: ({ limit }) => `
    with found as materialized (select m.id, m.updated_at ${OF_TYPE_AND_TAG} limit 1001),
         total as materialized (select count(*) as total from found)
    select ${columns}, (select least(total, 1000) from total) as total
      from ((select * from found where (select total from total) <= 1000 order by updated_at desc, id desc limit ${limit})
            union all
            (select m.id, m.updated_at ${OF_TYPE_AND_TAG} and (select total from total) > 1000
              order by m.updated_at desc, m.id desc limit ${limit})) r
      join templates t on t.id = r.id join template_types y on y.id = t.type_id order by t.updated_at desc, t.id desc`,
});

const OF_TYPE_AND_TAG = `
  from templates m where m.user_id = $1 and m.type_id = $2 and m.id in (
       select l.template_id from template_tags l where l.tag_id = (select g.id from tags g where g.user_id = $1 and g.key = $3))`;

/** The texts of the other statements; `columns` are those of the API. */
const statements = (columns) => ({
  open: `select ${columns} from templates t join template_types y on y.id = t.type_id where t.id = $1 and t.user_id = $2`,
  create: `
    with t as (
      insert into templates (user_id, type_id, title, content)
      select $1, y.id, $3, $4 from template_types y where y.id = $2 and y.user_id = $1 returning *),
    searched as (
      insert into search_rows (template_id, user_id, part, type_id, updated_at, title, body, words)
      select id, user_id, user_id % 64, type_id, updated_at, $5, $6, ($7::tsvector[])[1] from t)
    select ${columns} from t join template_types y on y.id = t.type_id`,
  edit: `
    with t as (
      update templates set title = $3, content = $4, version = version + 1, updated_at = now()
       where id = $2 and user_id = $1 returning *),
    searched as (
      update search_rows s set updated_at = t.updated_at, title = $5, body = $6, words = ($7::tsvector[])[1] from t where s.template_id = t.id and s.part = $1 % 64)
    select ${columns} from t join template_types y on y.id = t.type_id`,
  copy: `
    with used as (
      update templates set use_count = use_count + 1, last_used_at = now() where id = $1 and user_id = $2
      returning id, use_count as "useCount", last_used_at as "lastUsedAt"),
    counted as (
      insert into usage_days (day, slot, uses) select (now() at time zone 'utc')::date, $2 % 16, 1 from used
          on conflict (day, slot) do update set uses = usage_days.uses + 1)
    select * from used`,
  bulk: `
    update templates set favourite = $3 where user_id = $1 and id = any($2::int[]) and favourite <> $3 returning id`,
  stats: `
    select (select sum(prompts) from template_counts where user_id = $1) as "totalTemplates",
           (select sum(use_count) from templates where user_id = $1 and use_count > 0) as "totalUsed",
           (select count(*) from template_types where user_id = $1) as "totalTypes"`,
  user: `
    select u.* from sessions s join users u on u.id = s.user_id
     where s.user_id = $1 and s.ended_at is null and s.password_version = u.password_version and s.expires_at > now()
       and s.last_used_at > now() - interval '12 hours' limit 1`,
});

/** Answers the operations of `operations.mjs` by their names; `compile` turns a statement of the API into text and values. */
export function bestOperations(pool, compile) {
  const known = new Map();
  const columns = compile(COLUMNS).text;
  const texts = statements(columns);
  const pages = lists(columns);
  const prepared = (name, values) => pool.query({ name, text: texts[name], values }).then(({ rows }) => rows);
  const list = async (name, values) => (await prepared(name, values)).map(toTemplate);
  const page = async (name, { owner, ...query }, values = []) => {
    const text = pages[name](query);
    // Planned each time with the values of a filter: without them, all prompts of the owner are read.
    const prepared = values.length === 0 && { name: `${name} ${JSON.stringify(query)}` };
    const { rows } = await pool.query({ ...prepared, text, values: [owner, ...values] });
    return rows.map(toTemplate);
  };
  const compiled = async (key, make) => {
    if (!known.has(key)) known.set(key, compile(make()));
    return (await pool.query(known.get(key))).rows;
  };
  const searchable = ({ owner, title, content }) => [
    fold(title),
    foldPrompt(title, null, content),
    new TsvectorArray().add(toLexemes({ userId: owner, title, description: null, content })).toBuffer(),
  ];
  return {
    list: (query) => page("list", query),
    titles: (query) => page("titles", query),
    filtered: ({ typeId, tag, tagId: _, ...query }) => page("filtered", query, [typeId, tag]),
    search: async ({ owner, limit, search }) => {
      const filter = { ownerId: owner, limit, page: 1 };
      const found = await compiled(`search ${owner} ${search}`, () => searchQuery(search, filter).query);
      if (found.length > 0) return found.map(toTemplate);
      return (await compiled(`near ${owner} ${search}`, () => nearQuery(search, filter))).map(toTemplate);
    },
    open: async ({ owner, id }) => (await list("open", [id, owner]))[0],
    create: async (body) =>
      (await list("create", [body.owner, body.typeId, body.title, body.content, ...searchable(body)]))[0],
    edit: async (body) => (await list("edit", [body.owner, body.id, body.title, body.content, ...searchable(body)]))[0],
    copy: ({ owner, id }) => prepared("copy", [id, owner]),
    bulk: ({ owner, ids, favourite }) => prepared("bulk", [owner, ids, favourite]),
    stats: ({ owner }) => prepared("stats", [owner]),
    user: ({ owner }) => prepared("user", [owner]),
  };
}
