import { Injectable } from "@nestjs/common";
import { LIMITS } from "@promptory/rules";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../common/access.js";
import { NotFound } from "../../common/errors.js";
import type { Database, Transaction } from "../../database/database.js";
import { User } from "../../users/user.entity.js";
import { DefaultTemplateType } from "../defaults.entity.js";
import type { Existing, ExistingDefault, ListExisting } from "./copy-to-default.dto.js";

export type Source = RawBuilder<{ n: number; title: string; content: string }>;

export type CopyCounts = { created: number; replaced: number; skipped: number };

export type Comparison = { total: number; existing: number; same: number; titles: string[] };

const MAX_TITLES = 20;

/** With equal titles the first pairs with the first. */
const paired = (typeId: number, source: Source) => sql`
  source as (${source}),
  coming as (select n, title, content, row_number() over (partition by title order by n) as k from source),
  there as (select id, title, content, row_number() over (partition by title order by position, id) as k
              from default_templates where type_id = ${typeId}),
  paired as (select c.*, e.id, e.content as old from coming c left join there e on e.title = c.title and e.k = c.k)`;

export async function copyInto(
  tx: Transaction,
  {
    typeId,
    source,
    existing,
    createdBy,
  }: { typeId: number; source: Source; existing: Existing; createdBy: number | null },
): Promise<CopyCounts> {
  const rows = await tx.query(sql<CopyCounts>`
    with ${paired(typeId, source)},
         overwritten as (update default_templates d set content = p.content from paired p
                          where d.id = p.id and ${existing === "replace"} returning d.id),
         fresh as (select n, content, case when id is null then title else ${freeTitle} end as title
                     from paired where id is null or ${existing === "keep"}),
         made as (insert into default_templates (type_id, title, content, created_by, position)
                  select ${typeId}::int, title, content, ${createdBy}::int, last.place + row_number() over (order by n)
                    from fresh, (select coalesce(max(position), 0) as place from default_templates where type_id = ${typeId}) last
                  returning id)
    select (select count(*)::int from made) as created, (select count(*)::int from overwritten) as replaced,
           (select count(*)::int from paired) - (select count(*)::int from made) - (select count(*)::int from overwritten) as skipped`);
  return rows[0] ?? { created: 0, replaced: 0, skipped: 0 };
}

// "Poet" next to "Poet" and "Poet (2)" becomes "Poet (3)"; titles have at most 200 characters.
const freeTitle = sql`left(title, 190) || ' (' || k + (
  select count(*) from there e
   where starts_with(e.title, paired.title || ' (') and substr(e.title, length(paired.title) + 1) ~ '^ \\(\\d+\\)$'
) + (select count(*) from there e where e.title = paired.title) || ')'`;

export async function compare(db: Database, typeId: number, source: Source): Promise<Comparison> {
  const rows = await db.query(sql<Comparison>`
    with ${paired(typeId, source)}
    select count(*)::int as total, count(id)::int as existing, (count(*) filter (where content = old))::int as same,
           coalesce((array_agg(title order by n) filter (where id is not null))[1:${MAX_TITLES}], '{}') as titles
      from paired`);
  return rows[0] ?? { total: 0, existing: 0, same: 0, titles: [] };
}

export type IncomingType = { name: string; label: string; color: string };

export type TargetType = { type: DefaultTemplateType; outcome: "created" | "existing" | "replaced" };

type Make = { position: number; createdBy: DefaultTemplateType["createdBy"] };

export async function resolveType(
  tx: Transaction,
  incoming: IncomingType,
  existing: Existing,
  make: Make,
): Promise<TargetType> {
  const { name, label, color } = incoming;
  const found = await tx.em.findOne(DefaultTemplateType, { name });
  if (found && existing === "skip") return { type: found, outcome: "existing" };
  if (found && existing === "replace") {
    await tx.em.assign(found, { label, color });
    await tx.flush();
    return { type: found, outcome: "replaced" };
  }
  const fresh = found ? await freeTypeName(tx, incoming) : { name, label };
  const type = tx.em.create(DefaultTemplateType, { ...fresh, color, isActive: true, ...make });
  await tx.flush();
  return { type, outcome: "created" };
}

async function freeTypeName(tx: Transaction, { name, label }: IncomingType): Promise<{ name: string; label: string }> {
  const types = await tx.em.find(DefaultTemplateType, {}, { fields: ["name"] });
  const taken = new Set(types.map((type) => type.name));
  let number = 2;
  const tail = () => `_${number}`;
  while (taken.has(name.slice(0, LIMITS.typeName - tail().length) + tail())) number += 1;
  const ending = ` (${number})`;
  const start = [...label].slice(0, LIMITS.label - ending.length).join("");
  return { name: name.slice(0, LIMITS.typeName - tail().length) + tail(), label: start + ending };
}

export function creatorOf(tx: Transaction, { actorId }: Actor): User | null {
  return actorId === null ? null : tx.em.getReference(User, actorId);
}

export function copySentence({ created, replaced, skipped }: CopyCounts): string {
  const parts = [
    ...(created > 0 ? [`${prompts(created)} copied`] : []),
    ...(replaced > 0 ? [`${prompts(replaced)} replaced`] : []),
    ...(skipped > 0 ? [stayed(skipped)] : []),
  ];
  if (parts.length === 0) return "There were no prompts to copy.";
  const sentence = parts.join(", ");
  return `${sentence}.`;
}

export function starterSentence({ created, skipped }: Pick<CopyCounts, "created" | "skipped">): string {
  if (created === 0) return "The starter set is installed already: nothing was changed.";
  const rest = skipped > 0 ? `, ${stayed(skipped)}` : "";
  return `${prompts(created)} installed${rest}.`;
}

function stayed(count: number): string {
  return `${count} ${count === 1 ? "was there already and stays as it was" : "were there already and stay as they were"}`;
}

function prompts(count: number): string {
  return `${count} ${count === 1 ? "prompt" : "prompts"}`;
}

export type Original = { type: IncomingType; name: string; source: Source };

@Injectable()
export class CopyToDefaultRepository {
  async template(db: Database, ownerId: number, id: number): Promise<Original> {
    const rows = await db.query(sql<IncomingType & { title: string }>`
      select y.name, y.label, y.color, t.title from templates t join template_types y on y.id = t.type_id
       where t.id = ${id} and t.user_id = ${ownerId}`);
    const [found] = rows;
    if (!found) throw new NotFound("Prompt not found.");
    const { title, ...type } = found;
    return {
      type,
      name: title,
      source: sql`select 1 as n, title, content from templates where id = ${id} and user_id = ${ownerId}`,
    };
  }

  async type(db: Database, ownerId: number, id: number): Promise<Original> {
    const rows = await db.query(sql<IncomingType>`
      select name, label, color from template_types where id = ${id} and user_id = ${ownerId}`);
    const [type] = rows;
    if (!type) throw new NotFound("Prompt type not found.");
    const source: Source = sql`
      select row_number() over (order by id)::int as n, title, content from templates
       where type_id = ${id} and user_id = ${ownerId}`;
    return { type, name: type.label, source };
  }

  async existing(db: Database, { userId, templateIds }: ListExisting): Promise<ExistingDefault[]> {
    const rows = await db.query(sql<ExistingDefault>`
      select t.id as "templateId", bool_or(d.content = t.content) as "isSame"
        from templates t
        join template_types y on y.id = t.type_id
        join default_template_types dy on dy.name = y.name
        join default_templates d on d.type_id = dy.id and d.title = t.title
       where t.user_id = ${userId} and t.id = any(${templateIds}::int[])
       group by t.id order by t.id`);
    return rows;
  }
}
