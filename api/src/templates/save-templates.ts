import type { VersionSource } from "@promptory/rules";
import { prepared } from "../database/batched-query.js";
import type { Transaction } from "../database/database.js";
import type { VersionCause } from "../database/version-cause.js";
import { type SearchColumns, searchColumns, Vocabulary } from "../search/search-columns.js";
import { searchCtes } from "../search/search-indexer.js";
import { COLUMN_NAMES, type TemplateRow } from "./template-row.js";

/** A prompt to be written for the first time; what is left out has its default. */
export type NewPrompt = {
  userId: number;
  typeId: number;
  title: string;
  description?: string | null | undefined;
  content: string;
  createdAt?: Date | undefined;
  updatedAt?: Date | undefined;
  favourite?: boolean | undefined;
  offered?: boolean | null | undefined;
  /** What the trigger `templates_command` takes if it is free. */
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

/** New text of a prompt; without `typeId` it keeps its type, with `versions` it must have one of these. */
export type PromptText = {
  userId: number;
  id: number;
  typeId?: number | undefined;
  title: string;
  /** Blanks are none. */
  description: string | null;
  content: string;
  versions?: readonly number[] | undefined;
};

/** The prompt after an update, and what decided whether there was one. */
export type Updated = TemplateRow & { previousVersion: number; hasType: boolean };

const BATCH = 200;

/** The columns of a new prompt: name, type, name in the JSON of the rows, and the default where it is absent. */
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
    select nextval(pg_get_serial_sequence('templates', 'id'))::int as id, n.*
      from rows from (
        jsonb_to_recordset($1::jsonb) as ("userId" int, "typeId" int, ${INSERTED.map(([, type, json]) => `"${json}" ${type}`).join(", ")}),
        unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])) as n(
        "userId", "typeId", ${INSERTED.map(([, , json]) => `"${json}"`).join(", ")}, title, description, content, folded, described, body, words)),
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
const INSERT_MANY = insertStatement("select id from saved order by id");

/*
 * Types before prompts, as when a type is deleted: the other way round each would wait for what the other has. The trigger
 * `templates_keep_version` reads the cause from settings of the transaction.
 */
const UPDATE = prepared(
  "update prompt",
  `
  with cause as materialized (
    select set_config('promptory.source', $7, true) as source, set_config('promptory.note', $8, true) as note),
  held as materialized (
    select y.id from template_types y where y.id = $5::int and y.user_id = $1::int for key share),
  locked as materialized (
    select t.* from templates t left join held h on true where t.id = $2::int and t.user_id = $1 for update of t),
  saved as (
    update templates t
       set title = $3, content = $4, description = $9, type_id = coalesce($5, l.type_id), version = l.version + 1, updated_at = clock_timestamp()
      from locked l, cause
     where t.id = l.id and cause.source is not null and ($6::int[] is null or l.version = any($6))
       and ($5 is null or exists (select from held))
       and (l.title, l.content, l.description, l.type_id) is distinct from ($3, $4, $9, coalesce($5, l.type_id))
    returning t.*),
  input as (select $2::int as id, $10::text as folded, $11::text as described, $12::text as body, $13::text as words),
  ${searchCtes("saved", "$14", "$15")}
  select ${COLUMN_NAMES}, (select version from locked) as "previousVersion", ($5 is null or exists (select from held)) as "hasType"
    from (select * from saved union all select * from locked where not exists (select from saved)) t
    join template_types y on y.id = t.type_id`,
);

/** Writes a new prompt with its search row in one statement; undefined when the type is not the owner's. */
export async function insertPrompt(tx: Transaction, prompt: NewPrompt): Promise<TemplateRow | undefined> {
  return (await run<TemplateRow>(tx, INSERT_ONE, insertValues([prompt], columnsOf([prompt]))))[0];
}

/** The same for many, some to a statement; answers the ids in the order of the prompts. */
export async function insertPrompts(tx: Transaction, prompts: readonly NewPrompt[]): Promise<number[]> {
  const ids: number[] = [];
  const written = new Vocabulary();
  for (let start = 0; start < prompts.length; start += BATCH) {
    const batch = prompts.slice(start, start + BATCH);
    ids.push(...(await insertBatch(tx, batch, columnsOf(batch, written))));
  }
  return ids;
}

/** The same in one statement; `search` may come from another thread. */
export async function insertBatch(
  tx: Transaction,
  prompts: readonly NewPrompt[],
  search = columnsOf(prompts),
): Promise<number[]> {
  const rows = await run<{ id: number }>(tx, INSERT_MANY, insertValues(prompts, search));
  return rows.map(({ id }) => id);
}

/**
 * Gives a prompt another text or type, as a new version with its search row, in one statement. Nothing is written when the prompt has
 * none of the versions, when the type is not the owner's, and when nothing differs; undefined without such a prompt.
 */
export async function updatePrompt(
  tx: Transaction,
  { userId, id, typeId, title, content, versions, ...text }: PromptText,
  { source, note }: VersionCause,
): Promise<Updated | undefined> {
  const description = described(text.description);
  const { rows, vocabulary } = searchColumns([{ userId, title, description, content }]);
  const cause = [source ?? "", note?.trim() ?? ""];
  const texts = [userId, id, title, content, typeId ?? null, versions ?? null, ...cause, description];
  return (await run<Updated>(tx, UPDATE, [...texts, ...rows.flat(), ...vocabulary]))[0];
}

/** A description as it is saved: blanks are none. */
export const described = (description: string | null | undefined) => description?.trim() || null;

const columnsOf = (prompts: readonly NewPrompt[], written?: Vocabulary): SearchColumns =>
  searchColumns(
    prompts.map((prompt) => ({ ...prompt, description: described(prompt.description) })),
    written,
  );

function insertValues(prompts: readonly NewPrompt[], { rows, vocabulary }: SearchColumns): unknown[] {
  // JSON takes no half of a surrogate pair.
  const noteOf = ({ note }: Pick<NewPrompt, "note">) => note?.trim().toWellFormed() || null;
  const facts = prompts.map(({ title: _, description: __, content: ___, ...rest }) => ({
    ...rest,
    note: noteOf(rest),
  }));
  const texts = [
    prompts.map(({ title }) => title),
    prompts.map(({ description }) => described(description)),
    prompts.map(({ content }) => content),
  ];
  return [JSON.stringify(facts), ...texts, ...rows, ...vocabulary];
}

async function run<Row>(tx: Transaction, text: string, values: readonly unknown[]): Promise<Row[]> {
  return tx.query({ text: text, values: values });
}
