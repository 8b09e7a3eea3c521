import type { VersionSource } from "@promptory/rules";
import { sql } from "kysely";
import { batchesOf } from "../common/batches.js";
import { deferred, prepared } from "../database/batched-query.js";
import { type Moment, type Transaction, toIso } from "../database/database.js";
import { TextArray } from "./binary-arrays.js";
import { partOf, type SearchColumns, searchColumns, searchCtes, Vocabulary } from "./search-rows.js";

/** Of templates t and type y; written once so that one mapper fits all. */
export const COLUMN_NAMES = `t.id, t.user_id, t.type_id, t.title, t.description, t.content, t.version, t.use_count, t.last_used_at, t.created_at,
  t.updated_at, t.favourite, t.position, t.command, coalesce(t.offered, t.favourite) as offered, array(select g.name from template_tags l join tags g on g.id = l.tag_id
    where l.template_id = t.id order by g.key) as tags, y.name as type_name, y.label, y.color, y.default_content`;
export const COLUMNS = sql.raw(COLUMN_NAMES);

export type TemplateRow = {
  id: number;
  user_id: number;
  type_id: number;
  title: string;
  description: string | null;
  content: string;
  version: number;
  use_count: number;
  last_used_at: Moment | null;
  created_at: Moment;
  updated_at: Moment;
  favourite: boolean;
  position: number | null;
  command: string;
  offered: boolean;
  tags: string[];
  type_name: string;
  label: string;
  color: string;
  default_content: string | null;
};

export function toTemplate(row: TemplateRow) {
  return {
    id: row.id,
    userId: row.user_id,
    typeId: row.type_id,
    type: {
      id: row.type_id,
      name: row.type_name,
      label: row.label,
      color: row.color,
      defaultContent: row.default_content,
    },
    title: row.title,
    description: row.description,
    content: row.content,
    favourite: row.favourite,
    tags: row.tags,
    position: row.position,
    command: row.command,
    offered: row.offered,
    useCount: row.use_count,
    lastUsedAt: row.last_used_at === null ? null : toIso(row.last_used_at),
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
  };
}

export const toVersioned = (row: TemplateRow) => ({ row: toTemplate(row), version: row.version });

/** `id` is for a prompt that had one before. */
export type NewPrompt = {
  id?: number | undefined;
  userId: number;
  typeId: number;
  title: string;
  description?: string | null | undefined;
  content: string;
  createdAt?: Date | string | undefined;
  updatedAt?: Date | string | undefined;
  favourite?: boolean | undefined;
  offered?: boolean | null | undefined;
  /** Used by the trigger `templates_command` if it is free. */
  command?: string | null | undefined;
  position?: number | null | undefined;
  useCount?: number | undefined;
  lastUsedAt?: string | null | undefined;
  origin?: unknown;
  version?: number | undefined;
  source?: VersionSource | undefined;
  note?: string | null | undefined;
  versionAt?: string | null | undefined;
};

/** `favourite`, `offered` and `origin` stay when they are left out. */
export type ChangedPrompt = {
  id: number;
  typeId: number;
  title: string;
  description: string | null;
  content: string;
  updatedAt: Date | string;
  favourite?: boolean | undefined;
  offered?: boolean | null | undefined;
  origin?: unknown;
};

export type TextChange = {
  typeId?: number | undefined;
  title?: string | undefined;
  description?: string | null | undefined;
  content?: string | undefined;
};

/** Locked until the transaction ends; type fields are those of the type it is to have. */
export type LockedPrompt = TemplateRow & { hasType: boolean; now: Moment };

const BATCH = 200;

const INSERTED = [
  ["created_at", "timestamptz", "createdAt", "now()"],
  ["updated_at", "timestamptz", "updatedAt", 'coalesce(i."createdAt", now())'],
  ["favourite", "boolean", "favourite", "false"],
  ["offered", "boolean", "offered"],
  ["command", "text", "command"],
  ["position", "float8", "position"],
  ["use_count", "int", "useCount", "0"],
  ["last_used_at", "timestamptz", "lastUsedAt"],
  ["origin", "jsonb", "origin"],
  ["version", "int", "version", "1"],
  ["version_source", "text", "source", "'web'"],
  ["version_note", "text", "note"],
  ["version_at", "timestamptz", "versionAt"],
] as const;

