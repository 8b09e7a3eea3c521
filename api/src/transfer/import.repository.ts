import type { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import { sql } from "kysely";
import { insertPrompts } from "../templates/insert-prompts.js";
import { keyOf, type ReadPrompt } from "./read-prompts.js";

/** A type of the owner. */
export type OwnType = { id: number; name: string; label: string; color: string };

/** A prompt on its way in, with the id of its type. */
export type NewPrompt = Pick<ReadPrompt, "title" | "content"> & { typeId: number };

// "import" in ASCII: the first key of the lock; the second is the owner.
const LOCK = 0x69_6d_70_6f;

/** The statements of an import, for many rows at once, always of one owner. */
@Injectable()
export class ImportRepository {
  /** Lets one import of an owner run at a time: two at once would not see each other's prompts. */
  async lock(em: EntityManager, ownerId: number): Promise<void> {
    await sql`select pg_advisory_xact_lock(${LOCK}::int, ${ownerId}::int)`.execute(em.getKysely());
  }

  async types(em: EntityManager, ownerId: number): Promise<OwnType[]> {
    const query = sql<OwnType>`select id, name, label, color from template_types where user_id = ${ownerId} order by id`;
    return (await query.execute(em.getKysely())).rows;
  }

  /** The keys of the owner's prompts that have one of the titles. */
  async keys(em: EntityManager, ownerId: number, titles: readonly string[]): Promise<Set<string>> {
    const { rows } = await sql<{ title: string; hash: string }>`
      select title, encode(sha256(convert_to(content, 'UTF8')), 'hex') as hash
        from templates where user_id = ${ownerId} and title = any(${titles}::text[])`.execute(em.getKysely());
    return new Set(rows.map(({ title, hash }) => keyOf(title, hash)));
  }

  async createTypes(em: EntityManager, ownerId: number, types: readonly Omit<OwnType, "id">[]): Promise<void> {
    await sql`
      insert into template_types (user_id, name, label, color)
      select ${ownerId}::int, n.* from unnest(${types.map(({ name }) => name)}::text[], ${types.map(({ label }) => label)}::text[],
             ${types.map(({ color }) => color)}::text[]) as n`.execute(em.getKysely());
  }

  /** Writes prompts and their search rows. */
  async create(em: EntityManager, ownerId: number, prompts: readonly NewPrompt[], now: Date): Promise<void> {
    const fresh = ({ title, content, typeId }: NewPrompt) => ({
      title,
      content,
      typeId,
      userId: ownerId,
      updatedAt: now,
    });
    await insertPrompts(em, prompts.map(fresh));
  }
}
