import { AsyncLocalStorage } from "node:async_hooks";
import { raw } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import { LIMITS } from "@promptory/rules";
import DataLoader from "dataloader";
import { sql } from "kysely";
import type { SessionUser } from "../common/access.js";
import { prepared } from "../database/batched-query.js";
import { Database, type Moment, type Transaction } from "../database/database.js";
import { newestFirst, type Page, type Paging, readPage } from "../database/paging.js";
import { runInPool } from "../database/pools.js";
import { ACCOUNT_COLUMNS, type AccountRow } from "../users/user.dto.js";
import { Session } from "./session.entity.js";
import type { VerifiedClaims } from "./tokens.service.js";

const LIVE =
  "s.ended_at is null and s.password_version = u.password_version and s.expires_at > now() and s.last_used_at > now() - interval '12 hours'";

// `=` between the users would let PostgreSQL read all sessions of a user instead of one.
const FIND_LIVE = prepared(
  "live sessions",
  `
  select ${ACCOUNT_COLUMNS}, s.id as "sessionId", asked.n::int,
         s.created_at > now() - interval '10 minutes' as "isRecent",
         s.last_used_at < now() - interval '5 minutes' as stale
    from unnest($1::int[], $2::int[], $3::float8[]) with ordinality as asked (sid, user_id, exp, n)
    join sessions s on s.id = asked.sid and s.user_id is not distinct from asked.user_id join users u on u.id = s.user_id
   where to_timestamp(asked.exp) > now() and ${LIVE}`,
);

type LiveSession = SessionUser & AccountRow & { stale: boolean };

export type SessionRow = {
  id: number;
  userAgent: string | null;
  ip: string | null;
  createdAt: Moment;
  lastUsedAt: Moment;
};

// The deadline of one request must not cancel the statement of all.
const outsideOfRequests = AsyncLocalStorage.snapshot();

@Injectable()
export class SessionsRepository {
  private readonly lookups = new DataLoader((claims: readonly VerifiedClaims[]) => this.findAllLive(claims), {
    batchScheduleFn: (find) => setImmediate(outsideOfRequests, find),
  });

  constructor(private readonly db: Database) {}

  /** Requests that arrive together share one statement. It is sent after all of them have arrived, so none sees an older state. */
  findLive(claims: VerifiedClaims): Promise<LiveSession | undefined> {
    return this.lookups.load(claims);
  }

  private async findAllLive(claims: readonly VerifiedClaims[]): Promise<(LiveSession | undefined)[]> {
    this.lookups.clearAll();
    const values = [claims.map(({ sid }) => sid), claims.map(({ userId }) => userId), claims.map(({ exp }) => exp)];
    const query = { text: FIND_LIVE, values };
    const rows = await runInPool("reserved", () => this.db.query<LiveSession & { n: number }>(query));
    const found = new Map(rows.map(({ n, ...row }) => [n, row]));
    return claims.map((_, index) => found.get(index + 1));
  }

  async isLive(tx: Transaction, id: number): Promise<boolean> {
    const query = sql`select from sessions s join users u on u.id = s.user_id where s.id = ${id} and ${sql.raw(LIVE)}`;
    return (await tx.query(query)).length > 0;
  }

  /** At most every five minutes. */
  async touch(id: number): Promise<void> {
    await this.db.query(
      sql`update sessions set last_used_at = now() where id = ${id} and last_used_at < now() - interval '5 minutes'`,
    );
  }

  async end(id: number): Promise<void> {
    await this.db.query(sql`update sessions set ended_at = now() where id = ${id} and ended_at is null`);
  }

  list(ownerId: number, paging: Paging): Promise<Page<SessionRow>> {
    const matching = sql`from sessions s join users u on u.id = s.user_id where s.user_id = ${ownerId} and ${sql.raw(LIVE)}`;
    const rows = sql<SessionRow>`
      select s.id, s.user_agent as "userAgent", s.ip, s.created_at as "createdAt", s.last_used_at as "lastUsedAt" ${matching}`;
    return readPage(this.db, paging, { rows, matching, order: newestFirst("lastUsedAt") });
  }

  /** Ends the least recently used ones, so that one more has room. */
  async endExcess(tx: Transaction, ownerId: number): Promise<void> {
    await tx.query(sql`
      update sessions set ended_at = now()
       where id in (select id from sessions where user_id = ${ownerId} and ended_at is null
                     order by last_used_at desc, id desc offset ${LIMITS.perPerson - 1})`);
  }

  async endOwned(ownerId: number, id: number): Promise<boolean> {
    const query = sql`update sessions set ended_at = now() where id = ${id} and user_id = ${ownerId} and ended_at is null`;
    return (await this.db.execute(query)) > 0;
  }

  async keep(tx: Transaction, id: number, passwordVersion: number): Promise<void> {
    await tx.em.nativeUpdate(Session, { id }, { passwordVersion });
  }

  async endAll(db: Database, ownerId: number, but?: number): Promise<void> {
    const others = but === undefined ? {} : { id: { $ne: but } };
    await db.em.nativeUpdate(Session, { user: ownerId, endedAt: null, ...others }, { endedAt: raw("now()") });
  }
}
