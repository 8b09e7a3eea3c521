import type { EntityManager } from "@mikro-orm/postgresql";
import { type RawBuilder, sql } from "kysely";

/** What happens to something there already is: it stays, it is overwritten, or the newcomer stands beside it. */
export const EXISTING = ["skip", "replace", "keep"] as const;
export type Existing = (typeof EXISTING)[number];

/** A relation of prompts on their way into a default type: n (their order), title, content. */
export type Source = RawBuilder<{ n: number; title: string; content: string }>;

/** What became of the prompts. */
export type Taken = { created: number; replaced: number; skipped: number };

/** How many prompts come, have a counterpart there, and are the same to the letter as it. */
export type Compared = { total: number; existing: number; same: number; titles: string[] };

const SHOWN = 20;

/** Each prompt beside the one of its title in the default type; of several with one title the first meets the first. */
const paired = (typeId: number, source: Source) => sql`
  source as (${source}),
  coming as (select n, title, content, row_number() over (partition by title order by n) as k from source),
  there as (select id, title, content, row_number() over (partition by title order by position, id) as k
              from default_templates where type_id = ${typeId}),
  paired as (select c.*, e.id, e.content as old from coming c left join there e on e.title = c.title and e.k = c.k)`;

/** Brings prompts into a default type, behind those there are; call within the lock of the defaults. */
export async function takeIn(
  em: EntityManager,
  {
    typeId,
    source,
    existing,
    createdBy,
  }: { typeId: number; source: Source; existing: Existing; createdBy: number | null },
): Promise<Taken> {
  const { rows } = await sql<Taken>`
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
           (select count(*)::int from paired) - (select count(*)::int from made) - (select count(*)::int from overwritten) as skipped`.execute(
    em.getKysely(),
  );
  return rows[0] ?? { created: 0, replaced: 0, skipped: 0 };
}

// "Poet" beside "Poet" and "Poet (2)" becomes "Poet (3)"; a title has room for 200 characters.
const freeTitle = sql`left(title, 190) || ' (' || k + (
  select count(*) from there e
   where starts_with(e.title, paired.title || ' (') and substr(e.title, length(paired.title) + 1) ~ '^ \\(\\d+\\)$'
) + (select count(*) from there e where e.title = paired.title) || ')'`;

/** What taking them in would meet. */
export async function compare(em: EntityManager, typeId: number, source: Source): Promise<Compared> {
  const { rows } = await sql<Compared>`
    with ${paired(typeId, source)}
    select count(*)::int as total, count(id)::int as existing, (count(*) filter (where content = old))::int as same,
           coalesce((array_agg(title order by n) filter (where id is not null))[1:${SHOWN}], '{}') as titles
      from paired`.execute(em.getKysely());
  return rows[0] ?? { total: 0, existing: 0, same: 0, titles: [] };
}
