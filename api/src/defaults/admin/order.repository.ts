import { Injectable } from "@nestjs/common";
import { type RawBuilder, sql } from "kysely";
import { Conflict } from "../../common/errors.js";
import type { Transaction } from "../../database/database.js";

/** The places of the defaults; call under the lock of the defaults. */
@Injectable()
export class OrderRepository {
  nextTypePlace(tx: Transaction): Promise<number> {
    return nextPlace(tx, sql`default_template_types`);
  }

  nextTemplatePlace(tx: Transaction, typeId: number): Promise<number> {
    return nextPlace(tx, sql`default_templates where type_id = ${typeId}`);
  }

  /** Orders types; types that are not named keep their places. Throws Conflict when one does not exist any more. */
  orderTypes(tx: Transaction, ids: readonly number[]): Promise<void> {
    return reorder(tx, sql`default_template_types`, sql`true`, ids);
  }

  orderTemplates(tx: Transaction, typeId: number, ids: readonly number[]): Promise<void> {
    return reorder(tx, sql`default_templates`, sql`type_id = ${typeId}`, ids);
  }
}

async function nextPlace(tx: Transaction, rows: RawBuilder<unknown>): Promise<number> {
  const found = await tx.query(sql<{ place: number }>`select coalesce(max(position), 0) + 1 as place from ${rows}`);
  return found[0]?.place ?? 1;
}

/** The named rows exchange their places, in the given order. */
async function reorder(
  tx: Transaction,
  table: RawBuilder<unknown>,
  among: RawBuilder<unknown>,
  ids: readonly number[],
): Promise<void> {
  const rows = await tx.query(sql<{ id: number }>`
    with whole as (select id, row_number() over (order by position, id)::int as place from ${table} where ${among}),
         named as (select id, n from unnest(${ids}::int[]) with ordinality as x(id, n)),
         free as (select place, row_number() over (order by place) as n from whole where id = any(${ids}::int[])),
         settled as (select w.id, coalesce(f.place, w.place) as place, x.id is not null as is_named
                       from whole w left join named x on x.id = w.id left join free f on f.n = x.n)
    update ${table} t set position = s.place from settled s where s.id = t.id
    returning case when s.is_named then t.id end as id`);
  if (rows.filter(({ id }) => id !== null).length === ids.length) return;
  throw new Conflict("conflict", "The list has changed in the meantime. Reload it and try again.");
}
