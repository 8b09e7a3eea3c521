import { Injectable } from "@nestjs/common";
import { tagKey } from "@promptory/rules";
import { sql } from "kysely";
import type { Database, Transaction } from "../database/database.js";
import { type Page, type Paging, readPage } from "../database/paging.js";
import type { Tagging } from "../operations/operations.dto.js";
import type { Tag } from "./tags.dto.js";

export type Link = { templateId: number; tagId: number };

const COLUMNS = sql`g.id, g.name, (select count(*)::int from template_tags l where l.tag_id = g.id) as count`;

const used = (ownerId: number) =>
  sql`from tags g where g.user_id = ${ownerId} and exists (select from template_tags l where l.tag_id = g.id)`;

/** Writes require the lock of the owner's tags. */
@Injectable()
export class TagsRepository {
  /** Prevents the prompts of a tag from being deleted until the transaction ends. */
  async lockPrompts(tx: Transaction, ownerId: number, id: number): Promise<void> {
    await tx.query(sql`
      select from templates where user_id = ${ownerId}
         and id in (select template_id from template_tags where tag_id = ${id}) order by id for key share`);
  }

  list(db: Database, ownerId: number, paging: Paging): Promise<Page<Tag>> {
    const matching = used(ownerId);
    const rows = sql<Tag>`select ${COLUMNS}, g.key ${matching}`;
    return readPage(db, paging, { rows, matching, order: [{ by: "key", type: "text", extra: true }] });
  }

  async find(db: Database, ownerId: number, id: number): Promise<Tag | undefined> {
    return (await db.query(sql<Tag>`select ${COLUMNS} ${used(ownerId)} and g.id = ${id}`))[0];
  }

  async ids(db: Database, ownerId: number, keys: readonly string[]): Promise<Map<string, number>> {
    const rows = await db.query(sql<{ id: number; key: string }>`
      select id, key from tags where user_id = ${ownerId} and key = any(${keys}::text[])`);
    return new Map(rows.map(({ id, key }) => [key, id]));
  }

  async create(tx: Transaction, ownerId: number, names: readonly string[]): Promise<number> {
    return tx.execute(sql`
      insert into tags (user_id, name, key)
      select ${ownerId}::int, n.name, n.key from unnest(${names}::text[], ${names.map(tagKey)}::text[]) as n(name, key)
      on conflict (user_id, key) do nothing`);
  }

  async link(tx: Transaction, ownerId: number, links: readonly Link[]): Promise<void> {
    await tx.query(sql`
      insert into template_tags (template_id, tag_id)
      select t.id, n.tag_id
        from unnest(${links.map(({ templateId }) => templateId)}::int[], ${links.map(({ tagId }) => tagId)}::int[]) as n(template_id, tag_id)
        join templates t on t.id = n.template_id and t.user_id = ${ownerId}
      on conflict do nothing`);
  }

  async unlink(tx: Transaction, ownerId: number, templateIds: readonly number[], tagIds?: number[]): Promise<void> {
    await tx.query(sql`
      delete from template_tags l using tags g
       where g.id = l.tag_id and g.user_id = ${ownerId} and l.template_id = any(${templateIds}::int[])
             ${tagIds ? sql`and l.tag_id = any(${tagIds}::int[])` : sql``}`);
  }

  async findTaggings(
    tx: Transaction,
    ownerId: number,
    keys: readonly string[],
    ids?: readonly number[],
  ): Promise<Tagging[]> {
    const rows = await tx.query(sql<Tagging>`
      select g.name, array_agg(l.template_id order by l.template_id) as ids
        from template_tags l join tags g on g.id = l.tag_id
       where g.user_id = ${ownerId} and g.key = any(${keys}::text[])
             ${ids ? sql`and l.template_id = any(${ids}::int[])` : sql``}
       group by g.id order by g.key`);
    return rows;
  }

  async maxTags(tx: Transaction, templateIds: readonly number[]): Promise<number> {
    const rows = await tx.query(sql<{ maxTags: number }>`
      select coalesce(max(count), 0)::int as "maxTags" from (
        select count(*) from template_tags where template_id = any(${templateIds}::int[]) group by template_id) c`);
    return rows[0]?.maxTags ?? 0;
  }

  async tidy(tx: Transaction, ownerId: number): Promise<void> {
    await tx.query(sql`
      delete from tags g where g.user_id = ${ownerId}
         and not exists (select from template_tags l where l.tag_id = g.id)
         and not exists (
           select from trash_items i join trash_rows r on r.item_id = i.id and r.part = 'template_tags'
            where i.user_id = g.user_id and (r.data ->> 'tag_id')::int = g.id)`);
  }

  async rename(tx: Transaction, ownerId: number, id: number, name: string): Promise<void> {
    await tx.query(
      sql`update tags set name = ${name}, key = ${tagKey(name)} where id = ${id} and user_id = ${ownerId}`,
    );
  }

  async move(tx: Transaction, from: number, into: number): Promise<void> {
    await tx.query(sql`
      insert into template_tags (template_id, tag_id)
      select template_id, ${into}::int from template_tags where tag_id = ${from}
      on conflict do nothing`);
  }

  async remove(tx: Transaction, ownerId: number, id: number): Promise<boolean> {
    return (await tx.execute(sql`delete from tags where id = ${id} and user_id = ${ownerId}`)) > 0;
  }
}
