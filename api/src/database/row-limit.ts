import type { EntityManager } from "@mikro-orm/postgresql";
import { LIMITS, PRESET_LIMITS } from "@promptory/rules";
import { sql } from "kysely";
import { Conflict, Unauthenticated } from "../common/errors.js";
import { rowsOf } from "./rows.js";

/** Kinds of rows with a maximum per user; `lock` is the first key of the advisory lock, the name in ASCII. */
const KINDS = {
  types: { table: "template_types", lock: 0x74_79_70_65, max: LIMITS.perPerson },
  tags: { table: "tags", lock: 0x74_61_67_73, max: LIMITS.perPerson },
  filters: { table: "saved_filters", lock: 0x66_69_6c_74, max: LIMITS.perPerson },
  megaprompts: { table: "megaprompts", lock: 0x6d_65_67_61, max: LIMITS.perPerson },
  presets: { table: "variable_presets", lock: 0x70_72_65_73, max: PRESET_LIMITS.perPerson },
} as const;

type Kind = keyof typeof KINDS;

/** Serialises inserts of one kind and owner until the transaction ends. */
export async function lockRowsOf(em: EntityManager, kind: Kind, ownerId: number): Promise<void> {
  await rowsOf(em, sql`select pg_advisory_xact_lock(${KINDS[kind].lock}::int, ${ownerId}::int)`);
}

/** Whether `added` more rows fit; takes the lock first. Throws Unauthenticated when the account is deleted. */
export async function hasRoomFor(em: EntityManager, kind: Kind, ownerId: number, added = 1): Promise<boolean> {
  await lockRowsOf(em, kind, ownerId);
  const rows = sql.table(KINDS[kind].table);
  const [row] = await rowsOf(
    em,
    sql<{ count: number }>`
    select (select count(*)::int from ${rows} where user_id = ${ownerId}) as count from users where id = ${ownerId} for key share`,
  );
  if (!row) throw new Unauthenticated();
  return row.count + added <= KINDS[kind].max;
}

export const tooMany = (kind: Kind) => `You can have at most ${KINDS[kind].max} ${kind}. Delete one first.`;

/** Throws Conflict when `added` more rows do not fit, and as `hasRoomFor`. */
export async function assertRoomFor(em: EntityManager, kind: Kind, ownerId: number, added = 1): Promise<void> {
  if (!(await hasRoomFor(em, kind, ownerId, added))) throw new Conflict("conflict", tooMany(kind));
}
