import type { Query, Term } from "@promptory/prompt/search";
import { type RawBuilder, sql } from "kysely";
import { anywhere, cutOff, inTitle, searchTable } from "../template-rows/search-rows.js";

/** Others share the owner's partition. */
export const searchRows = (ownerId: number) => sql`${sql.table(searchTable(ownerId))} s`;

const operand = (lexeme: string, isPrefix: boolean) => `'${lexeme}'${isPrefix ? ":*" : ""}`;

export const having = (ownerId: number, { word, isPrefix }: Term) =>
  sql`${operand(anywhere(ownerId, word), isPrefix)}::tsquery`;
export const titled = (ownerId: number, { word, isPrefix }: Term) =>
  sql`${operand(inTitle(ownerId, word), isPrefix)}::tsquery`;

export function havingAll(ownerId: number, { terms, excluded }: Query): RawBuilder<unknown> | undefined {
  if (terms.length === 0) return undefined;
  const wanted = terms.map(({ word, isPrefix }) => operand(anywhere(ownerId, word), isPrefix));
  const unwanted = excluded.map((word) => `!${operand(anywhere(ownerId, word), false)}`);
  return sql`${[...wanted, ...unwanted].join(" & ")}::tsquery`;
}

/** Also matches prompts that have more words than are indexed. */
export function mayHaveAll(ownerId: number, terms: readonly Term[]): RawBuilder<unknown> {
  const wanted = terms.map(({ word, isPrefix }) => operand(anywhere(ownerId, word), isPrefix));
  return sql`${`${wanted.join(" & ")} | ${operand(cutOff(ownerId), false)}`}::tsquery`;
}

export function havingOneOfEach(ownerId: number, lists: readonly (readonly Term[])[]): RawBuilder<unknown> {
  const groups = lists.map((list) => list.map(({ word, isPrefix }) => operand(anywhere(ownerId, word), isPrefix)));
  return sql`${groups.map((group) => `(${group.join(" | ")})`).join(" & ")}::tsquery`;
}
