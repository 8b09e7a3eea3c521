import { Injectable } from "@nestjs/common";
import {
  hasWords,
  indexWords,
  KNOWN_PROMPTS,
  MAX_KNOWN,
  maxEdits,
  NEAR_DUPLICATE,
  nearWords,
  parseQuery,
  phraseTerms,
  type Query,
  rarity,
  sameness,
  type Term,
  tellingWords,
} from "@promptory/prompt/search";
import type { VersionSource } from "@promptory/rules";
import { sql } from "kysely";
import type { KeyPrompts } from "../common/access.js";
import { NotFound } from "../common/errors.js";
import type { Versioned } from "../common/etag.js";
import { Database, type Moment, type Transaction, toIso } from "../database/database.js";
import { mapPage, type Page, type Paging, pageWith, readPage } from "../database/paging.js";
import { COLUMNS, type TemplateRow, toTemplate, toVersioned } from "../template-rows/save-templates.js";
import {
  type CountedRow,
  countQuery,
  type Filter,
  finished,
  isNarrow,
  isTitle,
  kept,
  knownQuery,
  type ListQuery,
  listQuery,
  type Matches,
  nearQuery,
  newestQuery,
  OFFERED_ORDER,
  partialQuery,
  reached,
  searchQuery,
  similarQuery,
  similarWordsQuery,
  togetherQuery,
  type WeightedTerm,
  wordQuery,
} from "./search-query.js";
import type { AgentPrompt, SimilarTemplate, Stats, Template, TemplateUsage } from "./templates.dto.js";

const NEAR = 6;
const SIMILAR = 5;

const MIN_SHARE = 0.3;

type Weighed = { terms: (WeightedTerm & { known: number })[]; selective: Term[]; all: number };

/** Each is a scan of all prompts that have it. */
const MAX_COMMON = 3;

const longest = <T extends Term>(terms: readonly T[], count: number): T[] =>
  terms.toSorted((a, b) => b.word.length - a.word.length).slice(0, count);

/** Before the number of hits at which counting ends. */
const isBeforeMaxKnown = ({ page, limit }: Filter) => page * limit < MAX_KNOWN;

const isFirstPages = (search: string, filter: Filter) =>
  isBeforeMaxKnown(filter) && !filter.cursor && !isNarrow(filter) && !filter.favouritesFirst && COMPARABLE.test(search);

// Rows per day: people who use prompts at the same moment rarely wait for each other.
const DAY_SLOTS = 16;
export const ABSENT = "Prompt not found.";

// Fewer letters are like everything, and signs alone are like nothing.
const COMPARABLE = /[\p{L}\p{N}]{3}/u;

const ALL: KeyPrompts = { kind: "all" };

function meantWords(terms: Weighed["terms"], meant: readonly WeightedTerm[], { title, content }: CountedRow): string {
  const present = indexWords(title, content);
  const words = terms.flatMap(({ word, known }) => {
    const likely = meant.filter(({ like }) => like === word);
    const best = likely.find((other) => present.has(other.word)) ?? likely[0];
    return best ? [best.word] : known > 0 ? [word] : [];
  });
  return words.join(" ");
}

@Injectable()
export class TemplatesRepository {
  constructor(private readonly db: Database) {}

  /** Matches of filters are counted up to MAX_KNOWN. */
  async list(filter: Filter): Promise<Page<Template>> {
    if (!isNarrow(filter)) return this.listCounted(filter, (await this.hasSmallType(filter)) ? "ofType" : "all");
    if (!isBeforeMaxKnown(filter)) return this.listCounted(filter, "all");
    const few = await this.listCounted(filter, "few");
    if (few.total <= MAX_KNOWN) return few;
    return (await this.filled(listQuery(filter, "many"), filter)) ?? this.listCounted(filter, "all");
  }

  /** By title, other prompts would be read until a page of the type is full. */
  private async hasSmallType(filter: Filter): Promise<boolean> {
    if (filter.typeId === undefined || !isTitle(filter.sort)) return false;
    const [row] = await this.db.query(sql<{ total: number }>`select ${kept(filter)} as total`);
    return row !== undefined && row.total <= MAX_KNOWN;
  }

