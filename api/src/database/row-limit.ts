import { LIMITS, PRESET_LIMITS } from "@promptory/rules";
import { sql } from "kysely";
import { Conflict, Unauthenticated } from "../common/errors.js";
import type { Transaction } from "./database.js";
import { lockForOwner } from "./locks.js";

const KINDS = {
  types: { table: "template_types", max: LIMITS.perPerson },
  tags: { table: "tags", max: LIMITS.perPerson },
  filters: { table: "saved_filters", max: LIMITS.perPerson },
  megaprompts: { table: "megaprompts", max: LIMITS.perPerson },
  presets: { table: "variable_presets", max: PRESET_LIMITS.perPerson },
} as const;

type Kind = keyof typeof KINDS;

export async function hasRoomFor(tx: Transaction, kind: Kind, ownerId: number, added = 1): Promise<boolean> {
  await lockForOwner(tx, kind, ownerId);
  const rows = sql.table(KINDS[kind].table);
  const [row] = await tx.query(sql<{ count: number }>`
    select (select count(*)::int from ${rows} where user_id = ${ownerId}) as count from users where id = ${ownerId} for key share`);
  if (!row) throw new Unauthenticated();
  return row.count + added <= KINDS[kind].max;
}

export const tooMany = (kind: Kind) => `You can have at most ${KINDS[kind].max} ${kind}. Delete one first.`;

/** Throws Conflict when there is no room, and as `hasRoomFor`. */
export async function assertRoomFor(tx: Transaction, kind: Kind, ownerId: number, added = 1): Promise<void> {
  if (!(await hasRoomFor(tx, kind, ownerId, added))) throw new Conflict("conflict", tooMany(kind));
}
