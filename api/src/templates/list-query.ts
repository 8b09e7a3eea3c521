import { tagKey } from "@promptory/rules";
import { type RawBuilder, sql } from "kysely";
import type { KeyPrompts } from "../common/access.js";
import { afterCursor, limitTo, type OrderKey, orderBy, type Paging, pageKey } from "../common/paging.js";
import { fold } from "./fold.js";
import { COLUMNS, type TemplateRow } from "./template-row.js";
import type { Order } from "./templates.dto.js";

/** Which prompts of which owner. */
export type Choice = {
  ownerId: number;
  typeId?: number | undefined;
  favourite?: boolean | undefined;
  /** All of these; 0 is no tag, and nothing has it. */
  tagIds?: readonly number[] | undefined;
  updatedAfter?: Date | undefined;
  updatedBefore?: Date | undefined;
  /** What the command begins with. */
  command?: string | undefined;
  /** Which prompts an API key reaches. */
  reach?: KeyPrompts | undefined;
};

/** Which prompts of which owner, in which order. */
export type Filter = Choice & {
  sort?: Order | undefined;
  favouritesFirst?: boolean | undefined;
} & Paging;

export type CountedRow = TemplateRow & { total: number };

/** A statement for a page, and the order of its rows. */
export type ListQuery = { query: RawBuilder<CountedRow>; order: readonly OrderKey[] };

// The expression of an index, so that a page is read and not sorted. C: the same order on every server.
const TITLE = sql`left(s.title, 200) collate "C"`;

/** The place in the own order, of templates m; the expression of an index. */
export const PLACE = sql`coalesce(m.position, (-m.id)::double precision)`;

const key = (column: string, type: OrderKey["type"], desc = false): OrderKey => ({
  by: sql`r.${sql.ref(column)}`,
  type,
  desc,
});

const UPDATED = [key("updated_at", "timestamptz", true), key("id", "int", true)];

/** Orders over the columns id, updated_at, title_key, place and last_used_at of rows r; the id settles ties. */
const ORDER: Record<Order, OrderKey[]> = {
  "-updatedAt": UPDATED,
  updatedAt: [key("updated_at", "timestamptz"), key("id", "int")],
  title: [key("title_key", "text"), key("id", "int", true)],
  "-title": [key("title_key", "text", true), key("id", "int")],
  relevance: UPDATED,
  position: [key("place", "float8"), key("id", "int")],
  "-lastUsedAt": [
    {
      by: sql`coalesce(r.last_used_at, '-infinity')`,
      type: "timestamptz",
      desc: true,
      sort: sql`r.last_used_at desc nulls last`,
    },
    key("id", "int", true),
  ],
};

const FAVOURITES = key("favourite", "boolean", true);

/** How agents list the prompts that are offered to them. */
export const OFFERED_ORDER = [FAVOURITES, ...ORDER["-lastUsedAt"]];

const isTitle = (sort: Order) => sort === "title" || sort === "-title";

