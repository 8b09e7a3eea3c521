import { type RawBuilder, sql } from "kysely";

/** A table whose rows belong to a prompt and go to the trash and back with it. */
export type Hanger = {
  table: string;
  /** Its reference to the prompt. */
  column: string;
  /** Which rows `r` can still come back: `and …`, where they refer to something else that may be gone. */
  needs?: RawBuilder<unknown>;
};

/** Everything that hangs on a prompt; a test fails when a table is missing here. */
export const HANGERS: readonly Hanger[] = [
  { table: "template_versions", column: "template_id" },
  {
    table: "template_tags",
    column: "template_id",
    needs: sql`and exists (select from tags g where g.id = (r.data ->> 'tag_id')::int)`,
  },
];

/** Tables that refer to prompts and are made anew, or mend themselves, when a prompt comes back. */
export const DERIVED: readonly string[] = ["template_search"];

/** The owner's prompts among these, locked in one order. */
export const lockPrompts = (ownerId: number, ids: readonly number[]) => sql<{ id: number }>`
  select id from templates where user_id = ${ownerId} and id = any(${ids}::int[]) order by id for update`;

/** The prompts of a type, locked in the same order. */
export const lockPromptsOf = (ownerId: number, typeId: number) => sql<{ id: number }>`
  select id from templates where user_id = ${ownerId} and type_id = ${typeId} order by id for update`;
