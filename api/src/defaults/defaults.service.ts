import { Injectable, Module } from "@nestjs/common";
import { sql } from "kysely";
import { Database, type Moment, type Transaction, toIso } from "../database/database.js";
import { mapPage, type Page, type Paging, readPage } from "../database/paging.js";
import { insertPrompts } from "../template-rows/save-templates.js";
import { TemplateType } from "../types/template-type.entity.js";
import type { User } from "../users/user.entity.js";
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

/** One statement, so that it is one state of the defaults. */
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

  /** For a new, saved user, in the caller's transaction; the quota does not apply. */
  async copyTo(tx: Transaction, user: User): Promise<void> {
    await tx.query(
      sql`select set_config('promptory.max_prompts', '', true), set_config('promptory.max_bytes', '', true)`,
    );
    const defaults = await this.activeDefaults(tx);
    // The copies are as old as the account: everything newer was made by the user.
    const { createdAt } = user;
    const types = defaults.map(({ name, label, color }) =>
      tx.em.create(TemplateType, { user, name, label, color, createdAt }),
    );
    await tx.flush();
    const prompts = defaults.flatMap(({ templates }, index) => templates.map((each) => ({ each, type: types[index] })));
    const rows = prompts.map(({ each: { title, content }, type }, place) => ({
      userId: user.id,
      typeId: type?.id ?? 0,
      title,
      content,
      // The list is ordered by newest first, so each copy is 1 ms older than the previous one.
      createdAt: new Date(createdAt.getTime() - place),
    }));
    await insertPrompts(tx, rows);
  }
}

@Module({ providers: [DefaultsService], exports: [DefaultsService] })
export class DefaultsModule {}
