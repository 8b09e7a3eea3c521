import { type RawBuilder, sql } from "kysely";

/** A table whose rows belong to a prompt and are deleted and restored with it. */
export type DependentTable = {
  table: string;
  /** The foreign key to the prompt. */
  column: string;
  /** A condition on row `r`, where it refers to something else that may be deleted. */
  needs?: RawBuilder<unknown>;
};

/** All tables that depend on a prompt; a test fails when one is missing. */
export const DEPENDENT_TABLES: readonly DependentTable[] = [
  { table: "template_versions", column: "template_id" },
  {
    table: "template_tags",
    column: "template_id",
    needs: sql`and exists (select from tags g where g.id = (r.data ->> 'tag_id')::int)`,
  },
];

/** Tables that refer to prompts but are rebuilt on restore. */
export const DERIVED_TABLES: readonly string[] = ["template_search"];

/** The owner's prompts among these, locked in a fixed order. */
export const lockPrompts = (ownerId: number, ids: readonly number[]) => sql<{ id: number }>`
  select id from templates where user_id = ${ownerId} and id = any(${ids}::int[]) order by id for update`;

/** The prompts of a type, locked in the same order. */
export const lockPromptsOf = (ownerId: number, typeId: number) => sql<{ id: number }>`
  select id from templates where user_id = ${ownerId} and type_id = ${typeId} order by id for update`;
