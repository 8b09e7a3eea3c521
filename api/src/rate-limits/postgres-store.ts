import { prepared } from "../database/batched-query.js";
import type { Database } from "../database/database.js";
import { runInPool } from "../database/pools.js";
import { OpenWindows, type Window, type WindowStore } from "./memory-store.js";

const SMALL_LIMIT = 20;
const OWN_PART = 1 / 4;
const WRITE_EVERY_MS = 250;

/** By key, so that two processes lock the rows in the same order. An ended window starts again. */
const ADD = prepared(
  "add hits",
  `
  insert into limit_counts as c (key, hits, ends_at)
  select key, hits, clock_timestamp() + ms * interval '1 millisecond'
    from unnest($1::text[], $2::int[], $3::float8[]) as added(key, hits, ms) order by key
  on conflict (key) do update
    set hits = excluded.hits + case when c.ends_at > clock_timestamp() then c.hits else 0 end,
        ends_at = case when c.ends_at > clock_timestamp() then c.ends_at else excluded.ends_at end
  returning key, hits, (extract(epoch from ends_at) * 1000)::float8 as "endsAt",
            (extract(epoch from ends_at - clock_timestamp()) * 1000)::float8 as "leftMs"`,
);

type Added = Window & { key: string };

type Counted = {
  windowMs: number;
  /** `unwritten` is on the way to `shared`, the count of all processes. */
  shared: number;
  unwritten: number;
  endsAt: number;
  /** By the clock of the database, once it is known. */
  reportedEnd: number | undefined;
};

/** Shared by all processes through an unlogged table; docs/internals.md says how far a limit can be exceeded. */
export class PostgresStore implements WindowStore {
  private readonly windows = new OpenWindows<Counted>();
  private readonly changed = new Set<string>();
  private running: Promise<unknown> = Promise.resolve();
  private waiting: Promise<Map<string, number>> | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly db: Database) {}

  async hit(key: string, windowMs: number, limit: number): Promise<Window> {
    const window = this.windows.open(key, (now) => this.begun(windowMs, now));
    window.unwritten += 1;
    this.changed.add(key);
    const nth = window.unwritten;
    const isOver = window.shared + nth > limit;
    const isNear = limit <= SMALL_LIMIT || window.shared + nth > limit * OWN_PART;
    const before = isNear && !isOver ? (await this.write()).get(key) : undefined;
    if (before === undefined) this.writeLater();
    return {
      hits: (before ?? window.shared) + nth,
      endsAt: window.reportedEnd ?? window.endsAt,
      leftMs: Math.max(1, window.endsAt - this.windows.now()),
    };
  }

  close(): void {
    clearTimeout(this.timer);
  }

  private begun(windowMs: number, now: number): Counted {
    return { windowMs, shared: 0, unwritten: 0, endsAt: now + windowMs, reportedEnd: undefined };
  }

  private writeLater(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      // The next hit that must know reports the error.
      this.write().catch(() => undefined);
    }, WRITE_EVERY_MS).unref();
  }

  /** Later hits are added with the next statement. Returns the hits before these, by key. */
  private write(): Promise<Map<string, number>> {
    this.waiting ??= this.running
      .catch(() => undefined)
      .then(() => {
        this.waiting = undefined;
        const added = this.add();
        this.running = added;
        return added;
      });
    return this.waiting;
  }

  private async add(): Promise<Map<string, number>> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const batch = [...this.changed].flatMap((key) => {
      const window = this.windows.get(key);
      return window ? [{ key, window, hits: window.unwritten }] : [];
    });
    this.changed.clear();
    // On the way, or, when the statement fails, counted by this process alone.
    for (const { window, hits } of batch) {
      window.shared += hits;
      window.unwritten = 0;
    }
    const values = [
      batch.map(({ key }) => key),
      batch.map(({ hits }) => hits),
      batch.map(({ window }) => window.endsAt - this.windows.now()),
    ];
    const rows = await runInPool("reserved", () =>
      this.db.query<Added>({ text: ADD, values }, { outsideTransaction: true }),
    );
    const byKey = new Map(rows.map((row) => [row.key, row]));
    return new Map(batch.flatMap(({ key, window, hits }) => this.noted(byKey.get(key), key, window, hits)));
  }

  private noted(row: Added | undefined, key: string, window: Counted, hits: number): [string, number][] {
    if (row === undefined) return [];
    window.shared = row.hits;
    window.endsAt = this.windows.now() + row.leftMs;
    window.reportedEnd = row.endsAt;
    return [[key, row.hits - hits]];
  }
}