const insertStatement = (answer: string) => `
  with input as materialized (
    select coalesce(n."givenId", nextval('templates_id_seq'))::int as id, n.*
      from rows from (
        jsonb_to_recordset($1::jsonb) as (id int, "userId" int, "typeId" int, ${INSERTED.map(([, type, json]) => `"${json}" ${type}`).join(", ")}),
        unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::tsvector[])) as n(
        "givenId", "userId", "typeId", ${INSERTED.map(([, , json]) => `"${json}"`).join(", ")}, title, description, content, folded, described, body, words)),
  saved as (
    insert into templates (id, user_id, type_id, title, description, content, ${INSERTED.map(([column]) => column).join(", ")})
    select i.id, i."userId", i."typeId", i.title, i.description, i.content,
           ${INSERTED.map(([, , json, absent]) => (absent ? `coalesce(i."${json}", ${absent})` : `i."${json}"`)).join(", ")}
      from input i join template_types y on y.id = i."typeId" and y.user_id = i."userId" order by i.id
    returning *),
  ${searchCtes("saved", "$9", "$10")}
  ${answer}`;

const INSERT_ONE = prepared(
  "insert prompt",
  insertStatement(`select ${COLUMN_NAMES} from saved t join template_types y on y.id = t.type_id`),
);
const INSERT_MANY = prepared("insert prompts", insertStatement("select id from saved order by id"));
// Without a result, so that it is sent with the next statement.
const INSERT_WITH_IDS = prepared("insert prompts with ids", deferred(insertStatement("select 1 where false")));

// Types before prompts, as when a type is deleted: the other way round each would wait for what the other has.
const LOCK = prepared(
  "lock prompt",
  `
  with held as materialized (
    select y.id from template_types y where y.id = $3::int and y.user_id = $1::int for key share),
  locked as materialized (
    select t.* from templates t left join held h on true where t.id = $2::int and t.user_id = $1 for update of t)
  select ${COLUMN_NAMES}, ($3 is null or exists (select from held)) as "hasType", clock_timestamp()::timestamptz(3) as now
    from locked t left join template_types y on y.id = coalesce((select id from held), t.type_id)`,
);

// Without a result, so that it is sent with the next statement, often COMMIT.
const UPDATE = prepared(
  "update prompts",
  deferred(`
  with cause as materialized (
    select set_config('promptory.source', $3, true) as source, set_config('promptory.note', $4, true) as note),
  input as materialized (
    select (i ->> 'id')::int as id, n.*
      from rows from (
        jsonb_array_elements($1::jsonb),
        unnest($8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::text[], $14::tsvector[])) as n(
        i, title, description, content, folded, described, body, words)),
  saved as (
    update templates t
       set title = input.title, content = input.content, description = input.description, type_id = (i ->> 'typeId')::int,
           version = t.version + 1, updated_at = (i ->> 'updatedAt')::timestamptz,
           favourite = coalesce((i ->> 'favourite')::boolean, t.favourite),
           offered = case when i ? 'offered' then (i ->> 'offered')::boolean else t.offered end,
           origin = case when i ? 'origin' then nullif(i -> 'origin', 'null') else t.origin end
      from input, cause
     where t.id = any($5::int[]) and t.id = input.id and t.user_id = $2::int and cause.source is not null
    returning t.*),
  ${searchCtes("saved", "$6", "$7")}
  select 1 where false`),
);

const setType = (ownerId: number) => `
  with moved as (
    update templates set type_id = $3::int, version = version + 1
     where user_id = $1::int and id = any($2::int[]) and type_id <> $3 returning id),
  searched as (update search_rows s set type_id = $3 from moved where s.part = ${partOf(ownerId)} and s.template_id = moved.id)
  select coalesce(json_agg(id order by id), '[]') as ids from moved`;

/** Undefined when the type is not the owner's. */
export async function insertPrompt(tx: Transaction, prompt: NewPrompt): Promise<TemplateRow | undefined> {
  return (await run<TemplateRow>(tx, INSERT_ONE, insertValues([prompt], columnsOf([prompt]))))[0];
}

