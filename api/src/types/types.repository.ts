import { LockMode } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import { sql } from "kysely";
import { NotFound } from "../common/errors.js";
import { Database, type Moment, type Transaction, toIso } from "../database/database.js";
import { mapPage, type Page, type Paging, readPage } from "../database/paging.js";
import { TemplateType } from "./template-type.entity.js";
import type { PromptType } from "./types.dto.js";

type Row = Omit<PromptType, "createdAt" | "updatedAt"> & { createdAt: Moment; updatedAt: Moment };

const COLUMNS = sql`y.id, y.user_id as "userId", y.name, y.label, y.color, y.default_content as "defaultContent",
  (select count(*)::int from templates t where t.type_id = y.id and t.user_id = y.user_id) as "templateCount",
  y.created_at as "createdAt", y.updated_at as "updatedAt"`;

@Injectable()
export class TypesRepository {
  constructor(private readonly db: Database) {}

  async list(ownerId: number, paging: Paging): Promise<Page<PromptType>> {
    const matching = sql`from template_types y where y.user_id = ${ownerId}`;
    const rows = sql<Row>`select ${COLUMNS} ${matching}`;
    const order = [
      { by: sql`lower(r.label)`, type: "text" },
      { by: "id", type: "int" },
    ] as const;
    return mapPage(await readPage(this.db, paging, { rows, matching, order }), toPromptType);
  }

  async find(db: Database, ownerId: number, id: number): Promise<PromptType | undefined> {
    const query = sql<Row>`select ${COLUMNS} from template_types y where y.user_id = ${ownerId} and y.id = ${id}`;
    return (await db.query(query)).map(toPromptType)[0];
  }

  async findOwned(tx: Transaction, ownerId: number, id: number): Promise<TemplateType> {
    const type = await tx.em.findOne(TemplateType, { id, user: ownerId });
    if (!type) throw new NotFound("Prompt type not found.");
    return type;
  }

  /** No prompt can be added to them until the transaction ends. */
  async lockOwned(tx: Transaction, ownerId: number, ids: readonly number[]): Promise<Map<number, TemplateType>> {
    // Ordered, so that two transactions cannot deadlock.
    const options = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: "asc" } } as const;
    const types = await tx.em.find(TemplateType, { id: { $in: [...ids] }, user: ownerId }, options);
    return new Map(types.map((type) => [type.id, type]));
  }

  /** `for key share`: the type can be edited but not deleted. */
  async lockOwnedForKeyShare(tx: Transaction, ownerId: number, id: number): Promise<boolean> {
    const rows = await tx.query(sql`
      select from template_types where id = ${id} and user_id = ${ownerId} for key share`);
    return rows.length > 0;
  }
}

const toPromptType = ({ createdAt, updatedAt, ...row }: Row): PromptType => ({
  ...row,
  createdAt: toIso(createdAt),
  updatedAt: toIso(updatedAt),
});
