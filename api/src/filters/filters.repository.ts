import { Injectable } from "@nestjs/common";
import { tagKey } from "@promptory/rules";
import { sql } from "kysely";
import { type Database, type Moment, type Transaction, toIso } from "../database/database.js";
import { mapPage, type Page, type Paging, readPage } from "../database/paging.js";
import type { SavedFilter, WriteFilter } from "./filters.dto.js";

type Row = Omit<SavedFilter, "createdAt"> & { createdAt: Moment };

const COLUMNS = sql`id, name, query, created_at as "createdAt"`;

const toFilter = (row: Row): SavedFilter => ({ ...row, createdAt: toIso(row.createdAt) });

@Injectable()
export class FiltersRepository {
  async list(db: Database, ownerId: number, paging: Paging): Promise<Page<SavedFilter>> {
    const matching = sql`from saved_filters where user_id = ${ownerId}`;
    const rows = sql<Row>`select ${COLUMNS}, key ${matching}`;
    const order = [{ by: "key", type: "text", extra: true }] as const;
    return mapPage(await readPage(db, paging, { rows, matching, order }), toFilter);
  }

  async findOne(db: Database, ownerId: number, id: number, lock = false): Promise<SavedFilter | undefined> {
    const rows = await db.query(sql<Row>`
      select ${COLUMNS} from saved_filters where id = ${id} and user_id = ${ownerId} ${lock ? sql`for update` : sql``}`);
    return rows.map(toFilter)[0];
  }

  async create(tx: Transaction, ownerId: number, { name, query }: WriteFilter): Promise<SavedFilter | undefined> {
    const rows = await tx.query(sql<Row>`
      insert into saved_filters (user_id, name, key, query) values (${ownerId}, ${name}, ${tagKey(name)}, ${query})
      on conflict (user_id, key) do nothing returning ${COLUMNS}`);
    return rows.map(toFilter)[0];
  }

  async update(tx: Transaction, ownerId: number, id: number, body: WriteFilter): Promise<SavedFilter | undefined> {
    const { name, query } = body;
    const rows = await tx.query(sql<Row>`
      update saved_filters set name = ${name}, key = ${tagKey(name)}, query = ${query}
       where id = ${id} and user_id = ${ownerId} returning ${COLUMNS}`);
    return rows.map(toFilter)[0];
  }

  async remove(db: Database, ownerId: number, id: number): Promise<boolean> {
    const removed = await db.execute(sql`
      delete from saved_filters where id = ${id} and user_id = ${ownerId}`);
    return removed > 0;
  }
}
