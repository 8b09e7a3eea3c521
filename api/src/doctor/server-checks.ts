import { sql } from "kysely";
import type { Database } from "../database/database.js";
import { migrations } from "../database/migrations/list.js";
import { type Disk, probeDisk } from "../health/disk-space.js";
import { count, type Finding, findCount } from "./finding.js";

const MAX_CLOCK_DIFFERENCE_MS = 5_000;
const ROUTINES = { btree: "bt_index_check", gin: "gin_index_check" } as const;

export async function checkSchema(db: Database): Promise<Finding[]> {
  const [found] = await db.query(sql<{ yes: boolean }>`select to_regclass('schema_migrations') is not null as yes`);
  const done = found?.yes ? await db.query(sql<{ name: string }>`select name from schema_migrations`) : [];
  const known = new Set(migrations.map(({ name }) => name));
  const names = new Set(done.map(({ name }) => name));
  const newer = [...names].filter((name) => !known.has(name));
  const missing = [...known].filter((name) => !names.has(name));
  if (newer.length > 0) return [{ message: `A newer Promptory prepared this database (${newer.join(", ")}).` }];
  if (missing.length === 0) return [];
  return [
    { message: `${count(missing.length, "migration", "migrations")} to run. Start Promptory once, then check again.` },
  ];
}

export async function checkStorage(db: Database): Promise<Finding[]> {
  const invalid = await db.query(
    sql<{ name: string }>`select indexrelid::regclass::text as name from pg_index where not indisvalid order by 1`,
  );
  const findings: Finding[] = invalid.map(({ name }) => ({
    message: `The index ${name} is not valid. Run: reindex index concurrently ${name}`,
  }));
  const [extension] = await db.query(sql<{ schema: string; mayRun: boolean }>`
      select quote_ident(n.nspname) as schema, has_schema_privilege(n.oid, 'usage') and bool_and(has_function_privilege(p.oid, 'execute')) as "mayRun"
        from pg_extension e join pg_namespace n on n.oid = e.extnamespace
        join pg_proc p on p.pronamespace = n.oid and p.proname in ('bt_index_check', 'verify_heapam')
       where e.extname = 'amcheck' group by n.oid, n.nspname`);
  if (!extension?.mayRun) {
    const reason = extension ? "this role may not run amcheck" : "the extension amcheck is not installed";
    return [...findings, { message: `Indexes and tables were not checked: ${reason}.`, isNote: true }];
  }
  return [...findings, ...(await checkIndexes(db, extension.schema)), ...(await checkTables(db, extension.schema))];
}

async function checkIndexes(db: Database, schema: string): Promise<Finding[]> {
  const indexes = await db.query(sql<{ id: number; name: string; method: keyof typeof ROUTINES; canRun: boolean }>`
      select i.oid::int as id, i.oid::regclass::text as name, m.amname as method,
             to_regproc(${schema} || case m.amname when 'gin' then '.gin_index_check' else '.bt_index_check' end) is not null
               or m.amname = 'btree' as "canRun"
        from pg_class i join pg_am m on m.oid = i.relam join pg_index x on x.indexrelid = i.oid
       where i.relnamespace = 'public'::regnamespace and i.relkind = 'i' and m.amname in ('btree', 'gin') and x.indisvalid order by 2`);
  const findings: Finding[] = [];
  for (const { id, name, method } of indexes.filter(({ canRun }) => canRun)) {
    const routine = sql.raw(`${schema}.${ROUTINES[method]}`);
    const error = await failureOf(db.query(sql`select ${routine}(${id}::oid::regclass)`));
    if (error) findings.push({ message: `The index ${name} is damaged (${error}). Run: reindex index ${name}` });
  }
  return findings;
}

async function checkTables(db: Database, schema: string): Promise<Finding[]> {
  const tables = await db.query(sql<{ id: number; name: string }>`
      select oid::int as id, oid::regclass::text as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' order by 2`);
  const findings: Finding[] = [];
  for (const { id, name } of tables) {
    const routine = sql.raw(`${schema}.verify_heapam`);
    const rows = db.query(sql<{ n: number }>`select count(*)::int as n from ${routine}(${id}::oid::regclass)`);
    const error = await failureOf(
      rows.then(([row]) => row && row.n > 0 && Promise.reject(new Error(`${row.n} places`))),
    );
    if (error) findings.push({ message: `The table ${name} is damaged (${error}). Restore a backup.` });
  }
  return findings;
}

const failureOf = (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => undefined,
    (error: Error) => error.message,
  );

const DISK = {
  disk_full: "is full",
  disk_low: "is almost full",
  disk_unwritable: "cannot be written",
} as const satisfies Record<NonNullable<Disk["reason"]>, string>;

export async function checkDisk(dataDir: string): Promise<Finding[]> {
  const { reason, freeBytes } = await probeDisk(dataDir);
  if (!reason) return [];
  const free = `${Math.round(freeBytes / 1024 / 1024).toLocaleString("en-US")} MB are free`;
  return [{ message: `The disk of ${dataDir} ${DISK[reason]}: ${free}.` }];
}

export async function checkClock(db: Database): Promise<Finding[]> {
  const before = Date.now();
  const [clock] = await db.query(sql<{ now: Date }>`select now() as now`);
  const database = new Date(clock?.now ?? before).getTime();
  const difference = Math.max(before - database, database - Date.now());
  const differs =
    difference > MAX_CLOCK_DIFFERENCE_MS
      ? [
          {
            message: `The clock of the database differs by ${Math.round(difference / 1000)} seconds from this machine's.`,
          },
        ]
      : [];
  return [
    ...differs,
    ...(await findCount(
      db,
      sql`select count(*)::int as n from pruning_clock where last_run_at > now() + interval '1 minute'`,
      () => ({
        message: "Pruning ran last in the future: the clock was wrong then.",
        repair: () => db.query(sql`update pruning_clock set last_run_at = now(), ahead_since = null`),
      }),
    )),
    ...(await findCount(db, sql`select count(*)::int as n from pruning_clock where ahead_since is not null`, () => ({
      message: "Pruning waits: the clock is more than a day past its last run. It goes on after an hour.",
      isNote: true,
    }))),
  ];
}
