import { Injectable } from "@nestjs/common";
import { ApiKeysService } from "../api-keys/api-keys.service.js";
import { type AuditRecord, AuditService } from "../audit/audit.service.js";
import type { AuditAction } from "../audit/audit-actions.js";
import { actorOf, type SessionUser } from "../common/access.js";
import { assertMatches } from "../common/etag.js";
import { Database, type Transaction } from "../database/database.js";
import { ExtensionConnectService } from "../extension/extension-connect.service.js";
import { PendingCodesService } from "../mail/pending-codes.module.js";
import { ConfirmationService } from "../sessions/confirmation.service.js";
import type { Device } from "../sessions/device.js";
import { SessionsService } from "../sessions/sessions.service.js";
import { hashPassword } from "../users/password.js";
import { toUser, type User as UserDto, userEtag } from "../users/user.dto.js";
import type { User } from "../users/user.entity.js";
import { UsersService } from "../users/users.service.js";
import type { ConfirmPassword, RecoveryCode, UpdateAccount } from "./auth.dto.js";
import { LockoutService } from "./lockout/lockout.service.js";

@Injectable()
export class AccountService {
  constructor(
    private readonly db: Database,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly keys: ApiKeysService,
    private readonly lockout: LockoutService,
    private readonly pendingCodes: PendingCodesService,
    private readonly confirmation: ConfirmationService,
    private readonly connection: ExtensionConnectService,
    private readonly audit: AuditService,
  ) {}

  async update(
    user: SessionUser,
    { currentPassword, password, endApiKeys, ...rest }: UpdateAccount,
    device: Device,
    ifMatch?: string,
  ): Promise<UserDto> {
    const verifiedHash = await this.confirmation.verify(user, currentPassword, device.ip);
    const passwordHash = password === undefined ? undefined : await hashPassword(password);
    return this.db.transaction(async (tx) => {
      const account = await this.confirmation.lock(tx, user, verifiedHash);
      assertMatches(ifMatch, userEtag(toUser(account)));
      await this.users.update(tx, account, { ...rest, passwordHash });
      if (passwordHash !== undefined) {
        await this.sessions.endOlder(tx, account, user.sessionId);
        await this.connection.removeAll(tx, user.id);
        if (endApiKeys) await this.keys.removeAll(tx, user.id);
        await this.record(tx, account, "user.password", device, { endedApiKeys: endApiKeys });
      }
      if (rest.username !== undefined)
        await this.record(tx, account, "user.username", device, { before: user.username });
      if (rest.email !== undefined) await this.record(tx, account, "user.email", device);
      return toUser(account);
    });
  }

  remove(user: SessionUser): Promise<void> {
    return this.db.transaction(async (tx) => {
      await this.confirmation.lock(tx, user);
      await this.users.remove(tx, user.id);
    });
  }

  async renewRecoveryCode(
    user: SessionUser,
    { currentPassword }: ConfirmPassword,
    device: Device,
  ): Promise<RecoveryCode> {
    const verifiedHash = await this.confirmation.verify(user, currentPassword, device.ip);
    return this.db.transaction(async (tx) => {
      const account = await this.confirmation.lock(tx, user, verifiedHash);
      await this.pendingCodes.removeAll(tx, account.username);
      await this.record(tx, account, "user.recovery-code", device);
      await this.lockout.forgetRecovery(tx, user.id, device.ip);
      return { verificationCode: await this.users.renewRecoveryCode(tx, user.id) };
    });
  }

  private async record(
    tx: Transaction,
    account: User,
    action: AuditAction,
    { ip }: Device,
    details: AuditRecord["details"] = {},
  ): Promise<void> {
    if (!account.isAdmin) return;
    const target = { targetKind: "user", targetId: account.id, targetName: account.username };
    await this.audit.record(tx, { ...actorOf(account, ip), action, ...target, details });
  }
}
