import { createPostgresBackend, createRedisBackend, Queue, type QueueOptions, setDefaultBackendFactory } from "bullmq";
import { sql } from "kysely";
import { Pool } from "pg";
import type { Database } from "../database/database.js";
import { QUEUE_PREFIX, QUEUE_SCHEMA_OPTION, QUEUES } from "../queue/queues.js";
import { count, type Finding, findCount } from "./finding.js";

const MAX_CLEANED = 10_000;

export async function checkOutbox(db: Database): Promise<Finding[]> {
  return [
    ...(await findCount(db, sql`select count(*)::int as n from mails where status = 'failed'`, (n) => ({
      message: `${count(n, "mail was", "mails were")} given up. Retry them in the inbox of the administration.`,
    }))),
    // A retry is at most half an hour away.
    ...(await findCount(
      db,
      sql`select count(*)::int as n from mails where status = 'waiting' and next_attempt_at > now() + interval '1 hour'`,
      (n) => ({
        message: `${count(n, "mail waits", "mails wait")} for a time far in the future: the clock was wrong.`,
        repair: () =>
          db.query(
            sql`update mails set next_attempt_at = now() where status = 'waiting' and next_attempt_at > now() + interval '1 hour'`,
          ),
      }),
    )),
    ...(await findCount(
      db,
      sql`select count(*)::int as n from mails where status = 'waiting' and next_attempt_at < now() - interval '1 hour'`,
      (n) => ({
        message: `${count(n, "mail has", "mails have")} been due for an hour: no worker runs, or SMTP_URL is not set.`,
        isNote: true,
      }),
    )),
  ];
}

/** Rows have the outcome, so failed jobs can be removed. */
export async function checkJobs(db: Database, databaseUrl: string, redisUrl?: string): Promise<Finding[]> {
  const [found] = await db.query(sql<{ yes: boolean }>`select to_regnamespace('bullmq') is not null as yes`);
  if (redisUrl === undefined && !found?.yes) return [];
  const findings: Finding[] = [];
  for (const name of Object.values(QUEUES)) {
    const failed = await withQueue(name, databaseUrl, redisUrl, (queue) => queue.getFailedCount());
    if (failed === 0) continue;
    findings.push({
      message: `${count(failed, "job", "jobs")} of the queue ${name} failed.`,
      repair: () => withQueue(name, databaseUrl, redisUrl, (queue) => queue.clean(0, MAX_CLEANED, "failed")),
    });
  }
  return findings;
}

async function withQueue<T>(
  name: string,
  databaseUrl: string,
  redisUrl: string | undefined,
  work: (queue: Queue) => Promise<T>,
): Promise<T> {
  const pool =
    redisUrl === undefined
      ? new Pool({ connectionString: databaseUrl, max: 1, options: QUEUE_SCHEMA_OPTION })
      : undefined;
  if (pool) setDefaultBackendFactory(createPostgresBackend);
  else setDefaultBackendFactory(createRedisBackend);
  const connection = (pool ?? { url: redisUrl, maxRetriesPerRequest: 1 }) as unknown as QueueOptions["connection"];
  const queue = new Queue(name, { prefix: QUEUE_PREFIX, connection });
  queue.on("error", () => undefined);
  try {
    return await work(queue);
  } finally {
    await queue.close();
    await pool?.end();
  }
}
