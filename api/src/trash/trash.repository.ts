import { Injectable } from "@nestjs/common";
import { TRASH_DAYS } from "@promptory/rules";
import { sql } from "kysely";
import { NotFound } from "../common/errors.js";
import { DAY_MS } from "../common/time.js";
import { Database, type Moment, type Transaction, toIso } from "../database/database.js";
import { mapPage, newestFirst, type Page, type Paging, readPage } from "../database/paging.js";
import type { TrashContent, TrashItem } from "./trash.dto.js";

const SHOWN_TITLES = 5;
const GONE = "That is not in the trash any more.";

type Kind = TrashItem["kind"];
type Row = Omit<TrashItem, "type" | "deletedAt" | "goesAt"> & {
  deletedAt: Moment;
  typeLabel: string | null;
  typeColor: string | null;
};

export type NewItem = { kind: Kind; typeId?: number | undefined; promptIds: readonly number[]; now: Date };

@Injectable()
export class TrashRepository {
  constructor(private readonly db: Database) {}

  async list(ownerId: number, paging: Paging): Promise<Page<TrashItem>> {
    const matching = sql`from trash_items where user_id = ${ownerId}`;
    const rows = sql<Row>`
      select id, kind, name, prompt_count as "promptCount", titles, type_label as "typeLabel", type_color as "typeColor",
             deleted_at as "deletedAt" ${matching}`;
    const order = newestFirst("deletedAt");
    return mapPage(await readPage(this.db, paging, { rows, matching, order }), toItem);
  }

  async get(ownerId: number, id: number): Promise<TrashContent> {
    const [row] = await this.db.query(sql<TrashContent>`
      select coalesce((
        select jsonb_agg(jsonb_build_object('id', p.id, 'title', p.title, 'content', p.content) order by p.updated_at desc, p.id desc)
          from (select id, data ->> 'title' as title, data ->> 'content' as content, (data ->> 'updated_at')::timestamptz as updated_at
                  from trash_rows where item_id = i.id and part = 'templates'
                 order by updated_at desc, id desc limit ${SHOWN_TITLES}) p), '[]') as prompts
        from trash_items i where i.id = ${id} and i.user_id = ${ownerId}`);
    if (!row) throw new NotFound(GONE);
    return row;
  }

  async add(
    tx: Transaction,
    ownerId: number,
    { kind, typeId, promptIds, now }: NewItem,
  ): Promise<{ id: number; name: string }> {
    const [row] = await tx.query(sql<{ id: number; name: string }>`
      with held as (select * from templates where id = any(${promptIds}::int[])),
           titles as (select array(select title from held order by updated_at desc, id desc limit ${SHOWN_TITLES}) as list),
           type as (select label, color from template_types
                     where id = ${kind === "prompts" ? null : (typeId ?? sql`(select type_id from held limit 1)`)}::int)
      insert into trash_items (user_id, kind, name, prompt_count, titles, type_label, type_color, deleted_at)
      select ${ownerId}::int, ${kind}::text,
             case ${kind}::text when 'prompt' then titles.list[1] when 'type' then type.label else '' end,
             ${promptIds.length}::int, titles.list, type.label, type.color, ${now}::timestamptz
        from titles left join type on true
      returning id, name`);
    if (!row) throw new NotFound(GONE);
    return row;
  }

  async lockOwned(tx: Transaction, ownerId: number, id: number): Promise<{ kind: Kind; name: string }> {
    const [row] = await tx.query(sql<{ kind: Kind; name: string }>`
      select kind, name from trash_items where id = ${id} and user_id = ${ownerId} for update`);
    if (!row) throw new NotFound(GONE);
    return row;
  }

  async remove(tx: Transaction, ownerId: number, id?: number): Promise<number> {
    const one = id === undefined ? sql`` : sql`and id = ${id}`;
    const query = sql`delete from trash_items where user_id = ${ownerId} ${one}`;
    return tx.execute(query);
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
