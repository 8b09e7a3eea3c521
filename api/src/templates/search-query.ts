import { fold } from "@promptory/prompt/fold";
import {
  hasWords,
  MAX_KNOWN,
  NEAR_FACTOR,
  parseQuery,
  phraseTerms,
  type Query,
  type Term,
  TIERS,
  TITLE_FACTOR,
} from "@promptory/prompt/search";
import { tagKey } from "@promptory/rules";
import { type RawBuilder, sql } from "kysely";
import type { KeyPrompts } from "../common/access.js";
import { type OrderKey, orderBy, type Paging, pageKey, rowsOfPage } from "../database/paging.js";
import { COLUMNS, type TemplateRow } from "../template-rows/save-templates.js";
import { having, havingAll, havingOneOfEach, mayHaveAll, searchRows, titled } from "./search-words.js";
import type { Order } from "./templates.dto.js";

export type Choice = {
  ownerId: number;
  ids?: readonly number[] | undefined;
  typeId?: number | undefined;
  favourite?: boolean | undefined;
  tagIds?: readonly number[] | undefined;
  /** Whether many prompts have the tags: these are then looked up for each prompt, in the order of the list. */
  areTagsCommon?: boolean | undefined;
  updatedAfter?: Date | undefined;
  updatedBefore?: Date | undefined;
  command?: string | undefined;
  reach?: KeyPrompts | undefined;
};

export type Filter = Choice & {
  sort?: Order | undefined;
  favouritesFirst?: boolean | undefined;
} & Paging;

export type CountedRow = TemplateRow & { total: number };

export type ListQuery = { query: RawBuilder<CountedRow>; order: readonly OrderKey[]; isPlain?: boolean };

// The expression of an index, so that a page is read and not sorted. C: the same order on every server.
const TITLE = sql`left(s.title, 200) collate "C"`;

/** The expression of an index; without a position the newest first. */
export const PLACE = sql`coalesce(m.position, (-m.id)::double precision)`;

const key = (column: string, type: OrderKey["type"], desc = false): OrderKey => ({
  by: sql`r.${sql.ref(column)}`,
  type,
  desc,
});

const UPDATED = [key("updated_at", "timestamptz", true), key("id", "int", true)];

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
      nullable: sql`r.last_used_at`,
    },
    key("id", "int", true),
  ],
};

const FAVOURITES = key("favourite", "boolean", true);

export const OFFERED_ORDER = [FAVOURITES, ...ORDER["-lastUsedAt"]];

const asNamed = (ids: readonly number[]): OrderKey => ({
  by: sql`array_position(${ids}::int[], r.id)`,
  type: "int",
  desc: false,
});

export const isTitle = (sort: Order | undefined) => sort === "title" || sort === "-title";

