import { EntityManager, LockMode } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import {
  KNOWN_PROMPTS,
  maxEdits,
  nearWords,
  parseQuery,
  type Query,
  rarity,
  type Term,
} from "@promptory/prompt/search";
import type { VersionSource } from "@promptory/rules";
import { sql } from "kysely";
import type { KeyPrompts } from "../common/access.js";
import { NotFound } from "../common/errors.js";
import type { Versioned } from "../common/etag.js";
import { type Moment, toIso } from "../common/moment.js";
import { mapPage, type Page, type Paging, pageWith, readPage } from "../common/paging.js";
import { rowsOf } from "../database/rows.js";
import {
  type CountedRow,
  countQuery,
  type Filter,
  knownQuery,
  type ListQuery,
  listQuery,
  nearQuery,
  OFFERED_ORDER,
  partialQuery,
  reached,
  searchQuery,
  similarWordsQuery,
  type WeightedTerm,
} from "./list-query.js";
import { hasWords } from "./search-words.js";
import type { Stats } from "./stats.dto.js";
import { Template as TemplateEntity } from "./template.entity.js";
import { COLUMNS, type TemplateRow, toTemplate, toVersioned } from "./template-row.js";
import type { AgentPrompt, Template, TemplateUsage } from "./templates.dto.js";

const NEAR = 6;

/** Prompts are counted up to this: words that more have say nothing about one. */
const MAX_KNOWN = 1_000;
/** What is near has this share of what the words of the query count. */
const LEAST_SHARE = 0.3;

type Weighed = { terms: (WeightedTerm & { known: number })[]; all: number };

// Rows a day is counted in: people who use prompts at the same moment wait for each other that much less.
const DAY_SLOTS = 16;
const ABSENT = "Prompt not found.";

// Fewer letters are like everything, and signs alone are like nothing.
const COMPARABLE = /[\p{L}\p{N}]{3}/u;

const ALL: KeyPrompts = { kind: "all" };

/** The queries of templates, always of one owner. */
@Injectable()
export class TemplatesRepository {
  constructor(private readonly em: EntityManager) {}

  /** A page of the list. */
  async list(filter: Filter): Promise<Page<Template>> {
    return this.counted(listQuery(filter), undefined, filter);
  }

  /** A page of what the text finds; when nothing does, the first page offers what is near: most of the words, or a title like it. */
  async search(search: string, filter: Filter): Promise<Page<Template>> {
    const query = parseQuery(search);
    const { ownerId } = filter;
    const isRanked = hasWords(query) && (filter.sort === undefined || filter.sort === "relevance");
    const words = isRanked && query.terms.length > 0 ? await this.weighed(ownerId, query.terms) : undefined;
    const found = await this.counted(searchQuery(search, filter, words?.terms), search, filter);
    if (found.total > 0 || filter.page > 1 || filter.cursor || !COMPARABLE.test(search)) return found;
    const few = { ...filter, limit: Math.min(NEAR, filter.limit) };
    const partial =
      query.terms.length > 0 ? await this.partial(query, few, words ?? (await this.weighed(ownerId, query.terms))) : [];
    const near = partial.length > 0 ? partial : await rowsOf(this.em, nearQuery(search, few));
    return { items: near.map((row) => ({ ...toTemplate(row), match: "near" as const })), total: 0 };
  }

  /** The words of a query by how few prompts have them. */
  private async weighed(ownerId: number, terms: readonly Term[]): Promise<Weighed> {
    const [row] = await rowsOf(this.em, knownQuery(ownerId, terms, MAX_KNOWN));
    const { known = [], all = 0 } = row ?? {};
    const weighted = terms.map((term, at) => ({ ...term, known: known[at] ?? 0, weight: rarity(known[at] ?? 0, all) }));
    return { terms: weighted, all };
  }

