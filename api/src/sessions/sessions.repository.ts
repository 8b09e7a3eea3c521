import { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import { CompiledQuery } from "kysely";
import type { CurrentUser } from "../common/access.js";
import type { TokenClaims } from "./tokens.service.js";

// One round trip a request: the session, its owner and the owner's role as they are now.
const FIND_LIVE = `
  select u.id, u.username, u.is_admin as "isAdmin", s.id as "sessionId",
         s.last_used_at < now() - interval '5 minutes' as stale
    from sessions s join users u on u.id = s.user_id
   where s.id = $1 and s.user_id = $2 and s.ended_at is null
     and s.expires_at > now() and s.last_used_at > now() - interval '12 hours'`;

const TOUCH = "update sessions set last_used_at = now() where id = $1 and last_used_at < now() - interval '5 minutes'";

const END = "update sessions set ended_at = now() where id = $1 and ended_at is null";

type LiveSession = CurrentUser & { stale: boolean };

/** The queries of the sessions table; every one of them runs on its own. */
@Injectable()
export class SessionsRepository {
  constructor(private readonly em: EntityManager) {}

  /** The live session a token points at with its owner: not ended, idle for less than 12 hours, younger than 30 days. */
  async findLive({ sid, userId }: TokenClaims): Promise<LiveSession | undefined> {
    const query = CompiledQuery.raw(FIND_LIVE, [sid, userId]);
    const { rows } = await this.em.getKysely().executeQuery<LiveSession>(query as CompiledQuery<LiveSession>);
    return rows[0];
  }

  /** Moves the idle clock; written at most every five minutes. */
  async touch(id: number): Promise<void> {
    await this.em.getKysely().executeQuery(CompiledQuery.raw(TOUCH, [id]));
  }

  async end(id: number): Promise<void> {
    await this.em.getKysely().executeQuery(CompiledQuery.raw(END, [id]));
  }
}
