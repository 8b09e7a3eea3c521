import { raw } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import { LIMITS } from "@promptory/rules";
import { sql } from "kysely";
import type { SessionUser } from "../common/access.js";
import { prepared } from "../database/batched-query.js";
import { Database, type Moment, type Transaction } from "../database/database.js";
import { newestFirst, type Page, type Paging, readPage } from "../database/paging.js";
import { ACCOUNT_COLUMNS, type AccountRow, toAccount, type User } from "../users/user.dto.js";
import { Session } from "./session.entity.js";
import type { VerifiedClaims } from "./tokens.service.js";

const LIVE =
  "s.ended_at is null and s.password_version = u.password_version and s.expires_at > now() and s.last_used_at > now() - interval '12 hours'";

const findLive = (columns: string) => `
  select ${columns}, s.id as "sessionId",
         s.created_at > now() - interval '10 minutes' as "isRecent",
         s.last_used_at < now() - interval '5 minutes' as stale
    from sessions s join users u on u.id = s.user_id
   where s.id = $1 and s.user_id = $2 and to_timestamp($3) > now() and ${LIVE}`;

const FIND_LIVE = prepared("live session", findLive('u.id, u.username, u.is_admin as "isAdmin"'));
const FIND_ACCOUNT = prepared("live session with account", findLive(ACCOUNT_COLUMNS));

type LiveSession = SessionUser & { stale: boolean };

export type SessionRow = {
  id: number;
  userAgent: string | null;
  ip: string | null;
  createdAt: Moment;
  lastUsedAt: Moment;
};

@Injectable()
export class SessionsRepository {
  constructor(private readonly db: Database) {}

  async findLive({ sid, userId, exp }: VerifiedClaims): Promise<LiveSession | undefined> {
    const [session] = await this.db.query<LiveSession>({ text: FIND_LIVE, values: [sid, userId, exp] });
    return session;
  }

  async findAccount({ sid, userId, exp }: VerifiedClaims): Promise<(LiveSession & { account: User }) | undefined> {
    const [row] = await this.db.query<LiveSession & AccountRow>({ text: FIND_ACCOUNT, values: [sid, userId, exp] });
    if (!row) return undefined;
    const { sessionId, isRecent, stale, ...account } = row;
    const { id, username, isAdmin } = account;
    return { id, username, isAdmin, sessionId, isRecent, stale, account: toAccount(account) };
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