  private listCounted(filter: Filter, matches: Matches): Promise<Page<Template>> {
    return this.counted(listQuery(filter, matches), undefined, filter);
  }

  /** The first page without hits offers near matches: prompts with at least 30 % of the weight of the words, or titles like it. */
  async search(search: string, filter: Filter): Promise<Page<Template>> {
    const query = parseQuery(search);
    const { ownerId } = filter;
    const isRanked = filter.sort === undefined || filter.sort === "relevance";
    const isFirst = isRanked && query.terms.length > 0 && isFirstPages(search, filter);
    const first = isFirst
      ? await (hasWords(query) ? this.firstOfCommon(search, filter) : this.firstOfWord(search, filter))
      : undefined;
    if (first?.isAtLeast) return first;
    const words =
      isRanked && hasWords(query) && query.terms.length > 0
        ? await this.weighed(ownerId, query.terms, phraseTerms(query))
        : undefined;
    const hints = words && { weights: words.terms, selective: words.selective };
    const found = first ?? (await this.counted(searchQuery(search, filter, hints), search, filter));
    if (found.total > 0 || filter.page > 1 || filter.cursor || !COMPARABLE.test(search)) return found;
    const few = { ...filter, limit: Math.min(NEAR, filter.limit) };
    if (query.terms.length === 0 && query.exact.length > 0) return found;
    const partial =
      query.terms.length > 0
        ? await this.partial(query, few, words ?? (await this.weighed(ownerId, query.terms)))
        : { rows: [] };
    const near = partial.rows.length > 0 ? partial : { rows: await this.db.query(nearQuery(search, few)) };
    const mark = { match: "near" as const, ...("meant" in near && { meant: near.meant }) };
    return { items: near.rows.map((row) => ({ ...toTemplate(row), ...mark })), total: 0 };
  }

  private async firstOfWord(search: string, filter: Filter): Promise<Page<Template> | undefined> {
    const { query, order } = wordQuery(search, filter, MAX_KNOWN);
    const rows = await this.db.query(query);
    if (rows[0]?.known === MAX_KNOWN) return this.filled(newestQuery(search, filter, MAX_KNOWN), filter);
    const found = rows.filter((row) => row.id !== null);
    return mapPage(pageWith(found, order, filter, rows[0]?.total ?? 0), toTemplate);
  }

  /** Undefined when fewer than MAX_KNOWN prompts have all words. */
  private async firstOfCommon(search: string, filter: Filter): Promise<Page<Template> | undefined> {
    const query = finished(parseQuery(search));
    // Its plan fits all words, unlike those of the searches.
    const [together] = await this.db.query(
      this.db.planned("together", togetherQuery(filter.ownerId, query, MAX_KNOWN)),
    );
    if (!together || together.known < MAX_KNOWN) return undefined;
    const words = query.terms.map((term) => ({ ...term, weight: rarity(MAX_KNOWN, together.all) }));
    const common = { weights: words, common: { query, max: MAX_KNOWN } };
    return (
      (await this.filled(newestQuery(search, filter, MAX_KNOWN), filter)) ??
      (await this.filled(searchQuery(search, filter, common), filter))
    );
  }

  private async filled({ query, order }: ListQuery, filter: Filter): Promise<Page<Template> | undefined> {
    const rows = await this.db.query(query);
    const total = rows[0]?.total ?? 0;
    if (rows.length < filter.limit || total < MAX_KNOWN) return undefined;
    return { ...mapPage(pageWith(rows, order, filter, total), toTemplate), isAtLeast: true };
  }

  private async weighed(ownerId: number, terms: readonly Term[], ofPhrase: Term[] = []): Promise<Weighed> {
    const [row] = await this.db.query(knownQuery(ownerId, terms, ofPhrase, MAX_KNOWN));
    const { known = [], together = MAX_KNOWN, all = 0 } = row ?? {};
    const weighted = terms.map((term, at) => ({ ...term, known: known[at] ?? 0, weight: rarity(known[at] ?? 0, all) }));
    return { terms: weighted, selective: together < MAX_KNOWN ? ofPhrase : [], all };
  }

