import { Injectable } from "@nestjs/common";
import { LIMITS } from "@promptory/rules";
import { type RawBuilder, sql } from "kysely";
import { Conflict, NotFound } from "../../common/errors.js";
import { Database, type Moment, type Transaction, toIso } from "../../database/database.js";
import { mapPage, type Page, type Paging, readPage } from "../../database/paging.js";
import type { AdminDefaultTemplate, AdminDefaultType, ListDefaultTemplates } from "../defaults.dto.js";
import { DefaultTemplate, DefaultTemplateType } from "../defaults.entity.js";

@Injectable()
export class OrderRepository {
  nextTypePlace(tx: Transaction): Promise<number> {
    return nextPlace(tx, sql`default_template_types`);
  }

  nextTemplatePlace(tx: Transaction, typeId: number): Promise<number> {
    return nextPlace(tx, sql`default_templates where type_id = ${typeId}`);
  }

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

type Row<T> = Omit<T, "createdAt"> & { createdAt: Moment };
type StarterNotice = "new" | "upgrade";
type StarterPrompt = { typeName: string; title: string };
type TemplateRow = Row<AdminDefaultTemplate>;

@Injectable()
export class DefaultsRepository {
  constructor(private readonly db: Database) {}

  /** Call it under the lock; 0 for rows that are already written. Throws Conflict. */
  async assertRoomFor(tx: Transaction, added: { types?: number; prompts?: number }): Promise<void> {
    const [found] = await tx.query(sql<{ types: number; prompts: number }>`
      select (select count(*)::int from default_template_types) as types, (select count(*)::int from default_templates) as prompts`);
    for (const kind of ["types", "prompts"] as const) {
      if (added[kind] === undefined || (found?.[kind] ?? 0) + added[kind] <= LIMITS.perPerson) continue;
      throw new Conflict("conflict", `There can be at most ${LIMITS.perPerson} default ${kind}. Delete some first.`);
    }
  }

  async types(db: Database, paging: Paging): Promise<Page<AdminDefaultType>> {
    return mapPage(
      await readPage(db, paging, {
        rows: typeRows(sql``),
        matching: sql`from default_template_types`,
        order: TYPE_PLACES,
      }),
      toType,
    );
  }

  async type(db: Database, id: number): Promise<AdminDefaultType> {
    const [type] = await db.query(typeRows(sql`where y.id = ${id}`));
    if (!type) throw new NotFound("Default type not found.");
    return toType(type);
  }

  async templates({ typeId, search, ...paging }: ListDefaultTemplates): Promise<Page<AdminDefaultTemplate>> {
    const where = matching(typeId, search);
    const rows = sql<
      TemplateRow & { typePosition: number }
    >`${templateRows(sql`, y.position as "typePosition"`)} ${where}`;
    const list = { rows, matching: sql`from default_templates t ${where}`, order: TEMPLATE_PLACES };
    return mapPage(await readPage(this.db, paging, list), toTemplate);
  }

  async template(db: Database, id: number): Promise<AdminDefaultTemplate> {
    const [template] = await read(db, sql`where t.id = ${id}`);
    if (!template) throw new NotFound("Default prompt not found.");
    return template;
  }

  async setStarterActive(tx: Transaction, prompts: readonly StarterPrompt[], isActive: boolean): Promise<void> {
    await tx.query(sql`
      update default_templates t set is_active = ${isActive}
        from default_template_types y, ${named(prompts)}
       where y.id = t.type_id and y.name = s.type_name and t.title = s.title and t.is_active <> ${isActive}`);
    await tx.query(sql`
      update default_template_types y set is_active = ${isActive}
       where y.name in (select type_name from ${named(prompts)}) and y.is_active <> ${isActive}
         and ${isActive} = exists (select from default_templates t where t.type_id = y.id and t.is_active)`);
  }

  async starterStatus(db: Database, prompts: readonly StarterPrompt[]) {
    const rows = await db.query(sql<{ active: number; notice: StarterNotice | null }>`
      select starter_notice as notice, (
               select count(distinct (s.type_name, s.title))::int
                 from ${named(prompts)}
                 join default_template_types y on y.name = s.type_name and y.is_active
                 join default_templates t on t.type_id = y.id and t.title = s.title and t.is_active) as active
        from installation`);
    return rows[0] ?? { active: 0, notice: null };
  }

  async setStarterNotice(db: Database, notice: StarterNotice | null): Promise<void> {
    await db.query(sql`update installation set starter_notice = ${notice}`);
  }

  async findType(tx: Transaction, id: number): Promise<DefaultTemplateType> {
    const type = await tx.em.findOne(DefaultTemplateType, { id });
    if (!type) throw new NotFound("Default type not found.");
    return type;
  }

  async findTemplate(tx: Transaction, id: number): Promise<DefaultTemplate> {
    const template = await tx.em.findOne(DefaultTemplate, { id }, { populate: ["type"] });
    if (!template) throw new NotFound("Default prompt not found.");
    return template;
  }
}

const TYPE_PLACES = [
  { by: "position", type: "int" },
  { by: "id", type: "int" },
] as const;
const TEMPLATE_PLACES = [
  { by: "typePosition", type: "int", extra: true },
  { by: "typeId", type: "int" },
  ...TYPE_PLACES,
] as const;

const templateRows = (more: RawBuilder<unknown>) => sql`
    select t.id, t.type_id as "typeId", t.title, t.content, t.is_active as "isActive", t.position,
           json_build_object('id', y.id, 'name', y.name, 'label', y.label, 'color', y.color, 'isActive', y.is_active) as type,
           t.created_by as "createdBy", t.created_at as "createdAt" ${more}
      from default_templates t join default_template_types y on y.id = t.type_id`;

async function read(db: Database, where: RawBuilder<unknown>): Promise<AdminDefaultTemplate[]> {
  const rows = await db.query(sql<TemplateRow>`${templateRows(sql``)} ${where}`);
  return rows.map(toTemplate);
}

const toTemplate = (row: TemplateRow): AdminDefaultTemplate => ({ ...row, createdAt: toIso(row.createdAt) });

const named = (prompts: readonly StarterPrompt[]) => sql`
  unnest(${prompts.map(({ typeName }) => typeName)}::text[], ${prompts.map(({ title }) => title)}::text[]) as s(type_name, title)`;

const typeRows = (where: RawBuilder<unknown>) => sql<Row<AdminDefaultType>>`
  select y.id, y.name, y.label, y.color, y.is_active as "isActive", y.position,
         count(t.id)::int as "templateCount", (count(t.id) filter (where t.is_active))::int as "activeTemplateCount",
         y.created_by as "createdBy", y.created_at as "createdAt"
    from default_template_types y left join default_templates t on t.type_id = y.id ${where}
   group by y.id`;

const toType = (row: Row<AdminDefaultType>): AdminDefaultType => ({ ...row, createdAt: toIso(row.createdAt) });

function matching(typeId: number | undefined, search: string | undefined): RawBuilder<unknown> {
  const text = search?.trim();
  const found = sql`(strpos(lower(t.title), lower(${text})) > 0 or strpos(lower(t.content), lower(${text})) > 0)`;
  const conditions = [...(typeId === undefined ? [] : [sql`t.type_id = ${typeId}`]), ...(text ? [found] : [])];
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
}