/** What holds for the rows of templates m. */
export function chosen({ ownerId, typeId, favourite, tagIds, updatedAfter, updatedBefore, command, reach }: Choice) {
  const parts = [sql`m.user_id = ${ownerId}`];
  if (typeId !== undefined) parts.push(sql`m.type_id = ${typeId}`);
  if (favourite !== undefined) parts.push(favourite ? sql`m.favourite` : sql`not m.favourite`);
  if (updatedAfter) parts.push(sql`m.updated_at >= ${updatedAfter}`);
  if (updatedBefore) parts.push(sql`m.updated_at < ${updatedBefore}`);
  // A range of the index (user_id, command): "{" follows "z" in the collation of the column.
  if (command) parts.push(sql`m.command >= ${command} and m.command < ${`${command}{`}`);
  if (reach && reach.kind !== "all") parts.push(reached(ownerId, reach, sql`m`));
  for (const id of tagIds ?? []) {
    parts.push(sql`m.id in (select l.template_id from template_tags l where l.tag_id = ${id})`);
  }
  return sql.join(parts, sql` and `);
}

/** The condition that an API key reaches a prompt of a table with the columns of templates. */
export function reached(ownerId: number, reach: KeyPrompts, t: RawBuilder<unknown>): RawBuilder<unknown> {
  switch (reach.kind) {
    case "all":
      return sql`true`;
    case "offered":
      return sql`coalesce(${t}.offered, ${t}.favourite)`;
    case "types":
      return sql`${t}.type_id = any(${reach.typeIds}::int[])`;
    case "tags":
      return sql`${t}.id in (select l.template_id from template_tags l join tags g on g.id = l.tag_id
                  where g.user_id = ${ownerId} and g.key = any(${reach.tags.map(tagKey)}::text[]))`;
  }
}

/** The same for rows of template_search s, which knows owner and type itself: the rest is looked up beside it. */
function chosenInSearch(choice: Choice, besides: boolean) {
  const { ownerId, typeId } = choice;
  const ofType = typeId === undefined ? sql`` : sql`and s.type_id = ${typeId}`;
  const where = sql`s.user_id = ${ownerId} ${ofType}`;
  if (!besides && !isNarrow(choice)) return { from: sql`template_search s`, where };
  return {
    from: sql`template_search s join templates m on m.id = s.template_id`,
    where: sql`${where} and ${chosen({ ...choice, typeId: undefined })}`,
  };
}

const isNarrow = ({ favourite, tagIds, updatedAfter, updatedBefore, command, reach }: Choice) =>
  [favourite, tagIds, updatedAfter, updatedBefore, command, reach].some((part) => part !== undefined);

/** The rows of one page of hits; sorting carries ids and short keys, contents are read for these rows only. */
function page(hits: RawBuilder<unknown>, order: OrderKey[], total: RawBuilder<unknown>, paging: Filter): ListQuery {
  const inOrder = sql`order by ${orderBy(order)}`;
  const query = sql<CountedRow>`
    with hits as ${hits},
         page as (select * from hits r where ${afterCursor(order, paging.cursor)} ${inOrder} ${limitTo(paging)})
    select ${COLUMNS}, ${total} as total, ${pageKey(order)}
      from page r join templates t on t.id = r.id join template_types y on y.id = t.type_id ${inOrder}`;
  return { query, order };
}

/** A page of the list. */
export function listQuery(filter: Filter): ListQuery {
  const { sort = "-updatedAt", favouritesFirst = false } = filter;
  const where = chosen(filter);
  const order = favouritesFirst ? [FAVOURITES, ...ORDER[sort]] : ORDER[sort];
  const hits = isTitle(sort)
    ? titleHits(filter, favouritesFirst)
    : sql`not materialized (select m.id, m.updated_at, m.last_used_at, m.favourite, ${PLACE} as place from templates m where ${where})`;
  return page(
    hits,
    order,
    isNarrow(filter) ? sql`(select count(*)::int from templates m where ${where})` : kept(filter),
    filter,
  );
}

/** How many prompts an owner has, of one type or in all, as triggers keep it. */
function kept({ ownerId, typeId }: Choice) {
  const ofType = typeId === undefined ? sql`` : sql`and type_id = ${typeId}`;
  return sql`(select coalesce(sum(prompts), 0)::int from template_counts where user_id = ${ownerId} ${ofType})`;
}

function titleHits(filter: Filter, favouritesFirst: boolean) {
  const { from, where } = chosenInSearch(filter, favouritesFirst);
  const favourite = favouritesFirst ? sql`, m.favourite` : sql``;
  return sql`not materialized (select s.template_id as id, ${TITLE} as title_key ${favourite} from ${from} where ${where})`;
}

/** A page of what holds a text; titles that hold it come first. */
export function searchQuery(search: string, filter: Filter): ListQuery {
  const { sort = "relevance", favouritesFirst = false } = filter;
  const pattern = likePattern(search);
  const inside = `%${pattern}%`;
  const rank =
    sort === "relevance"
      ? sql`case when s.title not like ${inside} then 3 when s.title like ${pattern} then 0 when s.title like ${`${pattern}%`} then 1 else 2 end`
      : sql`case when s.title like ${inside} then 0 else 1 end`;
  const besides = favouritesFirst || sort === "position" || sort === "-lastUsedAt";
  const { from, where } = chosenInSearch(filter, besides);
  const more = besides ? sql`, m.favourite, m.last_used_at, ${PLACE} as place` : sql``;
  // Materialized: the page and the count come out of one pass over the matches.
  const hits = sql`materialized (
      select s.template_id as id, s.updated_at, ${TITLE} as title_key, ${rank} as rank ${more}
        from ${from} where ${where} and s.body like ${inside})`;
  // In the own order nothing but the own order counts.
  const first = sort === "position" ? [] : [key("rank", "int")];
  const order = [...first, ...(favouritesFirst ? [FAVOURITES] : []), ...ORDER[sort]];
  return page(hits, order, sql`(select count(*)::int from hits)`, filter);
}

/** The prompts whose titles are most like a text, for when nothing holds it. */
export function nearQuery(search: string, filter: Filter): RawBuilder<CountedRow> {
  const text = fold(search);
  const { from, where } = chosenInSearch(filter, false);
  return sql<CountedRow>`
    with near as materialized (
      select s.template_id as id, word_similarity(${text}, s.title) as likeness
        from ${from}
       where ${where} and s.title %> ${text}
       order by likeness desc, s.template_id desc limit ${filter.limit})
    select ${COLUMNS}, 0 as total
      from near n join templates t on t.id = n.id join template_types y on y.id = t.type_id
     order by n.likeness desc, n.id desc`;
}

/** How many prompts a list or a search has, for a page beyond the last. */
export function countQuery(search: string | undefined, choice: Choice): RawBuilder<{ total: number }> {
  const { from, where } = chosenInSearch(choice, false);
  return sql<{ total: number }>`select count(*)::int as total from ${from} where ${where} ${holding(search)}`;
}

/** The condition that the body of template_search s holds a text. */
export function holding(search: string | undefined) {
  return search === undefined ? sql`` : sql`and s.body like ${`%${likePattern(search)}%`}`;
}

/** A text as a LIKE pattern in which every character stands for itself. */
const likePattern = (text: string) => fold(text).replace(/[\\%_]/g, "\\$&");
