import { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import type { Actor } from "../audit/actor.js";
import { AuditService } from "../audit/audit.service.js";
import type { AuditAction } from "../audit/audit-actions.js";
import type { RecoveryCode } from "../auth/auth.dto.js";
import { AttemptsService } from "../auth/lockout/attempts.service.js";
import { Conflict, Forbidden } from "../common/errors.js";
import type { Page } from "../database/paging.js";
import { PendingCodesService } from "../mail/pending-codes.module.js";
import { SessionsService } from "../sessions/sessions.service.js";
import type { User } from "../users/user.entity.js";
import { UsersService } from "../users/users.service.js";
import type { AdminUser, ChangeRole, ListUserStats, ListUsers, UserStats } from "./users.dto.js";
import { AdminUsersRepository } from "./users.repository.js";

const LAST = "This is the last administrator. Make another account an administrator first.";

/** Each change is one transaction together with its record in the audit log. */
@Injectable()
export class ManageUsersService {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly attempts: AttemptsService,
    private readonly audit: AuditService,
    private readonly pendingCodes: PendingCodesService,
    private readonly accounts: AdminUsersRepository,
  ) {}

  list(query: ListUsers): Promise<Page<AdminUser>> {
    return this.accounts.list(query);
  }

  stats(query: ListUserStats): Promise<Page<UserStats>> {
    return this.accounts.stats(query);
  }

  /** Removes an account with everything it owns. Throws NotFound, and Forbidden for an administrator. */
  remove(id: number, actor: Actor): Promise<void> {
    return this.em.fork().transactional(async (em) => {
      const user = await this.users.getLocked(em, id);
      await this.record(em, actor, "user.delete", user);
      await this.users.remove(em, id);
    });
  }

  /** Throws NotFound, Conflict for the last administrator, and Forbidden when the caller is no longer one. */
  changeRole(id: number, { isAdmin }: ChangeRole, actor: Actor): Promise<AdminUser> {
    return this.em.fork().transactional(async (em) => {
      // Locked, so two administrators who demote each other run one after the other and the second is refused.
      const admins = await this.users.lockAdmins(em);
      if (!admins.some((admin) => admin.id === actor.actorId)) throw new Forbidden();
      const user = await this.users.getLocked(em, id);
      if (user.isAdmin === isAdmin) return toAdminUser(user);
      if (!isAdmin && admins.length === 1) throw new Conflict("conflict", LAST);
      user.isAdmin = isAdmin;
      await em.flush();
      // A six-digit code must not open an administrator's account; Settings creates longer ones.
      if (isAdmin) await this.endCodes(em, user);
      await this.record(em, actor, isAdmin ? "user.promote" : "user.demote", user);
      return toAdminUser(user);
    });
  }

  /** Ends all sessions except `but`, the caller's own. Throws NotFound. */
  endSessions(id: number, actor: Actor, but: number): Promise<void> {
    return this.em.fork().transactional(async (em) => {
      const user = await this.users.getLocked(em, id);
      await this.sessions.endAll(em, id, id === actor.actorId ? but : undefined);
      await this.record(em, actor, "user.end-sessions", user);
    });
  }

  /** Creates a twelve-digit recovery code, which has no shared limit of guesses. Throws NotFound. */
  renewRecoveryCode(id: number, actor: Actor): Promise<RecoveryCode> {
    return this.em.fork().transactional(async (em) => {
      const user = await this.users.getLocked(em, id);
      await this.record(em, actor, "user.recovery-code", user);
      await this.pendingCodes.removeAll(em, user.username);
      await this.attempts.forgetRecovery(em, id);
      return { verificationCode: await this.users.issueRecoveryCode(em, id) };
    });
  }

  private async endCodes(em: EntityManager, user: User): Promise<void> {
    await this.users.removeCodes(em, user);
    await this.pendingCodes.removeAll(em, user.username);
  }

  private record(em: EntityManager, actor: Actor, action: AuditAction, { id, username }: User): Promise<void> {
    return this.audit.record(em, { ...actor, action, targetKind: "user", targetId: id, targetName: username });
  }
}

function toAdminUser({ id, username, isAdmin, email, displayName, createdAt }: User): AdminUser {
  const names = { email: email ?? null, displayName: displayName ?? null };
  return { id, username, isAdmin, ...names, createdAt: createdAt.toISOString() };
}