  /** What has most of the words; a word that hardly any prompt has may be a typo. */
  private async partial(query: Query, filter: Filter, { terms }: Weighed): Promise<CountedRow[]> {
    const { ownerId } = filter;
    const rare = terms.filter(({ word, known }) => known < KNOWN_PROMPTS && maxEdits(word) > 0);
    const near: (Term & { like: string })[] = [];
    for (const { word } of rare) {
      const similar = await rowsOf(this.em, similarWordsQuery(ownerId, word));
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
    const telling = present.filter(({ known }) => known < MAX_KNOWN);
    const chosen = telling.length > 0 ? telling : present;
    if (chosen.length === 0) return [];
    const best = new Map<string, number>();
    for (const { word, like = word, weight } of chosen) best.set(like, Math.max(best.get(like) ?? 0, weight));
    const total = [...best.values()].reduce((sum, weight) => sum + weight, 0);
    return rowsOf(this.em, partialQuery(query, filter, chosen, total * LEAST_SHARE));
  }

  /** The prompts used last. */
  async recent(ownerId: number, limit: number): Promise<Template[]> {
    const rows = await rowsOf(
      this.em,
      sql<TemplateRow>`
      select ${COLUMNS} from templates t join template_types y on y.id = t.type_id
       where t.user_id = ${ownerId} and t.last_used_at is not null
       order by t.last_used_at desc nulls last, t.id desc limit ${limit}`,
    );
    return rows.map(toTemplate);
  }

  /** Those of the prompts that are the owner's, in the order they are named. */
  async several(ownerId: number, ids: readonly number[]): Promise<Template[]> {
    const rows = await rowsOf(
      this.em,
      sql<TemplateRow>`
      select ${COLUMNS} from unnest(${ids}::int[]) with ordinality as named (id, place)
        join templates t on t.id = named.id and t.user_id = ${ownerId}
        join template_types y on y.id = t.type_id
       order by named.place`,
    );
    return rows.map(toTemplate);
  }

  /** Whether every one of the prompts is the owner's. */
  async ownsAll(em: EntityManager, ownerId: number, ids: readonly number[]): Promise<boolean> {
    const { rows } = await sql<{ owned: number }>`
      select count(*)::int as owned from templates where user_id = ${ownerId} and id = any(${ids}::int[])`.execute(
      em.getKysely(),
    );
    return rows[0]?.owned === ids.length;
  }

  /** What agents list: favourites, then those used last. */
  async offered(ownerId: number, reach: KeyPrompts, paging: Paging): Promise<Page<AgentPrompt>> {
    const matching = sql`from templates t join template_types y on y.id = t.type_id
       where t.user_id = ${ownerId} and coalesce(t.offered, t.favourite) and ${reached(ownerId, reach, sql`t`)}`;
    const rows = sql<
      TemplateRow & { source: VersionSource }
    >`select ${COLUMNS}, t.version_source as source ${matching}`;
    const page = await readPage(this.em, paging, { rows, matching, order: OFFERED_ORDER });
    return mapPage(page, (row) => ({ ...toTemplate(row), source: row.source }));
  }

  /** Throws NotFound for an absent command, another owner's and one that is not reached. */
  async getByCommand(ownerId: number, command: string, reach: KeyPrompts = ALL): Promise<Versioned<AgentPrompt>> {
    const [row] = await rowsOf(
      this.em,
      sql<TemplateRow & { source: VersionSource }>`
      select ${COLUMNS}, t.version_source as source from templates t join template_types y on y.id = t.type_id
       where t.user_id = ${ownerId} and t.command = ${command} and ${reached(ownerId, reach, sql`t`)}`,
    );
    if (!row) throw new NotFound(ABSENT);
    return { row: { ...toTemplate(row), source: row.source }, version: row.version };
  }

  /** Throws NotFound for an absent prompt and for somebody else's. */
  async get(ownerId: number, id: number, em = this.em): Promise<Versioned<Template>> {
    const [row] = await rowsOf(
      em,
      sql<TemplateRow>`
      select ${COLUMNS} from templates t join template_types y on y.id = t.type_id
       where t.id = ${id} and t.user_id = ${ownerId}`,
    );
    if (!row) throw new NotFound(ABSENT);
    return toVersioned(row);
  }

  /** The prompt as an entity, locked until the transaction ends. Throws NotFound. */
  async lockOwned(em: EntityManager, ownerId: number, id: number): Promise<TemplateEntity> {
    const template = await em.findOne(TemplateEntity, { id, user: ownerId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!template) throw new NotFound(ABSENT);
    return template;
  }

  /** Counts a use, of the prompt and of the day, in one statement: uses at the same moment all count. Throws NotFound. */
  async use(ownerId: number, id: number): Promise<TemplateUsage> {
    const [used] = await this.countUses(ownerId, [id]);
    if (!used) throw new NotFound(ABSENT);
    return used;
  }

  /**
   * Counts one use of each prompt, and as many of the day; what is not there is left out. In the order of their ids, so
   * that two calls never wait for each other. Several in one call are used together, which is kept of the owner once.
   */
  async countUses(ownerId: number, ids: readonly number[]): Promise<TemplateUsage[]> {
    const rows = await rowsOf(
      this.em,
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
    );
    return rows.map((row) => ({ ...row, lastUsedAt: toIso(row.lastUsedAt) }));
  }

  /** The figures of an owner's library. */
  async stats(ownerId: number): Promise<Stats> {
    const [row] = await rowsOf(
      this.em,
      sql<Stats>`
      select count(*)::int as "totalTemplates", coalesce(sum(use_count), 0)::float8 as "totalUsed",
             (select count(*)::int from template_types where user_id = ${ownerId}) as "totalTypes"
        from templates where user_id = ${ownerId}`,
    );
    return row ?? { totalTemplates: 0, totalTypes: 0, totalUsed: 0 };
  }

  private async counted(list: ListQuery, search: string | undefined, filter: Filter): Promise<Page<Template>> {
    const rows = await rowsOf(this.em, list.query);
    const isFirst = filter.page === 1 && !filter.cursor;
    const total = rows[0]?.total ?? (isFirst ? 0 : await this.count(search, filter));
    return mapPage(pageWith(rows, list.order, filter, total), toTemplate);
  }

  private async count(search: string | undefined, filter: Filter): Promise<number> {
    const [row] = await rowsOf(this.em, countQuery(search, filter));
    return row?.total ?? 0;
  }
}
