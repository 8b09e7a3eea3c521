import type { EntityManager } from "@mikro-orm/postgresql";
import { Injectable, Logger } from "@nestjs/common";
import type { CurrentUser } from "../common/access.js";
import type { User } from "../users/user.entity.js";
import { Session } from "./session.entity.js";
import { SessionsRepository } from "./sessions.repository.js";
import { TokensService } from "./tokens.service.js";

const DAYS_30 = 30 * 24 * 60 * 60 * 1000;

/** Sessions are rows; a token is only a handle to one. */
@Injectable()
export class SessionsService {
  private readonly logger = new Logger("sessions");

  constructor(
    private readonly sessions: SessionsRepository,
    private readonly tokens: TokensService,
  ) {}

  /** Adds a session to the caller's unit of work; `token` it once that is flushed. */
  open(em: EntityManager, user: User, device: { ip: string; userAgent: string | null }): Session {
    const session = em.create(Session, { user, ...device, expiresAt: new Date(Date.now() + DAYS_30) });
    em.persist(session);
    return session;
  }

  /** The handle to a stored session. */
  token(session: Session): Promise<string> {
    return this.tokens.sign({ userId: session.user.id, sid: session.id }, session.expiresAt);
  }

  /** Whom a token speaks for right now, or undefined. */
  async find(token: string): Promise<CurrentUser | undefined> {
    const claims = await this.tokens.verify(token);
    const found = claims && (await this.sessions.findLive(claims));
    if (!found) return undefined;
    const { stale, ...user } = found;
    if (stale) this.touch(user.sessionId);
    return user;
  }

  /** Ends a session at once, everywhere. */
  end(id: number): Promise<void> {
    return this.sessions.end(id);
  }

  /** No request waits for the idle clock or fails by it. */
  private touch(id: number): void {
    this.sessions.touch(id).catch((error: unknown) => this.logger.warn({ err: error }, "Could not touch a session"));
  }
}
