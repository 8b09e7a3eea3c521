import { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import { sql } from "kysely";
import { type Moment, toIso } from "../common/moment.js";
import type { ExportedTemplate, ExportedType } from "./export.dto.js";

const BATCH = 200;

type TypeRow = Omit<ExportedType, "createdAt" | "updatedAt"> & { createdAt: Moment; updatedAt: Moment };
type TemplateRow = Omit<ExportedTemplate, "createdAt" | "updatedAt" | "lastUsedAt"> & {
  id: number;
  lastUsedAt: Moment | null;
  createdAt: Moment;
  updatedAt: Moment;
};

/** Reads a whole library, of one owner. */
@Injectable()
export class ExportRepository {
  constructor(private readonly em: EntityManager) {}

  async types(ownerId: number): Promise<ExportedType[]> {
    const { rows } = await sql<TypeRow>`
      select name, label, color, default_content as "defaultContent", created_at as "createdAt", updated_at as "updatedAt"
        from template_types where user_id = ${ownerId} order by id`.execute(this.em.getKysely());
    return rows.map((row) => ({ ...row, createdAt: toIso(row.createdAt), updatedAt: toIso(row.updatedAt) }));
  }

  /** Every prompt, oldest first, a few at a time: a library may be larger than memory should hold. */
  async *templates(ownerId: number): AsyncGenerator<ExportedTemplate[]> {
    for (let after = 0; ; ) {
      const rows = await this.batch(ownerId, after);
      if (rows.length === 0) return;
      after = rows.at(-1)?.id ?? after;
      yield rows.map(({ id: _, ...row }) => ({
        ...row,
        lastUsedAt: row.lastUsedAt && toIso(row.lastUsedAt),
        createdAt: toIso(row.createdAt),
        updatedAt: toIso(row.updatedAt),
      }));
    }
  }

  private async batch(ownerId: number, after: number): Promise<TemplateRow[]> {
    const { rows } = await sql<TemplateRow>`
      select t.id, y.name as type, t.title, t.content, t.use_count as "useCount", t.last_used_at as "lastUsedAt",
             t.created_at as "createdAt", t.updated_at as "updatedAt"
        from templates t join template_types y on y.id = t.type_id
       where t.user_id = ${ownerId} and t.id > ${after} order by t.id limit ${BATCH}`.execute(this.em.getKysely());
    return rows;
  }
}
