import { Injectable, Logger } from "@nestjs/common";
import type { SessionUser } from "../common/access.js";
import { NotFound } from "../common/errors.js";
import { DAY_MS } from "../common/time.js";
import { Database, type Transaction, toIso } from "../database/database.js";
import { mapPage, type Page } from "../database/paging.js";
import { toAccount, type User as UserDto } from "../users/user.dto.js";
import type { User } from "../users/user.entity.js";
import { deviceName } from "./device.js";
import { Session } from "./session.entity.js";
import type { ListSessions, SessionInfo } from "./sessions.dto.js";
import { type SessionRow, SessionsRepository } from "./sessions.repository.js";
import { TokensService, type VerifiedClaims } from "./tokens.service.js";

export type SessionAccount = SessionUser & { account: UserDto };

const DAYS_30 = 30 * DAY_MS;

@Injectable()
export class SessionsService {
  private readonly logger = new Logger("sessions");

  constructor(
    private readonly db: Database,
    private readonly sessions: SessionsRepository,
    private readonly tokens: TokensService,
  ) {}

  /** The account is locked or new. Call `token` after the flush. */
  async open(tx: Transaction, user: User, device: { ip: string; userAgent: string | null }): Promise<Session> {
    await this.sessions.endExcess(tx, user.id);
    const now = await tx.now();
    const session = tx.em.create(Session, {
      user,
      passwordVersion: user.passwordVersion,
      ...device,
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + DAYS_30),
    });
    tx.em.persist(session);
    return session;
  }

  token(session: Session): Promise<string> {
    return this.tokens.sign({ userId: session.user.id, sid: session.id }, session.expiresAt);
  }

  async find(claims: VerifiedClaims, withAccount = false): Promise<SessionUser | SessionAccount | undefined> {
    const found = await this.sessions.findLive(claims);
    if (!found) return undefined;
    const { sessionId, isRecent, stale, ...account } = found;
    if (stale) this.touch(sessionId);
    const { id, username, isAdmin } = account;
    const user = { id, username, isAdmin, sessionId, isRecent };
    return withAccount ? { ...user, account: toAccount(account) } : user;
  }

  isLive(tx: Transaction, id: number): Promise<boolean> {
    return this.sessions.isLive(tx, id);
  }

  end(id: number): Promise<void> {
    return this.sessions.end(id);
  }

  async list({ id, sessionId }: SessionUser, query: ListSessions): Promise<Page<SessionInfo>> {
    return mapPage(await this.sessions.list(id, query), (row) => toSessionInfo(row, sessionId));
  }

  async remove(ownerId: number, id: number): Promise<void> {
    if (!(await this.sessions.endOwned(ownerId, id))) throw new NotFound("Session not found.");
  }

  removeOthers({ id, sessionId }: SessionUser): Promise<void> {
    return this.endAll(this.db, id, sessionId);
  }

  async endOlder(tx: Transaction, { id, passwordVersion }: User, but: number): Promise<void> {
    await this.sessions.keep(tx, but, passwordVersion);
    await this.endAll(tx, id, but);
  }

  endAll(db: Database, userId: number, but?: number): Promise<void> {
    return this.sessions.endAll(db, userId, but);
  }

  /** A request neither waits for the idle time nor fails because of it. */
  private touch(id: number): void {
    this.sessions
      .touch(id)
      .catch((error: unknown) => this.logger.warn({ err: error }, "Could not update the idle time of a session"));
  }
}

function toSessionInfo({ id, userAgent, ip, createdAt, lastUsedAt }: SessionRow, current: number): SessionInfo {
  return {
    id,
    current: id === current,
    device: deviceName(userAgent),
    ip: ip?.replace(/^::ffff:(?=\d+\.)/, "") ?? null,
    createdAt: toIso(createdAt),
    lastUsedAt: toIso(lastUsedAt),
  };
}
