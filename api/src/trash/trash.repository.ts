import { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import { TRASH_DAYS } from "@promptory/rules";
import { type RawBuilder, sql } from "kysely";
import { NotFound } from "../common/errors.js";
import { type Moment, toIso } from "../common/moment.js";
import { mapPage, newestFirst, type Page, type Paging, readPage } from "../common/paging.js";
import type { TrashItem } from "./trash.dto.js";

const DAY_MS = 24 * 60 * 60 * 1000;
const SHOWN_TITLES = 5;
const GONE = "That is not in the trash any more.";

type Kind = TrashItem["kind"];
type Row = Omit<TrashItem, "type" | "deletedAt" | "goesAt"> & {
  deletedAt: Moment;
  typeLabel: string | null;
  typeColor: string | null;
};

/** What is written of a delete before the rows are. */
export type NewItem = { kind: Kind; typeId?: number | undefined; promptIds: readonly number[]; now: Date };

/** The queries of trash_items, always of one owner. */
@Injectable()
export class TrashRepository {
  constructor(private readonly em: EntityManager) {}

  /** The last delete first. */
  async list(ownerId: number, paging: Paging): Promise<Page<TrashItem>> {
    const matching = sql`from trash_items where user_id = ${ownerId}`;
    const rows = sql<Row>`
      select id, kind, name, prompt_count as "promptCount", titles, type_label as "typeLabel", type_color as "typeColor",
             deleted_at as "deletedAt" ${matching}`;
    const order = newestFirst("deletedAt");
    return mapPage(await readPage(this.em, paging, { rows, matching, order }), toItem);
  }

  /** Writes the row of a delete from what it is about to take; answers its id and name. */
  async add(
    em: EntityManager,
    ownerId: number,
    { kind, typeId, promptIds, now }: NewItem,
  ): Promise<{ id: number; name: string }> {
    const [row] = await this.rows(
      em,
      sql<{ id: number; name: string }>`
      with held as (select * from templates where id = any(${promptIds}::int[])),
           titles as (select array(select title from held order by updated_at desc, id desc limit ${SHOWN_TITLES}) as list),
           type as (select label, color from template_types
                     where id = ${kind === "prompts" ? null : (typeId ?? sql`(select type_id from held limit 1)`)}::int)
      insert into trash_items (user_id, kind, name, prompt_count, titles, type_label, type_color, deleted_at)
      select ${ownerId}::int, ${kind}::text,
             case ${kind}::text when 'prompt' then titles.list[1] when 'type' then type.label else '' end,
             ${promptIds.length}::int, titles.list, type.label, type.color, ${now}::timestamptz
        from titles left join type on true
      returning id, name`,
    );
    if (!row) throw new NotFound(GONE);
    return row;
  }

  /** Locked until the transaction ends: two of the same undo make one. Throws NotFound. */
  async lockOwned(em: EntityManager, ownerId: number, id: number): Promise<{ kind: Kind; name: string }> {
    const [row] = await this.rows(
      em,
      sql<{ kind: Kind; name: string }>`
      select kind, name from trash_items where id = ${id} and user_id = ${ownerId} for update`,
    );
    if (!row) throw new NotFound(GONE);
    return row;
  }

  /** Takes one row, or all of the owner's, out of the trash; what it held goes with it. Answers how many. */
  async remove(em: EntityManager, ownerId: number, id?: number): Promise<number> {
    const one = id === undefined ? sql`` : sql`and id = ${id}`;
    const query = sql`delete from trash_items where user_id = ${ownerId} ${one}`;
    return Number((await query.execute(em.getKysely())).numAffectedRows ?? 0);
  }

  async rows<T>(em: EntityManager, query: RawBuilder<T>): Promise<T[]> {
    return (await query.execute(em.getKysely())).rows;
  }
}

function toItem({ typeLabel, typeColor, deletedAt, ...row }: Row): TrashItem {
  return {
    ...row,
    type: typeLabel === null || typeColor === null ? null : { label: typeLabel, color: typeColor },
    deletedAt: toIso(deletedAt),
    goesAt: new Date(new Date(deletedAt).getTime() + TRASH_DAYS * DAY_MS).toISOString(),
  };
}
