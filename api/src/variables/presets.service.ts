import { Injectable } from "@nestjs/common";
import { sql } from "kysely";
import { contentTag } from "../common/etag.js";
import { type Moment, toIso } from "../database/database.js";
import { NamedRows } from "../database/named-rows.js";
import type { Preset, WritePreset } from "./variables.dto.js";

type Row = Omit<Preset, "createdAt" | "updatedAt"> & { createdAt: Moment; updatedAt: Moment };

export const presetEtag = ({ id, name, values }: Preset): string =>
  contentTag(id, [name, JSON.stringify(values.map((one) => [one.name, one.value]))]);

@Injectable()
export class PresetsService extends NamedRows<Row, Preset, WritePreset> {
  protected readonly of = {
    table: sql`variable_presets`,
    limit: "presets",
    noun: "Preset",
    columns: sql`id, name, "values", created_at as "createdAt", updated_at as "updatedAt"`,
    values: ({ values }: WritePreset) => ({ values: sql`${JSON.stringify(values)}::jsonb`, updated_at: sql`now()` }),
    toAnswer: ({ id, name, values, createdAt, updatedAt }: Row): Preset => ({
      ...{ id, name, values },
      createdAt: toIso(createdAt),
      updatedAt: toIso(updatedAt),
    }),
    etagOf: presetEtag,
  } as const;

  async valuesOf(ownerId: number, variable: string, limit: number): Promise<string[]> {
    const rows = await this.db.query(sql<{ value: string }>`
      select distinct v ->> 'value' as value from variable_presets p, jsonb_array_elements(p."values") v
       where p.user_id = ${ownerId} and v ->> 'name' = ${variable} order by value limit ${limit}`);
    return rows.map(({ value }) => value);
  }
}