export function chosen({
  ownerId,
  ids,
  typeId,
  favourite,
  tagIds,
  areTagsCommon = false,
  updatedAfter,
  updatedBefore,
  command,
  reach,
}: Choice) {
  const parts = [sql`m.user_id = ${ownerId}`];
  if (ids) parts.push(sql`m.id = any(${ids}::int[])`);
  if (typeId !== undefined) parts.push(sql`m.type_id = ${typeId}`);
  if (favourite !== undefined) parts.push(favourite ? sql`m.favourite` : sql`not m.favourite`);
  if (updatedAfter) parts.push(sql`m.updated_at >= ${updatedAfter}`);
  if (updatedBefore) parts.push(sql`m.updated_at < ${updatedBefore}`);
  // A range of the index (user_id, command): "{" follows "z" in the collation of the column.
  if (command) parts.push(sql`m.command >= ${command} and m.command < ${`${command}{`}`);
  if (reach && reach.kind !== "all") parts.push(reached(ownerId, reach, sql`m`));
  for (const id of tagIds ?? []) {
    const isTagged = areTagsCommon
      ? sql`exists (select from template_tags l where l.template_id = m.id and l.tag_id = ${id} offset 0)`
      : sql`m.id in (select l.template_id from template_tags l where l.tag_id = ${id})`;
    parts.push(isTagged);
  }
  return sql.join(parts, sql` and `);
}

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

/** Search rows know owner and type: other conditions need a join with templates. `found` names the owner, too. */
function chosenInSearch(choice: Choice, needsTemplates: boolean, found = sql`s.user_id = ${choice.ownerId}`) {
  const { typeId } = choice;
  const ofType = typeId === undefined ? sql`` : sql`and s.type_id = ${typeId}`;
  const where = sql`${found} ${ofType}`;
  const rows = searchRows(choice.ownerId);
  if (!needsTemplates && !isNarrow(choice)) return { from: rows, where };
  return {
    from: sql`${rows} join templates m on m.id = s.template_id`,
    where: sql`${where} and ${chosen({ ...choice, typeId: undefined })}`,
  };
}

export const isNarrow = ({ ids, favourite, tagIds, updatedAfter, updatedBefore, command, reach }: Choice) =>
  [ids, favourite, tagIds, updatedAfter, updatedBefore, command, reach].some((part) => part !== undefined);

/** Sorting carries ids and short keys; contents are read for the rows of the page only. */
function page(
  hits: RawBuilder<unknown>,
  order: OrderKey[],
  total: RawBuilder<unknown>,
  paging: Filter,
  tables = sql``,
): ListQuery {
  const inOrder = sql`order by ${orderBy(order)}`;
  const query = sql<CountedRow>`
    with hits as ${hits}, ${tables} ${pageOfHits(order, paging)}
    select ${COLUMNS}, ${total} as total, ${pageKey(order)} from ${PAGE_TABLES} ${inOrder}`;
  return { query, order };
}

const pageOfHits = (order: OrderKey[], paging: Filter) => sql`page as (${rowsOfPage(sql`hits`, order, paging)})`;

const PAGE_TABLES = sql`page r join templates t on t.id = r.id join template_types y on y.id = t.type_id`;

/**
 * What a list with filters reads: `all` matches, at most one more than MAX_KNOWN of them (`few`), or, when there are more (`many`), only
 * those of the page, in the order of an index. `ofType`: all prompts of a type that has few.
 */
export type Matches = "all" | "few" | "many" | "ofType";

export function listQuery(wanted: Filter, matches: Matches = "all"): ListQuery {
  // PostgreSQL expects that few prompts have the tags and are of the type, too, and would read all of one of them.
  const filter = { ...wanted, areTagsCommon: matches === "many" };
  const { sort = "-updatedAt", favouritesFirst = false } = filter;
  const where = chosen(filter);
  const limit = matches === "few" ? sql`limit ${sql.lit(MAX_KNOWN + 1)}` : sql``;
  const inOrder = filter.ids && !filter.sort ? [asNamed(filter.ids)] : ORDER[sort];
  const rows = isTitle(sort)
    ? titleHits(filter, matches === "ofType", limit)
    : sql`(select m.id, m.updated_at, m.last_used_at, m.favourite, ${PLACE} as place from templates m where ${where} ${limit})`;
  // What is counted anyway is found once; the rest is read in the order of an index.
  const isCounted = matches === "ofType" || (isNarrow(filter) && matches !== "many");
  const hits = isCounted ? sql`materialized ${rows}` : sql`not materialized ${rows}`;
  const isSplit = favouritesFirst && !isCounted;
  const order = favouritesFirst ? [isSplit ? SPLIT_FAVOURITES : FAVOURITES, ...inOrder] : inOrder;
  const known = matches === "many" ? sql`${MAX_KNOWN}::int` : kept(filter);
  const total = isCounted ? sql`(select count(*)::int from hits)` : known;
  const isPlain = !isNarrow(filter) && filter.typeId === undefined && filter.page === 1 && !filter.cursor;
  return { ...page(hits, order, total, filter, isSplit ? someOfEach(where) : undefined), isPlain };
}

/** Up to this many are read whole; of more, an index in the order of the list soon gives those of a page. */
const FEW = 500;

/**
 * Favourites and the others are read in the order of an index, unless there are few of them: to find those, PostgreSQL would read all
 * prompts in that order. It estimates how many there are from the prompts of all owners.
 */
const SPLIT_FAVOURITES: OrderKey = {
  ...FAVOURITES,
  conditions: (isFavourite) => {
    const some = isFavourite ? sql`favourites` : sql`others`;
    const isFew = sql`(select count(*) from ${some}) <= ${sql.lit(FEW)}`;
    return [
      sql`${isFew} and r.id in (select id from ${some})`,
      sql`not (${isFew}) and ${isFavourite ? sql`r.favourite` : sql`not r.favourite`}`,
    ];
  },
};

function someOfEach(where: RawBuilder<unknown>) {
  const some = (condition: RawBuilder<unknown>) =>
    sql`materialized (select m.id from templates m where ${where} and ${condition} limit ${sql.lit(FEW + 1)})`;
  return sql`favourites as ${some(sql`m.favourite`)}, others as ${some(sql`not m.favourite`)},`;
}

/** How many prompts the owner has, of the type if there is one: counted with every change. */
export function kept({ ownerId, typeId }: Choice): RawBuilder<unknown> {
  const ofType = typeId === undefined ? sql`` : sql`and type_id = ${typeId}`;
  return sql`(select coalesce(sum(prompts), 0)::int from template_counts where user_id = ${ownerId} ${ofType})`;
}

/** The titles are in the search rows, which have no index of types. */
function titleHits(filter: Filter, isOfType: boolean, limit: RawBuilder<unknown>) {
  const { ownerId, favouritesFirst = false } = filter;
  const { from, where } = isOfType
    ? { from: sql`templates m join ${searchRows(ownerId)} on s.template_id = m.id`, where: chosen(filter) }
    : chosenInSearch(filter, favouritesFirst);
  const favourite = favouritesFirst ? sql`, m.favourite` : sql``;
  return sql`(select s.template_id as id, ${TITLE} as title_key ${favourite} from ${from} where ${where} ${limit})`;
}

/** A word with what it counts for; one instead of a typo has the word it is like. */
export type WeightedTerm = Term & { weight: number; like?: string | undefined };

/** The text itself (titles first, then descriptions), then all its words. Of common words only: the text in prompts that have them all. */
export function searchQuery(
  search: string,
  filter: Filter,
  { weights = [], common, selective }: SearchHints = {},
): ListQuery {
  const { sort = "relevance", favouritesFirst = false } = filter;
  const query = common?.query ?? parseQuery(search);
  const pattern = likePattern(query.phrase);
  const inside = `%${pattern}%`;
  const all = havingAll(filter.ownerId, query);
  const isRelevance = sort === "relevance";
  const ranks = isRelevance
    ? { title: titleRank(pattern), ...RANKS }
    : { title: sql`0`, description: sql`1`, text: sql`2`, words: sql`3` };
  // The text has title and description in it: most of what has the words is read once and compared once.
  const phrase = phraseRank(pattern, ranks);
  const rank = hasWords(query)
    ? sql`case when strpos(s.body, ${query.phrase}) = 0 then ${ranks.words} else ${phrase} end`
    : phrase;
  const needsTemplates = favouritesFirst || sort === "position" || sort === "-lastUsedAt";
  const matches =
    common && all ? matchesWords(query, all, inside, filter.ownerId) : matchesText(search, filter.ownerId, selective);
  const { from, where } = chosenInSearch(filter, needsTemplates, matches);
  const more = needsTemplates ? sql`, m.favourite, m.last_used_at, ${PLACE} as place` : sql``;
  const titleKey = isTitle(sort) ? sql`, ${TITLE} as title_key` : sql``;
  const found = sql`
      select s.template_id as id, s.updated_at, ${rank} as rank ${titleKey} ${more}
        from ${from} where ${where}`;
  const isScored = isRelevance && all !== undefined && hasWords(query) && weights.length > 0;
  const hits = isScored ? scored(found, filter.ownerId, all, weights) : sql`materialized (${found})`;
  const first = sort === "position" ? [] : [key("rank", "int"), ...(isScored ? [key("score", "int", true)] : [])];
  const order = [...first, ...(favouritesFirst ? [FAVOURITES] : []), ...ORDER[sort]];
  const counted = sql`(select count(*)::int from hits)`;
  return page(hits, order, common ? sql`least(${common.max}::int, ${counted})` : counted, filter);
}

export type KnownRow = { known: number; total: number } & (CountedRow | { id: null });

/** How many prompts have the word, up to `max`, and unless it is that many, a page of what contains it. */
export function wordQuery(search: string, filter: Filter, max: number) {
  const query = parseQuery(search);
  const { from, where } = chosenInSearch(filter, false, matchesText(search, filter.ownerId));
  const pattern = likePattern(query.phrase);
  const rank = phraseRank(pattern, { title: titleRank(pattern), ...RANKS });
  const order = [key("rank", "int"), ...ORDER.relevance];
  const known = countUpTo(filter.ownerId, havingAll(filter.ownerId, finished(query)) ?? sql`null`, max);
  const statement = sql<KnownRow>`
    with known as materialized (select ${known} as known),
         hits as materialized (
      select s.template_id as id, s.updated_at, ${rank} as rank
        from ${from} where ${where} and (select known from known) < ${max}),
         ${pageOfHits(order, filter)}
    select k.known, ${COLUMNS}, (select count(*)::int from hits) as total, ${pageKey(order)}
      from known k left join (${PAGE_TABLES}) on true order by ${orderBy(order)}`;
  return { query: statement, order };
}

export const finished = (query: Query): Query => ({
  ...query,
  terms: query.terms.map(({ word }) => ({ word, isPrefix: false })),
});

/** `selective`: words of the phrase that not very many prompts have together. */
export type SearchHints = { weights?: readonly WeightedTerm[]; common?: CommonWords; selective?: readonly Term[] };

export type CommonWords = { query: Query; max: number };

function scored(
  found: RawBuilder<unknown>,
  ownerId: number,
  all: RawBuilder<unknown>,
  weights: readonly WeightedTerm[],
) {
  // A scan for each word reads no tsvector, unlike one that looks which of the words a title has.
  const scans = weights.map(
    (term) => sql`select s.template_id, ${term.weight}::float8 as weight
                    from ${searchRows(ownerId)} where s.words @@ (${titled(ownerId, term)} && ${all})`,
  );
  return sql`materialized (
      with found as materialized (${found}),
           titles as (select w.template_id, sum(w.weight) as weight from (${sql.join(scans, sql` union all `)}) w group by 1)
      select f.*, case when f.rank < ${TIERS.words} then 0 else round(1000 * (coalesce(t.weight, 0) +
               case when (select count(*) from found) > ${MAX_KNOWN} then 0
                    else (select ts_rank_cd(s.words, ${all}) from ${searchRows(ownerId)} where s.template_id = f.id) end))::int end as score
        from found f left join titles t on t.template_id = f.id)`;
}

/** Number of the newest prompts that are read for one or several common words before the index is asked. */
const NEWEST = { word: 1_500, words: 500 };

/** Titles and descriptions from their indexes, then the newest texts: fewer rows than the page has say nothing about older prompts. */
export function newestQuery(search: string, filter: Filter, total: number): ListQuery {
  const { ownerId, typeId } = filter;
  const query = parseQuery(search);
  const { phrase } = query;
  const newest = hasWords(query) ? NEWEST.words : NEWEST.word;
  const pattern = likePattern(phrase);
  const ofType = typeId === undefined ? sql`` : sql`and m.type_id = ${typeId}`;
  const { from, where } = chosenInSearch(filter, false);
  const score = hasWords(query) ? [key("score", "int", true)] : [];
  const order = [key("rank", "int"), ...score, ...ORDER.relevance];
  const hits = sql`materialized (
      with newest as (select m.id, m.updated_at from templates m where m.user_id = ${ownerId} ${ofType}
                       order by m.updated_at desc, m.id desc limit ${sql.lit(newest)}),
           texts as (select s.template_id as id, s.updated_at, ${TIERS.textContains}::int as rank, 0 as score
                      from newest n join ${searchRows(ownerId)} on s.template_id = n.id
                      where strpos(s.body, ${phrase}) > 0 and strpos(s.title, ${phrase}) = 0
                        and coalesce(strpos(s.description, ${phrase}), 0) = 0
                      order by n.updated_at desc, n.id desc limit ${sql.lit(filter.page * filter.limit)})
      select s.template_id as id, s.updated_at, ${titleRank(pattern)} as rank, 0 as score
        from ${from} where ${where} and ${containsText(sql`s.title`, `%${pattern}%`)}
      union all select s.template_id, s.updated_at, ${TIERS.descriptionContains}, 0
        from ${from} where ${where} and ${containsText(sql`s.description`, `%${pattern}%`)} and strpos(s.title, ${phrase}) = 0
      union all select * from texts)`;
  return page(hits, order, sql`${total}::int`, filter);
}

/** A subselect hides the pattern, so the trigrams are used: the planner would estimate from the texts of all owners. */
const containsText = (column: RawBuilder<unknown>, pattern: string) => sql`${column} like (select ${pattern}::text)`;

const RANKS = {
  description: sql`${sql.lit(TIERS.descriptionContains)}`,
  text: sql`${sql.lit(TIERS.textContains)}`,
  words: sql`${sql.lit(TIERS.words)}`,
};

const phraseRank = (pattern: string, ranks: Record<"title" | "description" | "text", RawBuilder<unknown>>) =>
  sql`case when s.title like ${`%${pattern}%`} then ${ranks.title}
           when s.description like ${`%${pattern}%`} then ${ranks.description} else ${ranks.text} end`;

const titleRank = (pattern: string) => sql`case when s.title like ${pattern} then ${TIERS.titleIs}::int
    when s.title like ${`${pattern}%`} then ${TIERS.titleBegins} else ${TIERS.titleContains} end`;

/** Prompts with each word, those that may have all words `together`, and all; counted up to `max`. */
export function knownQuery(
  ownerId: number,
  terms: readonly Term[],
  together: readonly Term[],
  max: number,
): RawBuilder<{ known: number[]; together: number; all: number }> {
  const counts = terms.map((term) => countUpTo(ownerId, having(ownerId, term), max));
  const count = together.length > 0 ? countUpTo(ownerId, mayHaveAll(ownerId, together), max) : sql`${max}::int`;
  return sql`select array[${sql.join(counts)}]::int[] as known, ${count} as together, ${kept({ ownerId })} as all`;
}

export function togetherQuery(ownerId: number, query: Query, max: number): RawBuilder<{ known: number; all: number }> {
  return sql`select ${countUpTo(ownerId, havingAll(ownerId, query) ?? sql`null`, max)} as known, ${kept({ ownerId })} as all`;
}

/** No column of the owner beside the lexemes: the planner would read all the owner's rows. A subselect keeps it from expecting early rows. */
const countUpTo = (ownerId: number, tsquery: RawBuilder<unknown>, max: number) =>
  sql`(select count(*)::int from (select from ${searchRows(ownerId)} where s.words @@ (select ${tsquery}) limit ${max}) w)`;

export function similarWordsQuery(ownerId: number, word: string): RawBuilder<{ word: string }> {
  return sql`select k.word from search_words k where k.user_id = ${ownerId} and k.word % ${word}
             group by k.word order by similarity(k.word, ${word}) desc, k.word limit ${MAX_SIMILAR}`;
}
const MAX_SIMILAR = 40;

const MAX_SCORED = 300;

export function partialQuery(
  query: Query,
  filter: Filter,
  terms: readonly WeightedTerm[],
  least: number,
): RawBuilder<CountedRow> {
  const { ownerId } = filter;
  // In the scans, where the index answers it; beside them each row's words would be read.
  const excluded = query.excluded.map((word) => ({ word, isPrefix: false }));
  const unwanted = excluded.length > 0 ? sql`&& !!${havingOneOfEach(ownerId, [excluded])}` : sql``;
  const scans = terms.flatMap((term) => {
    const weight = term.weight * (term.like === undefined ? 1 : NEAR_FACTOR);
    const scan = (tsquery: RawBuilder<unknown>, value: number) =>
      sql`select s.template_id, ${term.like ?? term.word}::text as word, ${value}::float8 as weight from ${searchRows(ownerId)} where s.words @@ (${tsquery} ${unwanted})`;
    return [scan(having(ownerId, term), weight), scan(titled(ownerId, term), weight * TITLE_FACTOR)];
  });
  const variants = Map.groupBy(terms, (term) => term.like ?? term.word);
  const words = variants.size;
  const close = havingOneOfEach(ownerId, [...variants.values()]);
  const { from, where } = chosenInSearch(filter, false, sql`true`);
  // Closeness adds little: it decides among the first of those that have the same words.
  const isLimited = isNarrow(filter) || filter.typeId !== undefined || query.exact.length > 0;
  const best = isLimited ? sql`` : sql`order by 2 desc, 3 desc, 1 desc limit ${MAX_SCORED}`;
  const limits = containing(query, ownerId);
  return sql<CountedRow>`
    with words as (select template_id, word, max(weight) as weight from (${sql.join(scans, sql` union all `)}) w group by 1, 2),
         near as materialized (
      select s.template_id as id, w."hasAll", w.weight + case when w."hasAll" then ts_rank_cd(s.words, ${close}) else 0 end as weight
        from (select template_id, count(*) = ${words} as "hasAll", round(sum(weight)::numeric, 6)::float8 as weight from words
               group by 1 having sum(weight) >= ${least} ${best}) w join ${from} on s.template_id = w.template_id
       where ${where} ${sql.join(limits, sql` `)}
       order by 2 desc, 3 desc, s.template_id desc limit ${filter.limit})
    select ${COLUMNS}, 0 as total
      from near n join templates t on t.id = n.id join template_types y on y.id = t.type_id
     order by n."hasAll" desc, n.weight desc, n.id desc`;
}

export function nearQuery(search: string, filter: Filter): RawBuilder<CountedRow> {
  const text = fold(search);
  const { from, where } = chosenInSearch(filter, false);
  return sql<CountedRow>`
    with near as materialized (
      select s.template_id as id, word_similarity(${text}, s.title) as likeness
        from ${from}
       where ${where} and s.title %> (select ${text}::text)
       order by likeness desc, s.template_id desc limit ${filter.limit})
    select ${COLUMNS}, 0 as total
      from near n join templates t on t.id = n.id join template_types y on y.id = t.type_id
     order by n.likeness desc, n.id desc`;
}

export function countQuery(search: string | undefined, choice: Choice): RawBuilder<{ total: number }> {
  const matches = search === undefined ? undefined : matchesText(search, choice.ownerId);
  const { from, where } = chosenInSearch(choice, false, matches);
  return sql<{ total: number }>`select count(*)::int as total from ${from} where ${where}`;
}

/** Characters. LIKE with a shorter pattern cannot use the trigram index and reads every prompt of the owner. */
const TRIGRAM = 3;

/**
 * With `selective` words only prompts with them are compared: a phrase's trigrams are in every long text, so LIKE is slow without a hit. For a
 * phrase of one or two characters these are its own words, which it has in scripts without spaces: there each pair of characters is a word.
 */
export function matchesText(search: string, ownerId: number, selective: readonly Term[] = []): RawBuilder<unknown> {
  const query = parseQuery(search);
  const { phrase } = query;
  const isOwned = sql`s.user_id = ${ownerId}`;
  const isLike = containsText(sql`s.body`, `%${likePattern(phrase)}%`);
  const isShort = [...phrase].length < TRIGRAM;
  const words = selective.length === 0 && isShort ? phraseTerms(query) : selective;
  const isInside = sql`strpos(s.body, ${phrase}) > 0`;
  const isAmongWords = sql`(s.words @@ ${mayHaveAll(ownerId, words)} and ${isInside})
    or (${isOwned} and s.words is null and ${isShort ? isInside : isLike})`;
  if (!hasWords(query)) return words.length > 0 ? sql`(${isAmongWords})` : sql`(${isOwned} and ${isLike})`;
  const all = havingAll(ownerId, query);
  const unwanted = all
    ? query.excluded.map((word) => sql`and not s.words @@ ${having(ownerId, { word, isPrefix: false })}`)
    : [];
  const limits = sql.join([...containing(query, ownerId), ...unwanted], sql` `);
  const isFound = sql`(${all ? sql`s.words @@ ${all}` : sql`true`} ${limits})`;
  if (words.length === 0 || !all) return sql`(${isOwned} and (${isLike} or ${isFound}))`;
  return sql`(${isAmongWords} or ${isFound})`;
}

function matchesWords(query: Query, all: RawBuilder<unknown>, inside: string, ownerId: number): RawBuilder<unknown> {
  const limits = sql.join(containing(query, ownerId), sql` `);
  return sql`((s.user_id = ${ownerId} and ${containsText(sql`s.title`, inside)}) or (s.words @@ ${all} ${limits}))`;
}

const containing = ({ exact }: Query, ownerId: number) =>
  exact.map((text) => sql`and s.user_id = ${ownerId} and ${containsText(sql`s.body`, `%${likePattern(text)}%`)}`);

const likePattern = (folded: string) => folded.replace(/[\\%_]/g, "\\$&");

export type SimilarRow = { id: number; title: string; content: string; label: string; color: string; score: number };

// Words that more prompts have say nothing about likeness.
const MAX_SHARED = 200;
const MIN_SHARED = 0.2;

export function similarQuery(
  ownerId: number,
  words: readonly string[],
  exceptId: number,
  limit: number,
): RawBuilder<SimilarRow> {
  const scans = words.map(
    (word) =>
      sql`(select ${word}::text as word, s.template_id from ${searchRows(ownerId)}
            where s.words @@ (select ${having(ownerId, { word, isPrefix: false })})
            limit ${sql.lit(MAX_SHARED + 1)})`,
  );
  return sql<SimilarRow>`
    with hits as materialized (${sql.join(scans, sql` union all `)}),
         weights as (select word, ln(1 + greatest(${kept({ ownerId })}, count(*)) / (count(*) + 1)::float8) as weight
                       from hits group by word having count(*) <= ${MAX_SHARED}),
         scores as (select h.template_id, sum(w.weight) as score from hits h join weights w using (word)
                     where h.template_id <> ${exceptId} group by 1),
         best as (select * from scores where score >= ${MIN_SHARED} * (select sum(weight) from weights)
                   order by score desc, template_id desc limit ${limit})
    select t.id, t.title, t.content, y.label, y.color, b.score
      from best b join templates t on t.id = b.template_id and t.user_id = ${ownerId} join template_types y on y.id = t.type_id
     order by b.score desc, t.id desc`;
}
