import { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import { sql } from "kysely";
import { NotFound } from "../common/errors.js";
import { type Moment, toIso } from "../common/moment.js";
import { TemplateType } from "./template-type.entity.js";
import type { PromptType } from "./types.dto.js";

type Row = Omit<PromptType, "createdAt" | "updatedAt"> & { createdAt: Moment; updatedAt: Moment };

/** The queries of template_types, always of one owner. */
@Injectable()
export class TypesRepository {
  constructor(private readonly em: EntityManager) {}

  /** Ordered by label, without regard to its case; counts are real. */
  async find(ownerId: number, id?: number): Promise<PromptType[]> {
    const { rows } = await sql<Row>`
      select y.id, y.user_id as "userId", y.name, y.label, y.color, y.default_content as "defaultContent",
             (select count(*)::int from templates t where t.type_id = y.id and t.user_id = y.user_id) as "templateCount",
             y.created_at as "createdAt", y.updated_at as "updatedAt"
        from template_types y
       where y.user_id = ${ownerId} ${id === undefined ? sql`` : sql`and y.id = ${id}`}
       order by lower(y.label), y.id`.execute(this.em.getKysely());
    return rows.map((row) => ({
      ...row,
      createdAt: toIso(row.createdAt),
      updatedAt: toIso(row.updatedAt),
    }));
  }

  /** Throws NotFound for an absent type and for somebody else's. */
  async findOwned(em: EntityManager, ownerId: number, id: number): Promise<TemplateType> {
    const type = await em.findOne(TemplateType, { id, user: ownerId });
    if (!type) throw new NotFound("Prompt type not found.");
    return type;
  }
}