/** Returns the ids in the order of the prompts. */
export async function insertPrompts(tx: Transaction, prompts: readonly NewPrompt[]): Promise<number[]> {
  const ids: number[] = [];
  const written = new Vocabulary();
  for (const batch of batchesOf(prompts, { maxItems: BATCH })) {
    const rows = await run<{ id: number }>(tx, INSERT_MANY, insertValues(batch, columnsOf(batch, written)));
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

export const newIds = (tx: Transaction, count: number): Promise<number[]> =>
  tx.ids(sql<{ id: number }>`select nextval('templates_id_seq')::int as id from generate_series(1, ${count}::int)`);

/** Sent with the next statement. The ids are of `newIds`. */
export async function insertWithIds(
  tx: Transaction,
  prompts: readonly (NewPrompt & { id: number })[],
  search = columnsOf(prompts),
): Promise<void> {
  await run(tx, INSERT_WITH_IDS, insertValues(prompts, search));
}

/** Locks the type first. Undefined without such a prompt; without `hasType` the type is not the owner's. */
export async function lockPrompt(
  tx: Transaction,
  ownerId: number,
  id: number,
  typeId?: number,
): Promise<LockedPrompt | undefined> {
  const lock = async () => (await tx.query<LockedPrompt>({ text: LOCK, values: [ownerId, id, typeId ?? null] }))[0];
  const row = await lock();
  // Another transaction moved it to a type that is newer than the snapshot of this statement.
  return row && row.type_name === null ? lock() : row;
}

/** Writes a new version unless nothing differs; returns the row either way. */
export async function saveLocked(
  tx: Transaction,
  { now, hasType: _, ...before }: LockedPrompt,
  change: TextChange,
  cause: VersionCause,
): Promise<TemplateRow> {
  const text = {
    title: (change.title ?? before.title).toWellFormed(),
    description: change.description === undefined ? before.description : described(change.description),
    content: (change.content ?? before.content).toWellFormed(),
  };
  const after = { ...before, ...text, type_id: change.typeId ?? before.type_id };
  const isSame = (["title", "description", "content", "type_id"] as const).every((key) => after[key] === before[key]);
  if (isSame) return before;
  const { id, user_id, type_id: typeId } = after;
  await updatePrompts(tx, user_id, [{ id, typeId, ...text, updatedAt: now }], cause);
  return { ...after, version: before.version + 1, updated_at: now };
}

/** Locked prompts of one owner; each gets a new version. */
export async function updatePrompts(
  tx: Transaction,
  userId: number,
  prompts: readonly ChangedPrompt[],
  { source, note }: VersionCause,
): Promise<void> {
  if (prompts.length === 0) return;
  const { rows, vocabulary } = searchColumns(prompts.map((prompt) => ({ userId, ...prompt })));
  const facts = JSON.stringify(prompts.map(factsOf));
  const ids = arrayOf(prompts.map(({ id }) => id));
  const cause = [source ?? "", note?.trim() ?? ""];
  const values = [facts, String(userId), ...cause, ids, ...vocabulary.map(arrayOf), ...textsOf(prompts), ...rows];
  await tx.query({ text: UPDATE, values });
}

/** Returns those it is new to. The date stays. */
export async function setPromptType(
  tx: Transaction,
  ownerId: number,
  ids: readonly number[],
  typeId: number,
): Promise<number[]> {
  const rows = await tx.query<{ ids: number[] }>({ text: setType(ownerId), values: [ownerId, ids, typeId] });
  return rows[0]?.ids ?? [];
}

/** An array as text: a deferred statement takes only texts and bytes. Words consist of letters, digits and marks. */
const arrayOf = (values: readonly (string | number)[]) => `{${values.map((value) => `"${value}"`).join()}}`;

export const described = (description: string | null | undefined) => description?.trim().toWellFormed() || null;

const columnsOf = (prompts: readonly NewPrompt[], written?: Vocabulary): SearchColumns =>
  searchColumns(
    prompts.map((prompt) => ({ ...prompt, description: described(prompt.description) })),
    written,
  );

function insertValues(prompts: readonly NewPrompt[], { rows, vocabulary }: SearchColumns): unknown[] {
  // JSON takes no half of a surrogate pair.
  const noteOf = ({ note }: NewPrompt) => note?.trim().toWellFormed() || null;
  const facts = prompts.map((prompt) => ({ ...factsOf(prompt), note: noteOf(prompt) }));
  return [JSON.stringify(facts), ...textsOf(prompts), ...rows, ...vocabulary.map(arrayOf)];
}

type Texts = { title: string; description?: string | null | undefined; content: string };

/** The three columns, each a binary `text[]`. */
const textsOf = (prompts: readonly Texts[]): Buffer[] =>
  [
    prompts.map(({ title }) => title),
    prompts.map(({ description }) => described(description)),
    prompts.map(({ content }) => content),
  ].map((texts) => new TextArray().addAll(texts).toBuffer());

const factsOf = <T extends Texts>({ title: _, description: __, content: ___, ...rest }: T) => rest;

async function run<Row>(tx: Transaction, text: string, values: readonly unknown[]): Promise<Row[]> {
  return tx.query({ text: text, values: values });
}

/** `note` has at most 200 characters. */
export type VersionCause = { source?: VersionSource | undefined; note?: string | null | undefined };

/** For all versions of this transaction: the trigger `templates_keep_version` reads it; the default is "web". */
export async function nameCause(tx: Transaction, { source, note }: VersionCause): Promise<void> {
  await tx.query(
    sql`select set_config('promptory.source', ${source ?? ""}, true), set_config('promptory.note', ${note?.trim() ?? ""}, true)`,
  );
}