  private async partial(
    query: Query,
    filter: Filter,
    { terms }: Weighed,
  ): Promise<{ rows: CountedRow[]; meant?: string }> {
    const { ownerId } = filter;
    const rare = terms.filter(({ word, known }) => known < KNOWN_PROMPTS && maxEdits(word) > 0);
    const near: (Term & { like: string })[] = [];
    for (const { word } of rare) {
      const similar = await this.db.query(similarWordsQuery(ownerId, word));
      for (const other of nearWords(
        word,
        similar.map((row) => row.word),
      ))
        near.push({ word: other, isPrefix: false, like: word });
    }
    const likely = near.length > 0 ? (await this.weighed(ownerId, near)).terms : [];
    // Of the words a typo may stand for none is likelier because fewer prompts have it.
    const meant = likely.flatMap((term, at) => {
      const like = near[at]?.like;
      const weight = Math.min(...likely.filter((_, other) => near[other]?.like === like).map((other) => other.weight));
      return term.known > 0 ? [{ ...term, like, weight }] : [];
    });
    const present = [...terms.filter(({ known }) => known > 0), ...meant];
    // Words that very many prompts have are left out where others can decide.
    const selective = present.filter(({ known }) => known < MAX_KNOWN);
    const chosen = selective.length > 0 ? selective : longest(present, MAX_COMMON);
    if (chosen.length === 0) return { rows: [] };
    const best = new Map<string, number>();
    for (const { word, like = word, weight } of chosen) best.set(like, Math.max(best.get(like) ?? 0, weight));
    const total = [...best.values()].reduce((sum, weight) => sum + weight, 0);
    const rows = await this.db.query(partialQuery(query, filter, chosen, total * MIN_SHARE));
    return meant.length > 0 && rows[0] ? { rows, meant: meantWords(terms, meant, rows[0]) } : { rows };
  }

  async similar(
    ownerId: number,
    { title, content }: { title: string; content: string },
    exceptId = 0,
  ): Promise<SimilarTemplate[]> {
    const words = tellingWords({ title, content });
    if (words.length === 0) return [];
    const rows = await this.db.query(similarQuery(ownerId, words, exceptId, SIMILAR));
    return rows.map((row) => {
      const same = sameness(content, row.content);
      const type = { label: row.label, color: row.color };
      return { id: row.id, title: row.title, type, same, nearDuplicate: same >= NEAR_DUPLICATE };
    });
  }

  async recent(ownerId: number, limit: number): Promise<Template[]> {
    const rows = await this.db.query(sql<TemplateRow>`
      select ${COLUMNS} from templates t join template_types y on y.id = t.type_id
       where t.user_id = ${ownerId} and t.last_used_at is not null
       order by t.last_used_at desc nulls last, t.id desc limit ${limit}`);
    return rows.map(toTemplate);
  }

  async several(ownerId: number, ids: readonly number[]): Promise<Template[]> {
    const rows = await this.db.query(sql<TemplateRow>`
      select ${COLUMNS} from unnest(${ids}::int[]) with ordinality as named (id, place)
        join templates t on t.id = named.id and t.user_id = ${ownerId}
        join template_types y on y.id = t.type_id
       order by named.place`);
    return rows.map(toTemplate);
  }

  async ownsAll(tx: Transaction, ownerId: number, ids: readonly number[]): Promise<boolean> {
    const rows = await tx.query(sql<{ owned: number }>`
      select count(*)::int as owned from templates where user_id = ${ownerId} and id = any(${ids}::int[])`);
    return rows[0]?.owned === ids.length;
  }

  async offered(ownerId: number, reach: KeyPrompts, paging: Paging): Promise<Page<AgentPrompt>> {
    const matching = sql`from templates t join template_types y on y.id = t.type_id
       where t.user_id = ${ownerId} and coalesce(t.offered, t.favourite) and ${reached(ownerId, reach, sql`t`)}`;
    const rows = sql<
      TemplateRow & { source: VersionSource }
    >`select ${COLUMNS}, t.version_source as source ${matching}`;
    const page = await readPage(this.db, paging, { rows, matching, order: OFFERED_ORDER });
    return mapPage(page, (row) => ({ ...toTemplate(row), source: row.source }));
  }

