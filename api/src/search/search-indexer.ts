import type { Transaction } from "../database/database.js";
import { searchColumns } from "./search-columns.js";

/** A saved prompt, as the search needs to know it. */
export type Indexed = {
  id: number;
  userId: number;
  typeId: number;
  title: string;
  description: string | null;
  content: string;
  updatedAt: Date;
};

/**
 * CTEs that write the search rows of `saved` (id, user_id, type_id, updated_at) from `input` (id, folded, described, body, words), and their
 * vocabulary: read and write, not `on conflict`, which waits for other transactions.
 */
export const searchCtes = (saved: string, owners: string, words: string) => `
  searched as (
    insert into template_search (template_id, user_id, type_id, updated_at, title, description, body, words)
    select s.id, s.user_id, s.type_id, s.updated_at, i.folded, i.described, i.body, i.words::tsvector
      from ${saved} s join input i on i.id = s.id
    on conflict (template_id) do update
       set type_id = excluded.type_id, updated_at = excluded.updated_at, title = excluded.title, description = excluded.description,
           body = excluded.body, words = excluded.words),
  vocabulary as (
    insert into search_words (user_id, word)
    select n.user_id, n.word from unnest(${owners}::int[], ${words}::text[]) as n(user_id, word)
     where exists (select from ${saved})
       and not exists (select from search_words k where k.user_id = n.user_id and k.word = n.word))`;

const WRITE = `
  with input as materialized (
    select * from unnest($1::int[], $2::int[], $3::int[], $4::timestamptz[], $5::text[], $6::text[], $7::text[], $8::text[])
      as n(id, user_id, type_id, updated_at, folded, described, body, words)),
  ${searchCtes("input", "$9", "$10")}
  select 1 where false`;

/** Writes the search rows of saved prompts, in the transaction of the entity manager. */
export async function writeSearchRows(tx: Transaction, rows: readonly Indexed[]): Promise<void> {
  const search = searchColumns(rows);
  const columns = [
    rows.map(({ id }) => id),
    rows.map(({ userId }) => userId),
    rows.map(({ typeId }) => typeId),
    rows.map(({ updatedAt }) => updatedAt),
    ...search.rows,
    ...search.vocabulary,
  ];
  await tx.query({ text: WRITE, values: columns });
}
