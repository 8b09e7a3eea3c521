import { EntityManager, raw } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import { LIMITS } from "@promptory/rules";
import { CompiledQuery, sql } from "kysely";
import type { SessionUser } from "../common/access.js";
import type { Moment } from "../common/moment.js";
import { newestFirst, type Page, type Paging, readPage } from "../common/paging.js";
import { preparedRowsOf } from "../database/rows.js";
import { Session } from "./session.entity.js";
import type { TokenClaims } from "./tokens.service.js";

// Not ended, begun with the present password, younger than 30 days, idle for less than 12 hours.
const LIVE =
  "s.ended_at is null and s.password_version = u.password_version and s.expires_at > now() and s.last_used_at > now() - interval '12 hours'";

// One round trip a request: the session, its owner and the owner's role as they are now.
const FIND_LIVE = {
  name: "live session",
  text: `
  select u.id, u.username, u.is_admin as "isAdmin", s.id as "sessionId",
         s.created_at > now() - interval '10 minutes' as "isRecent",
         s.last_used_at < now() - interval '5 minutes' as stale
    from sessions s join users u on u.id = s.user_id
   where s.id = $1 and s.user_id = $2 and ${LIVE}`,
};

const IS_LIVE = `select s.id from sessions s join users u on u.id = s.user_id where s.id = ? and ${LIVE}`;

const TOUCH = "update sessions set last_used_at = now() where id = $1 and last_used_at < now() - interval '5 minutes'";

const END = "update sessions set ended_at = now() where id = $1 and ended_at is null";

// All but those used last; one more is about to be opened.
const END_EXCESS = `
  update sessions set ended_at = now()
   where id in (select id from sessions where user_id = ? and ended_at is null
                 order by last_used_at desc, id desc offset ${LIMITS.perPerson - 1})`;

const END_OWNED = "update sessions set ended_at = now() where id = $1 and user_id = $2 and ended_at is null";

type LiveSession = SessionUser & { stale: boolean };

/** A live session as its owner may see it. */
export type SessionRow = {
  id: number;
  userAgent: string | null;
  ip: string | null;
  createdAt: Moment;
  lastUsedAt: Moment;
};

/** The queries of the sessions table; every one of them runs on its own. */
@Injectable()
export class SessionsRepository {
  constructor(private readonly em: EntityManager) {}

  /** The live session a token points at with its owner: not ended, idle for less than 12 hours, younger than 30 days. */
  async findLive({ sid, userId }: TokenClaims): Promise<LiveSession | undefined> {
    const [session] = await preparedRowsOf<LiveSession>(this.em, FIND_LIVE, [sid, userId]);
    return session;
  }

  /** Whether a session still opens anything, in the unit of work it is given. */
  async isLive(em: EntityManager, id: number): Promise<boolean> {
    return (await em.execute<{ id: number }[]>(IS_LIVE, [id])).length > 0;
  }

  /** Moves the idle clock; written at most every five minutes. */
  async touch(id: number): Promise<void> {
    await this.em.getKysely().executeQuery(CompiledQuery.raw(TOUCH, [id]));
  }

  async end(id: number): Promise<void> {
    await this.em.getKysely().executeQuery(CompiledQuery.raw(END, [id]));
  }

  /** The owner's live sessions, the one used last first. */
  list(ownerId: number, paging: Paging): Promise<Page<SessionRow>> {
    const matching = sql`from sessions s join users u on u.id = s.user_id where s.user_id = ${ownerId} and ${sql.raw(LIVE)}`;
    const rows = sql<SessionRow>`
      select s.id, s.user_agent as "userAgent", s.ip, s.created_at as "createdAt", s.last_used_at as "lastUsedAt" ${matching}`;
    return readPage(this.em, paging, { rows, matching, order: newestFirst("lastUsedAt") });
  }

  /** Ends the sessions that were unused the longest where there is no room for one more, in the unit of work it is given. */
  async endExcess(em: EntityManager, ownerId: number): Promise<void> {
    await em.execute(END_EXCESS, [ownerId]);
  }

  /** Whether it was the owner's and had not ended. */
  async endOwned(ownerId: number, id: number): Promise<boolean> {
    const { numAffectedRows } = await this.em.getKysely().executeQuery(CompiledQuery.raw(END_OWNED, [id, ownerId]));
    return numAffectedRows === 1n;
  }

  /** Keeps a session alive after a change of the password, in the unit of work it is given. */
  async keep(em: EntityManager, id: number, passwordVersion: number): Promise<void> {
    await em.nativeUpdate(Session, { id }, { passwordVersion });
  }

  /** Ends all of an owner's sessions, but for one if that is named, in the unit of work it is given. */
  async endAll(em: EntityManager, ownerId: number, but?: number): Promise<void> {
    const others = but === undefined ? {} : { id: { $ne: but } };
    await em.nativeUpdate(Session, { user: ownerId, endedAt: null, ...others }, { endedAt: raw("now()") });
  }
}
