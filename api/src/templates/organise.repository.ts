import { Injectable } from "@nestjs/common";
import { sql } from "kysely";
import { Database, type Transaction } from "../database/database.js";
import type { TemplateCounts } from "./organise.dto.js";
import { type Choice, chosen, matchesText, PLACE } from "./search-query.js";
import { searchRows } from "./search-words.js";

export type Place = { id: number; place: number };

@Injectable()
export class OrganiseRepository {
  constructor(private readonly db: Database) {}

  async setCommand(tx: Transaction, ownerId: number, id: number, command: string): Promise<void> {
    await tx.query(sql`update templates set command = ${command} where id = ${id} and user_id = ${ownerId}`);
  }

  async place(tx: Transaction, ownerId: number, id: number): Promise<Place | undefined> {
    const rows = await tx.query(sql<Place>`
      select m.id, ${PLACE} as place from templates m where m.id = ${id} and m.user_id = ${ownerId}`);
    return rows[0];
  }

  async neighbour(tx: Transaction, ownerId: number, side: "before" | "after", at: Place, mover: number) {
    const beyond =
      side === "before"
        ? sql`(${PLACE}, m.id) < (${at.place}::double precision, ${at.id}::int) order by ${PLACE} desc, m.id desc`
        : sql`(${PLACE}, m.id) > (${at.place}::double precision, ${at.id}::int) order by ${PLACE}, m.id`;
    const rows = await tx.query(sql<Place>`
      with near as (select m.id, ${PLACE} as place from templates m where m.user_id = ${ownerId} and ${beyond} limit 2)
      select * from near where id <> ${mover} limit 1`);
    return rows[0];
  }

  async put(tx: Transaction, ownerId: number, id: number, position: number): Promise<void> {
    await tx.query(sql`update templates set position = ${position} where id = ${id} and user_id = ${ownerId}`);
  }

  async renumber(tx: Transaction, ownerId: number): Promise<void> {
    await tx.query(sql`
      with locked as materialized (
        select id from templates where user_id = ${ownerId} order by id for no key update),
      ordered as (
        select m.id, row_number() over (order by ${PLACE}, m.id) - 1 - max(m.id) over () as place
          from templates m where m.user_id = ${ownerId} and m.id in (select id from locked))
      update templates t set position = o.place from ordered o where t.id = o.id and t.user_id = ${ownerId}`);
  }

  lockOwned(tx: Transaction, ownerId: number, ids: readonly number[]): Promise<number[]> {
    return tx.ids(sql<{ id: number }>`
      select id from templates where user_id = ${ownerId} and id = any(${ids}::int[]) order by id for update`);
  }

  chosen(db: Database, choice: Choice, search: string | undefined): Promise<number[]> {
    return db.ids(sql<{ id: number }>`
      select m.id from ${source(choice.ownerId, search)} where ${chosen(choice)}`);
  }

  setFavourite(tx: Transaction, ownerId: number, ids: readonly number[], favourite: boolean): Promise<number[]> {
    return tx.ids(sql<{ id: number }>`
      update templates set favourite = ${favourite}
       where user_id = ${ownerId} and id = any(${ids}::int[]) and favourite <> ${favourite}
      returning id`);
  }

  setOffered(tx: Transaction, ownerId: number, ids: readonly number[], offered: boolean): Promise<number[]> {
    return tx.ids(sql<{ id: number }>`
      update templates set offered = ${offered}
       where user_id = ${ownerId} and id = any(${ids}::int[]) and coalesce(offered, favourite) <> ${offered}
      returning id`);
  }

  async typesOf(tx: Transaction, ownerId: number, ids: readonly number[], except: number) {
    const rows = await tx.query(sql<{ typeId: number; ids: number[] }>`
      select type_id as "typeId", array_agg(id order by id) as ids from templates
       where user_id = ${ownerId} and id = any(${ids}::int[]) and type_id <> ${except}
       group by type_id order by type_id`);
    return rows;
  }

  ofType(tx: Transaction, ownerId: number, ids: readonly number[], typeId: number): Promise<number[]> {
    return tx.ids(sql<{ id: number }>`
      select id from templates where user_id = ${ownerId} and id = any(${ids}::int[]) and type_id = ${typeId}`);
  }

  async counts(choice: Choice, search: string | undefined): Promise<TemplateCounts> {
    const rows = await this.db.query(countsQuery(choice, search));
    return rows[0] ?? { total: 0, favourites: 0, types: [], tags: [] };
  }
}

const source = (ownerId: number, search: string | undefined) =>
  search === undefined
    ? sql`templates m`
    : // Found first and once: after an import, before the statistics know of it, the planner would search for each prompt anew.
      sql`(with held as materialized (
              select s.template_id from ${searchRows(ownerId)} where ${matchesText(search, ownerId)})
            select template_id from held) h join templates m on m.id = h.template_id`;

export function countsQuery({ typeId, favourite, ...others }: Choice, search: string | undefined) {
  const ofType = typeId === undefined ? sql`true` : sql`m.type_id = ${typeId}`;
  const ofMark = favourite === undefined ? sql`true` : sql`m.favourite = ${favourite}`;
  return sql<TemplateCounts>`
    with hits as materialized (
      select m.id, m.type_id, m.favourite, ${ofType} as of_type, ${ofMark} as of_mark
        from ${source(others.ownerId, search)} where ${chosen(others)}),
    by_type as (select type_id as id, count(*)::int as count from hits where of_mark group by type_id),
    by_tag as (
      select l.tag_id, count(*)::int as count from hits h join template_tags l on l.template_id = h.id
       where h.of_type and h.of_mark group by l.tag_id)
    select (select count(*)::int from hits where of_type and of_mark) as total,
           (select count(*)::int from hits where of_type and favourite) as favourites,
           coalesce((select json_agg(b order by b.id) from by_type b), '[]') as types,
           coalesce((select json_agg(json_build_object('name', g.name, 'count', b.count) order by g.key)
                       from by_tag b join tags g on g.id = b.tag_id), '[]') as tags`;
}
