import { sql } from "kysely";
import type { Transaction } from "./database.js";

/** Locks of the whole installation. A number is a name in ASCII and never changes: processes of two versions run side by side. */
export const LOCKS = {
  /** "prompt": migrations, and a restore, which replaces the schema. Held by a connection. */
  migration: 0x70_72_6f_6d_70_74,
  /** "sett": stores connection settings for the role. Held by a connection. */
  settings: 0x73_65_74_74,
  /** "backup": one scheduled backup at a time; only tried. */
  backup: 0x62_61_63_6b_75_70,
  /** "admin": processes that start together create one administrator. */
  firstAdmin: 0x61_64_6d_69_6e,
  /** "dflt": places of defaults are counted and names compared. */
  defaults: 0x64_66_6c_74,
  /** "impr": the queue and the quotas are counted before an improvement is added. */
  improvements: 0x69_6d_70_72,
  /** "site": an origin is shared once, and sites are counted. */
  sites: 0x73_69_74_65,
  /** "oaut": registrations of an address and unused clients are counted. */
  oauthClients: 0x6f_61_75_74,
} as const;

/** Per owner (second key: the owner's id), taken in this order; `counts` by a trigger at COMMIT (0030), after all row locks: no deadlock. */
export const OWNER_LOCKS = {
  /** "heav": one large operation of an owner at a time. A request only tries it, a job waits. */
  heavyWork: 0x68_65_61_76,
  /** "comm": commands of prompts are unique; the trigger of migration 0036 tries it, and uses the owner modulo 256. */
  commands: 0x63_6f_6d_6d,
  /** "impo": imports of one owner would not see each other's prompts. */
  imports: 0x69_6d_70_6f,
  /** "prev": parallel uploads would not see each other's previews. */
  previews: 0x70_72_65_76,
  // Rows with a maximum per owner are counted before an insert.
  tags: 0x74_61_67_73,
  types: 0x74_79_70_65,
  filters: 0x66_69_6c_74,
  megaprompts: 0x6d_65_67_61,
  presets: 0x70_72_65_73,
  /** "plac": two moves at the same time would choose the same place. */
  order: 0x70_6c_61_63,
  counts: 0x71_75_6f_74,
} as const;

export type OwnerLock = Exclude<keyof typeof OWNER_LOCKS, "counts" | "commands">;

export async function lock(tx: Transaction, name: keyof typeof LOCKS): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(${LOCKS[name]}::bigint)`);
}

export async function lockForOwner(tx: Transaction, name: OwnerLock, ownerId: number): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(${OWNER_LOCKS[name]}::int, ${ownerId}::int)`);
}

/** Taken before any row. */
export async function lockCommands(tx: Transaction, ownerId: number): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(${OWNER_LOCKS.commands}::int, ${ownerId}::int % 256)`);
}

export async function tryLockForOwner(tx: Transaction, name: OwnerLock, ownerId: number): Promise<boolean> {
  const [row] = await tx.query(sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(${OWNER_LOCKS[name]}::int, ${ownerId}::int) as "isLocked"`);
  return row?.isLocked === true;
}
