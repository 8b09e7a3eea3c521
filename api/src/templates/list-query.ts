import { NEAR_FACTOR, parseQuery, type Query, type Term, TIERS, TITLE_FACTOR } from "@promptory/prompt/search";
import { tagKey } from "@promptory/rules";
import { type RawBuilder, sql } from "kysely";
import type { KeyPrompts } from "../common/access.js";
import { afterCursor, limitTo, type OrderKey, orderBy, type Paging, pageKey } from "../common/paging.js";
import { fold } from "./fold.js";
import { hasWords, having, havingAll, havingOneOfEach, titled } from "./search-words.js";
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

/** A word with what it counts for; one instead of a typo has the word it is like. */
export type WeightedTerm = Term & { weight: number; like?: string | undefined };

/**
 * A page of what a text finds: what contains it as it is, titles first, then what has all its words, by title, rarity and
 * closeness of the words.
 */
export function searchQuery(search: string, filter: Filter, weights: readonly WeightedTerm[] = []): ListQuery {
  const { sort = "relevance", favouritesFirst = false } = filter;
  const query = parseQuery(search);
  const pattern = likePattern(query.phrase);
  const inside = `%${pattern}%`;
  const all = havingAll(filter.ownerId, query);
  // Where only the phrase finds something the text is not read a second time.
  const isPhrase = hasWords(query) ? sql`s.body like ${inside}` : sql`true`;
  const rank =
    sort === "relevance"
      ? sql`case when s.title like ${pattern} then ${TIERS.titleIs}::int when s.title like ${`${pattern}%`} then ${TIERS.titleBegins}
             when s.title like ${inside} then ${TIERS.titleContains} when ${isPhrase} then ${TIERS.textContains} else ${TIERS.words} end`
      : sql`case when s.title like ${inside} then 0 when ${isPhrase} then 1 else 2 end`;
  const besides = favouritesFirst || sort === "position" || sort === "-lastUsedAt";
  const { from, where } = chosenInSearch(filter, besides);
  const more = besides ? sql`, m.favourite, m.last_used_at, ${PLACE} as place` : sql``;
  const found = sql`
      select s.template_id as id, s.updated_at, ${TITLE} as title_key, ${rank} as rank ${more}
        from ${from} where ${where} ${holding(search, filter.ownerId)}`;
  const isScored = sort === "relevance" && all !== undefined && hasWords(query);
  // Materialized: the page and the count come out of one pass over the matches.
  const hits = isScored ? scored(found, filter.ownerId, all, weights) : sql`materialized (${found})`;
  // In the own order nothing but the own order counts.
  const first = sort === "position" ? [] : [key("rank", "int"), ...(isScored ? [key("score", "int", true)] : [])];
  const order = [...first, ...(favouritesFirst ? [FAVOURITES] : []), ...ORDER[sort]];
  return page(hits, order, sql`(select count(*)::int from hits)`, filter);
}

// Closeness reads the positions of every match; beyond so many only title and rarity decide.
const MAX_CLOSE = 1_000;

/** Adds a score to what has all words but not the phrase: rare words in the title, and how close the words are. */
function scored(
  found: RawBuilder<unknown>,
  ownerId: number,
  all: RawBuilder<unknown>,
  weights: readonly WeightedTerm[],
) {
  const inTitles = weights.map(
    (term) =>
      sql`select s.template_id, ${term.weight}::float8 as weight from template_search s where s.words @@ ${titled(ownerId, term)}`,
  );
  const none = sql`select 0 as template_id, 0::float8 as weight`;
  return sql`materialized (
      with found as materialized (${found}),
           titles as (select template_id, sum(weight) as weight from (${sql.join([none, ...inTitles], sql` union all `)}) w group by 1)
      select f.*, case when f.rank < ${TIERS.words} then 0 else round(1000 * (coalesce(t.weight, 0) +
               case when (select count(*) from found) > ${MAX_CLOSE} then 0
                    else (select ts_rank_cd(s.words, ${all}) from template_search s where s.template_id = f.id) end))::int end as score
        from found f left join titles t on t.template_id = f.id)`;
}

