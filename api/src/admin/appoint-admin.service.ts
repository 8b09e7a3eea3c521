import { randomBytes } from "node:crypto";
import { Injectable } from "@nestjs/common";
import { ApiKeysService } from "../api-keys/api-keys.service.js";
import { AuditService } from "../audit/audit.service.js";
import { LockoutService } from "../auth/lockout/lockout.service.js";
import { NewAccountsService } from "../auth/new-accounts.service.js";
import { Database, type Transaction } from "../database/database.js";
import { ExtensionConnectService } from "../extension/extension-connect.service.js";
import { PendingCodesService } from "../mail/pending-codes.module.js";
import { SessionsService } from "../sessions/sessions.service.js";
import { hashPassword } from "../users/password.js";
import type { User } from "../users/user.entity.js";
import { UsersService } from "../users/users.service.js";

export type Appointed = { username: string; password: string; verificationCode: string; isNew: boolean };

/** No authentication: a person with a shell has the database anyway. */
@Injectable()
export class AppointAdminService {
  constructor(
    private readonly db: Database,
    private readonly users: UsersService,
    private readonly accounts: NewAccountsService,
    private readonly sessions: SessionsService,
    private readonly keys: ApiKeysService,
    private readonly audit: AuditService,
    private readonly lockout: LockoutService,
    private readonly connection: ExtensionConnectService,
    private readonly pendingCodes: PendingCodesService,
  ) {}

  async appoint(username: string): Promise<Appointed> {
    const password = randomBytes(15).toString("base64url");
    const passwordHash = await hashPassword(password);
    return this.db.transaction(async (tx) => {
      const found = await this.users.lockByUsername(tx, username);
      const { user, verificationCode } = found
        ? await this.reset(tx, found, passwordHash)
        : await this.accounts.create(tx, { username, passwordHash, isAdmin: true });
      await this.record(tx, user, !found);
      return { username: user.username, password, verificationCode, isNew: !found };
    });
  }

  private record(tx: Transaction, user: User, isNew: boolean): Promise<void> {
    return this.audit.record(tx, {
      actorId: null,
      actorName: "npm run admin",
      ip: null,
      action: "admin.appoint",
      targetKind: "user",
      targetId: user.id,
      targetName: user.username,
      details: { isNew },
    });
  }

  private async reset(tx: Transaction, user: User, passwordHash: string) {
    user.isAdmin = true;
    const verificationCode = await this.users.resetAccess(tx, user, passwordHash);
    await this.sessions.endAll(tx, user.id);
    await this.keys.removeAll(tx, user.id);
    await this.connection.removeAll(tx, user.id);
    await this.pendingCodes.removeAll(tx, user.username);
    await this.lockout.forgetRecovery(tx, user.id);
    return { user, verificationCode };
  }
}
