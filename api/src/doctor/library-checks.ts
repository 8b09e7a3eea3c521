import { fold } from "@promptory/prompt/fold";
import { sql } from "kysely";
import { batchesOf } from "../common/batches.js";
import type { Database } from "../database/database.js";
import { foldPrompt, indexAgain, PARTS } from "../template-rows/search-rows.js";
import { count, type Finding, findCount } from "./finding.js";

const BATCH = 200;
const EXAMPLES = 5;

const DEPENDENT = ["template_versions", "template_tags", "trash_rows", "import_rows"];

type Reference = { child: string; parent: string; orphans: string; condition: string };

export async function checkOrphans(db: Database): Promise<Finding[]> {
  const references = await db.query(sql<Reference>`
      select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
             (select string_agg(format('o.%I is not null', a.attname), ' and ')
                from unnest(c.conkey) k join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k) as orphans,
             (select string_agg(format('p.%I = o.%I', b.attname, a.attname), ' and ')
                from unnest(c.conkey, c.confkey) as k(child, parent)
                join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.child
                join pg_attribute b on b.attrelid = c.confrelid and b.attnum = k.parent) as condition
        from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by 1, 2`);
  const findings: Finding[] = [];
  for (const { child, parent, orphans, condition } of references) {
    const from = sql.raw(
      `from ${child} o where ${orphans} and not exists (select from ${parent} p where ${condition})`,
    );
    findings.push(
      ...(await findCount(db, sql`select count(*)::int as n ${from}`, (n) => ({
        message: `${count(n, "row", "rows")} of ${child} without a row of ${parent}.`,
        ...(DEPENDENT.includes(child) && { repair: () => db.query(sql`delete ${from}`) }),
      }))),
    );
  }
  return findings;
}

type SearchRow = {
  id: number;
  title: string;
  description: string | null;
  content: string;
  isStale: boolean;
  found: string | null;
  body: string | null;
};

export async function checkSearch(db: Database): Promise<Finding[]> {
  const wrong: number[] = [];
  for (let last = 0; ; ) {
    const rows = await db.query(sql<SearchRow>`
        select t.id, t.title, t.description, t.content, s.title as found, s.body,
               s.words is null or (s.user_id, s.type_id, s.updated_at) is distinct from (t.user_id, t.type_id, t.updated_at) as "isStale"
          from templates t left join search_rows s on s.template_id = t.id and s.part = t.user_id % ${PARTS}
         where t.id > ${last} order by t.id limit ${BATCH}`);
    for (const { id, title, description, content, isStale, found, body } of rows) {
      if (isStale || found !== fold(title) || body !== foldPrompt(title, description, content)) wrong.push(id);
    }
    last = rows.at(-1)?.id ?? last;
    if (rows.length < BATCH) break;
  }
  const message = `${count(wrong.length, "prompt has", "prompts have")} a missing or old search row.`;
  const orphans = sql`from search_rows s where not exists (select from templates t where t.id = s.template_id and t.user_id = s.user_id)`;
  return [
    ...(wrong.length > 0 ? [{ message, repair: () => writeSearchRowsAgain(db, wrong) }] : []),
    ...(await findCount(db, sql`select count(*)::int as n ${orphans}`, (n) => ({
      message: `${count(n, "row", "rows")} of search_rows without a row of templates.`,
      repair: () => db.query(sql`delete ${orphans}`),
    }))),
  ];
}

async function writeSearchRowsAgain(db: Database, ids: readonly number[]): Promise<void> {
  for (const batch of batchesOf(ids, { maxItems: BATCH })) {
    await db.transaction(async (own) => {
      // Locked: the text must not change before its search row is written.
      await own.query(sql`select from templates where id = any(${batch}::int[]) order by id for no key update`);
      await indexAgain(own, batch);
    });
  }
}

export async function checkVersions(db: Database): Promise<Finding[]> {
  const rows = await db.query(sql<{ id: number; n: number }>`
      select v.template_id as id, v.n from template_versions v join templates t on t.id = v.template_id
       where v.n >= t.version or length(version_content(v.template_id, v.n)) is distinct from v.characters order by 1, 2`);
  if (rows.length === 0) return [];
  const examples = rows.slice(0, EXAMPLES).map(({ id, n }) => `${n} of prompt ${id}`);
  return [
    {
      message: `${count(rows.length, "version", "versions")} cannot be read: ${examples.join(", ")}. A backup may have them.`,
    },
  ];
}

export async function checkTrash(db: Database): Promise<Finding[]> {
  const wrong = sql`from trash_items i left join lateral (
      select count(*) as all, count(*) filter (where part = 'templates') as prompts
        from trash_rows where item_id = i.id) r on true`;
  const empty = sql`select i.id ${wrong} where r.all = 0`;
  return [
    ...(await findCount(db, sql`select count(*)::int as n ${wrong} where r.all = 0`, (n) => ({
      message: `${count(n, "item of the trash is", "items of the trash are")} empty and cannot be restored.`,
      repair: () => db.query(sql`delete from trash_items where id in (${empty})`),
    }))),
    ...(await findCount(
      db,
      sql`select count(*)::int as n ${wrong} where r.all > 0 and r.prompts <> i.prompt_count`,
      (n) => ({
        message: `${count(n, "item of the trash holds", "items of the trash hold")} another number of prompts than recorded.`,
      }),
    )),
  ];
}

export async function checkCounts(db: Database): Promise<Finding[]> {
  const wrong = sql<{ n: number }>`
    select count(distinct coalesce(c.user_id, t.user_id))::int as n
      from template_counts c full join (
           select user_id, type_id, count(*) as prompts, sum(octet_length(title) + octet_length(content)) as bytes
             from templates group by user_id, type_id) t on t.user_id = c.user_id and t.type_id = c.type_id
     where (c.prompts, c.bytes) is distinct from (t.prompts, t.bytes)`;
  return [
    ...(await findCount(db, wrong, (n) => ({
      message: `The counts of prompts and bytes are wrong for ${count(n, "account", "accounts")}.`,
      repair: () => db.query(sql`select correct_template_counts()`),
    }))),
    // Transactions delete theirs at COMMIT, so a visible one belongs to none.
    ...(await findCount(db, sql`select count(*)::int as n from template_count_changes`, (n) => ({
      message: `${count(n, "change of counts was", "changes of counts were")} left behind.`,
      repair: () => db.query(sql`delete from template_count_changes`),
    }))),
  ];
}
