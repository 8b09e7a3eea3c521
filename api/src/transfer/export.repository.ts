import { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import { type RawBuilder, sql } from "kysely";
import { type Moment, toIso } from "../common/moment.js";
import type { ExportedTemplate, ExportedType } from "./export.dto.js";
import type { Origin } from "./formats/read.js";

const BATCH = 200;

type TypeRow = Omit<ExportedType, "createdAt" | "updatedAt"> & { createdAt: Moment; updatedAt: Moment };
type TemplateRow = Omit<ExportedTemplate, "createdAt" | "updatedAt" | "lastUsedAt" | "origin"> & {
  lastUsedAt: Moment | null;
  createdAt: Moment;
  updatedAt: Moment;
  origin: Origin | null;
};

/** Which prompts of which owner are handed out. */
export type Chosen = { ownerId: number; typeId?: number | undefined; ids?: number[] | undefined };

/** What an archive needs to know of a prompt before it is its turn. */
export type Listed = { id: number; title: string; type: string; file: string | null };

/** Reads a library, of one owner. */
@Injectable()
export class ExportRepository {
  constructor(private readonly em: EntityManager) {}

  /** The types: of a whole library all of them, otherwise those of the chosen prompts. */
  async types(chosen: Chosen): Promise<ExportedType[]> {
    const isWhole = chosen.typeId === undefined && chosen.ids === undefined;
    const used = isWhole ? sql`` : sql`and y.id in (select t.type_id from templates t where ${where(chosen)})`;
    const { rows } = await sql<TypeRow>`
      select name, label, color, default_content as "defaultContent", created_at as "createdAt", updated_at as "updatedAt"
        from template_types y where user_id = ${chosen.ownerId} ${used} order by id`.execute(this.em.getKysely());
    return rows.map((row) => ({ ...row, createdAt: toIso(row.createdAt), updatedAt: toIso(row.updatedAt) }));
  }

  /** Titles and types of every chosen prompt, oldest first. */
  async list(chosen: Chosen): Promise<Listed[]> {
    const { rows } = await sql<Listed>`
      select t.id, t.title, y.name as type, t.origin ->> 'file' as file
        from templates t join template_types y on y.id = t.type_id
       where ${where(chosen)} order by t.id`.execute(this.em.getKysely());
    return rows;
  }

  /** Every chosen prompt, oldest first, a few at a time: a library may be larger than memory should hold. */
  async *templates(chosen: Chosen): AsyncGenerator<ExportedTemplate[]> {
    for (let after = 0; ; ) {
      const rows = await this.batch(chosen, after);
      if (rows.length === 0) return;
      after = rows.at(-1)?.id ?? after;
      yield rows.map(({ origin, ...row }) => ({
        ...row,
        lastUsedAt: row.lastUsedAt && toIso(row.lastUsedAt),
        createdAt: toIso(row.createdAt),
        updatedAt: toIso(row.updatedAt),
        ...(origin && { origin }),
      }));
    }
  }

  private async batch(chosen: Chosen, after: number): Promise<TemplateRow[]> {
    const { rows } = await sql<TemplateRow>`
      select t.id, y.name as type, t.title, t.content, t.use_count as "useCount", t.last_used_at as "lastUsedAt",
             t.created_at as "createdAt", t.updated_at as "updatedAt", t.origin
        from templates t join template_types y on y.id = t.type_id
       where ${where(chosen)} and t.id > ${after} order by t.id limit ${BATCH}`.execute(this.em.getKysely());
    return rows;
  }
}

function where({ ownerId, typeId, ids }: Chosen): RawBuilder<unknown> {
  return sql`t.user_id = ${ownerId} ${typeId === undefined ? sql`` : sql`and t.type_id = ${typeId}`} ${
    ids === undefined ? sql`` : sql`and t.id = any(${ids}::int[])`
  }`;
}
