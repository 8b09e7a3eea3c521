import { Injectable } from "@nestjs/common";
import { tagKey } from "@promptory/rules";
import { sql } from "kysely";
import { type Database, type Moment, type Transaction, toIso } from "../database/database.js";
import { mapPage, type Page, type Paging, readPage } from "../database/paging.js";
import type { Preset, WritePreset } from "./variables.dto.js";

type Row = Omit<Preset, "createdAt" | "updatedAt"> & { createdAt: Moment; updatedAt: Moment };

const COLUMNS = sql`id, name, "values", created_at as "createdAt", updated_at as "updatedAt"`;

const toPreset = ({ id, name, values, createdAt, updatedAt }: Row): Preset => ({
  id,
  name,
  values,
  createdAt: toIso(createdAt),
  updatedAt: toIso(updatedAt),
});

@Injectable()
export class PresetsRepository {
  async list(db: Database, ownerId: number, paging: Paging): Promise<Page<Preset>> {
    const matching = sql`from variable_presets where user_id = ${ownerId}`;
    const rows = sql<Row>`select ${COLUMNS}, key ${matching}`;
    return mapPage(
      await readPage(db, paging, { rows, matching, order: [{ by: "key", type: "text", extra: true }] }),
      toPreset,
    );
  }

  async valuesOf(db: Database, ownerId: number, variable: string, limit: number): Promise<string[]> {
    const rows = await db.query(sql<{ value: string }>`
      select distinct v ->> 'value' as value from variable_presets p, jsonb_array_elements(p."values") v
       where p.user_id = ${ownerId} and v ->> 'name' = ${variable} order by value limit ${limit}`);
    return rows.map(({ value }) => value);
  }

  async findOne(db: Database, ownerId: number, id: number, lock = false): Promise<Preset | undefined> {
    const rows = await db.query(sql<Row>`
      select ${COLUMNS} from variable_presets where id = ${id} and user_id = ${ownerId} ${lock ? sql`for update` : sql``}`);
    return rows.map(toPreset)[0];
  }

  async create(tx: Transaction, ownerId: number, { name, values }: WritePreset): Promise<Preset | undefined> {
    const rows = await tx.query(sql<Row>`
      insert into variable_presets (user_id, name, key, "values")
      values (${ownerId}, ${name}, ${tagKey(name)}, ${JSON.stringify(values)}::jsonb)
      on conflict (user_id, key) do nothing returning ${COLUMNS}`);
    return rows.map(toPreset)[0];
  }

  async update(tx: Transaction, ownerId: number, id: number, body: WritePreset): Promise<Preset | undefined> {
    const { name, values } = body;
    const rows = await tx.query(sql<Row>`
      update variable_presets
         set name = ${name}, key = ${tagKey(name)}, "values" = ${JSON.stringify(values)}::jsonb, updated_at = now()
       where id = ${id} and user_id = ${ownerId} returning ${COLUMNS}`);
    return rows.map(toPreset)[0];
  }

  async remove(db: Database, ownerId: number, id: number): Promise<boolean> {
    const deleted = await db.query(
      sql`delete from variable_presets where id = ${id} and user_id = ${ownerId} returning id`,
    );
    return deleted.length > 0;
  }
}
