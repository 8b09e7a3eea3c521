import { Injectable } from "@nestjs/common";
import { AuditService } from "../audit/audit.service.js";
import type { AuditAction } from "../audit/audit-actions.js";
import type { RecoveryCode } from "../auth/auth.dto.js";
import { LockoutService } from "../auth/lockout/lockout.service.js";
import type { Actor } from "../common/access.js";
import { Conflict, Forbidden } from "../common/errors.js";
import { Database, type Transaction } from "../database/database.js";
import type { Page } from "../database/paging.js";
import { PendingCodesService } from "../mail/pending-codes.module.js";
import { SessionsService } from "../sessions/sessions.service.js";
import type { User } from "../users/user.entity.js";
import { UsersService } from "../users/users.service.js";
import type { AdminUser, ChangeRole, ListUserStats, ListUsers, UserStats } from "./users.dto.js";
import { AdminUsersRepository } from "./users.repository.js";

const LAST = "This is the last administrator. Make another account an administrator first.";

@Injectable()
export class ManageUsersService {
  constructor(
    private readonly db: Database,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly lockout: LockoutService,
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

  remove(id: number, actor: Actor): Promise<void> {
    return this.db.transaction(async (tx) => {
      const user = await this.users.getLocked(tx, id);
      await this.record(tx, actor, "user.delete", user);
      await this.users.remove(tx, id);
    });
  }

  /** Throws NotFound, Conflict for the last administrator, and Forbidden when the caller is no longer one. */
  changeRole(id: number, { isAdmin }: ChangeRole, actor: Actor): Promise<AdminUser> {
    return this.db.transaction(async (tx) => {
      // Locked: of two administrators who demote each other, the second is refused.
      const admins = await this.users.lockAdmins(tx);
      if (!admins.some((admin) => admin.id === actor.actorId)) throw new Forbidden();
      const user = await this.users.getLocked(tx, id);
      if (user.isAdmin === isAdmin) return toAdminUser(user);
      if (!isAdmin && admins.length === 1) throw new Conflict("conflict", LAST);
      user.isAdmin = isAdmin;
      await tx.flush();
      // A six-digit code must not open an administrator's account; Settings creates longer ones.
      if (isAdmin) await this.endCodes(tx, user);
      await this.record(tx, actor, isAdmin ? "user.promote" : "user.demote", user);
      return toAdminUser(user);
    });
  }

  endSessions(id: number, actor: Actor, but: number): Promise<void> {
    return this.db.transaction(async (tx) => {
      const user = await this.users.getLocked(tx, id);
      await this.sessions.endAll(tx, id, id === actor.actorId ? but : undefined);
      await this.record(tx, actor, "user.end-sessions", user);
    });
  }

  /** Twelve digits, which need no shared limit of guesses. Throws NotFound. */
  renewRecoveryCode(id: number, actor: Actor): Promise<RecoveryCode> {
    return this.db.transaction(async (tx) => {
      const user = await this.users.getLocked(tx, id);
      await this.record(tx, actor, "user.recovery-code", user);
      await this.pendingCodes.removeAll(tx, user.username);
      await this.lockout.forgetRecovery(tx, id);
      return { verificationCode: await this.users.issueRecoveryCode(tx, id) };
    });
  }

  private async endCodes(tx: Transaction, user: User): Promise<void> {
    await this.users.removeCodes(tx, user);
    await this.pendingCodes.removeAll(tx, user.username);
  }

  private record(tx: Transaction, actor: Actor, action: AuditAction, { id, username }: User): Promise<void> {
    return this.audit.record(tx, { ...actor, action, targetKind: "user", targetId: id, targetName: username });
  }
}

function toAdminUser({ id, username, isAdmin, email, displayName, createdAt }: User): AdminUser {
  const names = { email: email ?? null, displayName: displayName ?? null };
  return { id, username, isAdmin, ...names, createdAt: createdAt.toISOString() };
}
