import { type RawBuilder, sql } from "kysely";
import { fold } from "./fold.js";
import { COLUMNS, type TemplateRow } from "./template-row.js";
import type { Order } from "./templates.dto.js";

/** Which prompts of which owner, in which order. */
export type Filter = {
  ownerId: number;
  typeId?: number | undefined;
  sort?: Order | undefined;
  limit: number;
  page: number;
};

export type CountedRow = TemplateRow & { total: number };

// The expression of an index, so that a page is read and not sorted. C: the same order on every server.
const TITLE = sql`left(s.title, 200) collate "C"`;

type Sort = (alias: RawBuilder<unknown>) => RawBuilder<unknown>;

/** Orders over the columns id, updated_at, title_key and rank; the id settles ties. */
const ORDER: Record<Order, Sort> = {
  "-updatedAt": (a) => sql`${a}.updated_at desc, ${a}.id desc`,
  updatedAt: (a) => sql`${a}.updated_at, ${a}.id`,
  title: (a) => sql`${a}.title_key, ${a}.id desc`,
  "-title": (a) => sql`${a}.title_key desc, ${a}.id`,
  relevance: (a) => sql`${a}.updated_at desc, ${a}.id desc`,
};

const ofType = (column: RawBuilder<unknown>, typeId: number | undefined) =>
  typeId === undefined ? sql`` : sql`and ${column} = ${typeId}`;

/** The rows of one page of hits; sorting carries ids and short keys, contents are read for these rows only. */
function page(hits: RawBuilder<unknown>, order: Sort, total: RawBuilder<unknown>, { limit, page }: Filter) {
  return sql<CountedRow>`
    with hits as ${hits},
         page as (select * from hits h order by ${order(sql`h`)} limit ${limit} offset ${(page - 1) * limit})
    select ${COLUMNS}, ${total} as total
      from page p join templates t on t.id = p.id join template_types y on y.id = t.type_id
     order by ${order(sql`p`)}`;
}

/** A page of the list. */
export function listQuery(filter: Filter): RawBuilder<CountedRow> {
  const { ownerId, typeId, sort = "-updatedAt" } = filter;
  const ofOwner = sql`s.user_id = ${ownerId} ${ofType(sql`s.type_id`, typeId)}`;
  const hits =
    sort === "title" || sort === "-title"
      ? sql`not materialized (select s.template_id as id, ${TITLE} as title_key from template_search s where ${ofOwner})`
      : sql`not materialized (select s.id, s.updated_at from templates s where ${ofOwner})`;
  return page(hits, ORDER[sort], sql`(select count(*)::int from templates s where ${ofOwner})`, filter);
}

/** A page of what holds a text; titles that hold it come first. */
export function searchQuery(search: string, filter: Filter): RawBuilder<CountedRow> {
  const { ownerId, typeId, sort = "relevance" } = filter;
  const pattern = likePattern(search);
  const inside = `%${pattern}%`;
  const rank =
    sort === "relevance"
      ? sql`case when s.title not like ${inside} then 3 when s.title like ${pattern} then 0 when s.title like ${`${pattern}%`} then 1 else 2 end`
      : sql`case when s.title like ${inside} then 0 else 1 end`;
  // Materialized: the page and the count come out of one pass over the matches.
  const hits = sql`materialized (
      select s.template_id as id, s.updated_at, ${TITLE} as title_key, ${rank} as rank
        from template_search s
       where s.user_id = ${ownerId} and s.body like ${inside} ${ofType(sql`s.type_id`, typeId)})`;
  const order: Sort = (a) => sql`${a}.rank, ${ORDER[sort](a)}`;
  return page(hits, order, sql`(select count(*)::int from hits)`, filter);
}

/** The prompts whose titles are most like a text, for when nothing holds it. */
export function nearQuery(search: string, { ownerId, typeId, limit }: Filter): RawBuilder<CountedRow> {
  const text = fold(search);
  return sql<CountedRow>`
    with near as materialized (
      select s.template_id as id, word_similarity(${text}, s.title) as likeness
        from template_search s
       where s.user_id = ${ownerId} and s.title %> ${text} ${ofType(sql`s.type_id`, typeId)}
       order by likeness desc, s.template_id desc limit ${limit})
    select ${COLUMNS}, 0 as total
      from near n join templates t on t.id = n.id join template_types y on y.id = t.type_id
     order by n.likeness desc, n.id desc`;
}

/** How many prompts a list or a search has, for a page beyond the last. */
export function countQuery(search: string | undefined, { ownerId, typeId }: Filter): RawBuilder<{ total: number }> {
  const holding = search === undefined ? sql`` : sql`and s.body like ${`%${likePattern(search)}%`}`;
  return sql<{ total: number }>`
    select count(*)::int as total from template_search s
     where s.user_id = ${ownerId} ${ofType(sql`s.type_id`, typeId)} ${holding}`;
}

/** A text as a LIKE pattern in which every character stands for itself. */
const likePattern = (text: string) => fold(text).replace(/[\\%_]/g, "\\$&");
