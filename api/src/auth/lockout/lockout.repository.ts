import { Injectable } from "@nestjs/common";
import { sql } from "kysely";
import { Database, type Transaction } from "../../database/database.js";

/** Times in seconds. */
export type Rule = {
  free: number;
  /** The first lockout; it doubles with each further failure. */
  wait: number;
  longest: number;
  /** Time without attempts after which the key is forgotten. */
  forget: number;
};

// One statement: parallel attempts are counted in turn, as failed until they succeed. No row while the key is locked out.
// clock_timestamp(): now() is older than the row if the statement waited for its lock.
const BEGIN = `
  insert into attempt_counts as c (key, failures, wait_until, forget_at)
  values ($1, 1, case when $2::int > 1 then '-infinity' else clock_timestamp() + $3::float8 * interval '1 second' end,
          clock_timestamp() + $5::float8 * interval '1 second')
  on conflict (key) do update set (failures, wait_until, forget_at) = (
    select n,
           case when n < $2::int then '-infinity'
                else clock_timestamp() + least($4::float8, $3::float8 * 2 ^ least(n - $2::int, 30)) * interval '1 second'
           end,
           clock_timestamp() + $5::float8 * interval '1 second'
      from (select case when c.forget_at <= clock_timestamp() then 1 else c.failures + 1 end as n) as next
  ) where c.wait_until <= clock_timestamp()
  returning failures`;

// The lockout may have ended since the attempt was refused.
const WAIT = `
  select ceil(extract(epoch from greatest(wait_until, now()) - now()))::int as seconds from attempt_counts where key = $1`;

const COUNT = `select failures from attempt_counts where key = $1 and forget_at > now()`;

const REFUND = `
  update attempt_counts set failures = greatest(failures - 1, 0), wait_until = '-infinity' where key = $1`;

const CLEAR = `delete from attempt_counts where key = $1`;

/** Attempts in a window of seconds that begins with the first of them. */
export type Quota = { limit: number; window: number };

// One statement; no row once the window is used up.
const CONSUME = `
  insert into attempt_counts as c (key, failures, wait_until, forget_at)
  values ($1, 1, '-infinity', clock_timestamp() + $3::float8 * interval '1 second')
  on conflict (key) do update set (failures, forget_at) = (
    select case when is_over then 1 else c.failures + 1 end,
           case when is_over then clock_timestamp() + $3::float8 * interval '1 second' else c.forget_at end
      from (select c.forget_at <= clock_timestamp() as is_over) as present
  ) where c.forget_at <= clock_timestamp() or c.failures < $2::int
  returning failures`;

@Injectable()
export class LockoutRepository {
  constructor(private readonly db: Database) {}

  async begin(key: string, { free, wait, longest, forget }: Rule): Promise<number | undefined> {
    const [row] = await this.query<{ failures: number }>(BEGIN, [key, free, wait, longest, forget]);
    return row?.failures;
  }

  async consume(key: string, { limit, window }: Quota): Promise<boolean> {
    return (await this.query(CONSUME, [key, limit, window])).length > 0;
  }

  async findWait(key: string): Promise<number> {
    const [row] = await this.query<{ seconds: number }>(WAIT, [key]);
    return Math.max(1, row?.seconds ?? 1);
  }

  async count(key: string): Promise<number> {
    const [row] = await this.query<{ failures: number }>(COUNT, [key]);
    return row?.failures ?? 0;
  }

  async refund(key: string): Promise<void> {
    await this.query(REFUND, [key]);
  }

  async clear(key: string): Promise<void> {
    await this.query(CLEAR, [key]);
  }

  async clearIn(tx: Transaction, keys: readonly string[]): Promise<void> {
    await tx.query(sql`delete from attempt_counts where key in (${sql.join(keys)})`);
  }

  private query<Row>(text: string, values: unknown[]): Promise<Row[]> {
    return this.db.query({ text: text, values: values }, { outsideTransaction: true });
  }
}