  async getByCommand(ownerId: number, command: string, reach: KeyPrompts = ALL): Promise<Versioned<AgentPrompt>> {
    const [row] = await this.db.query(
      this.db.planned(
        "prompt by command",
        sql<TemplateRow & { source: VersionSource }>`
      select ${COLUMNS}, t.version_source as source from templates t join template_types y on y.id = t.type_id
       where t.user_id = ${ownerId} and t.command = ${command} and ${reached(ownerId, reach, sql`t`)}`,
      ),
    );
    if (!row) throw new NotFound(ABSENT);
    return { row: { ...toTemplate(row), source: row.source }, version: row.version };
  }

  async get(ownerId: number, id: number, db = this.db): Promise<Versioned<Template>> {
    const [row] = await db.query(
      db.planned(
        "prompt",
        sql<TemplateRow>`
      select ${COLUMNS} from templates t join template_types y on y.id = t.type_id
       where t.id = ${id} and t.user_id = ${ownerId}`,
      ),
    );
    if (!row) throw new NotFound(ABSENT);
    return toVersioned(row);
  }

  /** One statement: uses at the same moment all count. Throws NotFound. */
  async use(ownerId: number, id: number): Promise<TemplateUsage> {
    const [used] = await this.countUses(ownerId, [id]);
    if (!used) throw new NotFound(ABSENT);
    return used;
  }

  /** In the order of ids, so that two calls never wait for each other; missing ones are left out. Several in one call count as used together. */
  async countUses(ownerId: number, ids: readonly number[]): Promise<TemplateUsage[]> {
    const rows = await this.db.query(
      this.db.planned(
        "uses",
        sql<{ id: number; useCount: number; lastUsedAt: Moment }>`
      with mine as (
        select id from templates where id = any(${ids}) and user_id = ${ownerId} order by id for no key update
      ), used as (
        update templates set use_count = least(use_count, 2147483646) + 1, last_used_at = now()
          from mine where templates.id = mine.id
        returning templates.id, use_count as "useCount", last_used_at as "lastUsedAt"
      ), counted as (
        insert into usage_days (day, slot, uses)
        select (now() at time zone 'utc')::date, ${ownerId % DAY_SLOTS}::int, count(*) from used having count(*) > 0
            on conflict (day, slot) do update set uses = usage_days.uses + excluded.uses
      ), combined as (
        update users set combined_at = now()
         where id = ${ownerId} and combined_at is null and (select count(*) from used) > 1
      )
      select * from used`,
      ),
    );
    return rows.map((row) => ({ ...row, lastUsedAt: toIso(row.lastUsedAt) }));
  }

  async stats(ownerId: number): Promise<Stats> {
    const [row] = await this.db.query(sql<Stats>`
      select (select coalesce(sum(prompts), 0)::int from template_counts where user_id = ${ownerId}) as "totalTemplates",
             (select coalesce(sum(use_count), 0)::float8 from templates where user_id = ${ownerId} and use_count > 0) as "totalUsed",
             (select count(*)::int from template_types where user_id = ${ownerId}) as "totalTypes"`);
    return row ?? { totalTemplates: 0, totalTypes: 0, totalUsed: 0 };
  }

  private async counted(list: ListQuery, search: string | undefined, filter: Filter): Promise<Page<Template>> {
    const rows = await (list.isPlain ? this.db.query(this.db.planned("list", list.query)) : this.db.query(list.query));
    const isFirst = filter.page === 1 && !filter.cursor;
    const total = rows[0]?.total ?? (isFirst ? 0 : await this.count(search, filter));
    return mapPage(pageWith(rows, list.order, filter, total), toTemplate);
  }

  private async count(search: string | undefined, filter: Filter): Promise<number> {
    const [row] = await this.db.query(countQuery(search, filter));
    return row?.total ?? 0;
  }
}
