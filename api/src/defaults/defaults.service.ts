import { Injectable, Module } from "@nestjs/common";
import { sql } from "kysely";
import { Database, type Moment, toIso } from "../database/database.js";
import { mapPage, type Page, type Paging, readPage } from "../database/paging.js";
import type { DefaultsPreview, DefaultTemplate } from "./defaults.dto.js";

export type ActiveTemplate = { id: number; typeId: number; title: string; content: string; createdAt: string };

export type ActiveType = { id: number; name: string; label: string; color: string; templates: ActiveTemplate[] };

type Row = { typeId: number; name: string; label: string; color: string } & (
  | { id: number; title: string; content: string; createdAt: Moment }
  | { id: null }
);

const PLACES = [
  { by: "typePosition", type: "int", extra: true },
  { by: "typeId", type: "int" },
  { by: "position", type: "int", extra: true },
  { by: "id", type: "int" },
] as const;
const ORDER = sql`order by y.position, y.id, t.position, t.id`;

export async function readActiveTemplates(db: Database, paging: Paging): Promise<Page<ActiveTemplate>> {
  const matching = sql`
    from default_templates t join default_template_types y on y.id = t.type_id where t.is_active and y.is_active`;
  const rows = sql<Omit<ActiveTemplate, "createdAt"> & { createdAt: Moment }>`
    select t.id, t.type_id as "typeId", t.title, t.content, t.created_at as "createdAt", y.position as "typePosition",
           t.position ${matching}`;
  return mapPage(await readPage(db, paging, { rows, matching, order: PLACES }), (row) => ({
    ...row,
    createdAt: toIso(row.createdAt),
  }));
}

/** The active types with their active prompts, in order. One statement, so that it is one state of the defaults. */
export async function readActiveDefaults(db: Database): Promise<ActiveType[]> {
  const rows = await db.query(sql<Row>`
    select y.id as "typeId", y.name, y.label, y.color, t.id, t.title, t.content, t.created_at as "createdAt"
      from default_template_types y left join default_templates t on t.type_id = y.id and t.is_active
     where y.is_active ${ORDER}`);
  const types = new Map<number, ActiveType>();
  for (const row of rows) {
    const { typeId, name, label, color } = row;
    const type = types.get(typeId) ?? { id: typeId, name, label, color, templates: [] };
    types.set(typeId, type);
    if (row.id === null) continue;
    const { id, title, content, createdAt } = row;
    type.templates.push({ id, typeId, title, content, createdAt: toIso(createdAt) });
  }
  return [...types.values()];
}

@Injectable()
export class DefaultsService {
  constructor(private readonly db: Database) {}

  list(db: Database, paging: Paging): Promise<Page<DefaultTemplate>> {
    return readActiveTemplates(db, paging);
  }

  activeDefaults(db: Database): Promise<ActiveType[]> {
    return readActiveDefaults(db);
  }

  async preview(): Promise<DefaultsPreview> {
    const types = await this.activeDefaults(this.db);
    const templateCount = types.reduce((sum, { templates }) => sum + templates.length, 0);
    return { types, typeCount: types.length, templateCount };
  }
}

@Module({ providers: [DefaultsService], exports: [DefaultsService] })
export class DefaultsModule {}