/** How many prompts of an owner have each word, and how many there are; no more than \`max\` are counted. */
export function knownQuery(
  ownerId: number,
  terms: readonly Term[],
  max: number,
): RawBuilder<{ known: number[]; all: number }> {
  const counts = terms.map(
    (term) =>
      sql`(select count(*)::int from (select from template_search s where s.words @@ ${having(ownerId, term)} limit ${max}) w)`,
  );
  return sql`select array[${sql.join(counts)}]::int[] as known, ${kept({ ownerId })} as all`;
}

/** The words of an owner that are written like a word. */
export function similarWordsQuery(ownerId: number, word: string): RawBuilder<{ word: string }> {
  return sql`select k.word from search_words k where k.user_id = ${ownerId} and k.word % ${word}
             group by k.word order by similarity(k.word, ${word}) desc, k.word limit ${MAX_SIMILAR}`;
}
const MAX_SIMILAR = 40;

/** The prompts that have most of what the words of a query count, each word once: in the title, in the text, or one like it. */
export function partialQuery(
  query: Query,
  filter: Filter,
  terms: readonly WeightedTerm[],
  least: number,
): RawBuilder<CountedRow> {
  const { ownerId } = filter;
  const scans = terms.flatMap((term) => {
    const weight = term.weight * (term.like === undefined ? 1 : NEAR_FACTOR);
    const scan = (tsquery: RawBuilder<unknown>, value: number) =>
      sql`select s.template_id, ${term.like ?? term.word}::text as word, ${value}::float8 as weight from template_search s where s.words @@ ${tsquery}`;
    return [scan(having(ownerId, term), weight), scan(titled(ownerId, term), weight * TITLE_FACTOR)];
  });
  const variants = Map.groupBy(terms, (term) => term.like ?? term.word);
  const words = variants.size;
  const close = havingOneOfEach(ownerId, [...variants.values()]);
  const { from, where } = chosenInSearch(filter, false);
  const limits = [
    ...query.exact.map((text) => containing(text)),
    ...query.excluded.map((word) => sql`and not s.words @@ ${having(ownerId, { word, isPrefix: false })}`),
  ];
  return sql<CountedRow>`
    with words as (select template_id, word, max(weight) as weight from (${sql.join(scans, sql` union all `)}) w group by 1, 2),
         near as materialized (
      select s.template_id as id, w."hasAll", w.weight + case when w."hasAll" then ts_rank_cd(s.words, ${close}) else 0 end as weight
        from (select template_id, count(*) = ${words} as "hasAll", round(sum(weight)::numeric, 6)::float8 as weight from words group by 1) w join ${from} on s.template_id = w.template_id
       where ${where} and w.weight >= ${least} ${sql.join(limits, sql` `)}
       order by 2 desc, 3 desc, s.template_id desc limit ${filter.limit})
    select ${COLUMNS}, 0 as total
      from near n join templates t on t.id = n.id join template_types y on y.id = t.type_id
     order by n."hasAll" desc, n.weight desc, n.id desc`;
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
  return sql<{
    total: number;
  }>`select count(*)::int as total from ${from} where ${where} ${holding(search, choice.ownerId)}`;
}

/** The condition that template_search s contains a text as it is, or all its words and everything in quotes. */
export function holding(search: string | undefined, ownerId: number) {
  if (search === undefined) return sql``;
  const query = parseQuery(search);
  const isPhrase = sql`s.body like ${`%${likePattern(query.phrase)}%`}`;
  if (!hasWords(query)) return sql`and ${isPhrase}`;
  const all = havingAll(ownerId, query);
  const words = all ? sql`s.words @@ ${all}` : sql`true`;
  const unwanted = all
    ? []
    : query.excluded.map((word) => sql`and not s.words @@ ${having(ownerId, { word, isPrefix: false })}`);
  return sql`and (${isPhrase} or (${words} ${sql.join([sql``, ...query.exact.map(containing), ...unwanted], sql` `)}))`;
}

const containing = (folded: string) => sql`and s.body like ${`%${likePattern(folded)}%`}`;

/** A folded text as a LIKE pattern in which every character stands for itself. */
const likePattern = (folded: string) => folded.replace(/[\\%_]/g, "\\$&");
