import { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import type { SessionUser } from "../common/access.js";
import { assertMatches } from "../common/etag.js";
import { ExtensionConnectService } from "../extension-connect/extension-connect.service.js";
import { AttemptsService } from "../limits/attempts.service.js";
import { PendingCodesService } from "../mail/pending-codes.module.js";
import { ConfirmationService } from "../sessions/confirmation.service.js";
import { SessionsService } from "../sessions/sessions.service.js";
import { hashPassword } from "../users/password.js";
import { toUser, type User as UserDto, userEtag } from "../users/user.dto.js";
import { UsersService } from "../users/users.service.js";
import type { ConfirmPassword, RecoveryCode, UpdateAccount } from "./auth.dto.js";
import type { Device } from "./device.js";

/** What people change of their own account. */
@Injectable()
export class AccountService {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly attempts: AttemptsService,
    private readonly pendingCodes: PendingCodesService,
    private readonly confirmation: ConfirmationService,
    private readonly connection: ExtensionConnectService,
  ) {}

  /** Throws BadRequest for a wrong current password, Conflict for a name that is taken, PreconditionFailed. */
  async update(
    user: SessionUser,
    { currentPassword, password, ...rest }: UpdateAccount,
    device: Device,
    ifMatch?: string,
  ): Promise<UserDto> {
    const verifiedHash = await this.confirmation.verify(user, currentPassword, device.ip);
    const passwordHash = password === undefined ? undefined : await hashPassword(password);
    return this.em.fork().transactional(async (em) => {
      const account = await this.confirmation.lock(em, user, verifiedHash);
      assertMatches(ifMatch, userEtag(toUser(account)));
      await this.users.update(em, account, { ...rest, passwordHash });
      if (passwordHash !== undefined) {
        await this.sessions.endOlder(em, account, user.sessionId);
        await this.connection.removeAll(em, user.id);
      }
      return toUser(account);
    });
  }

  /** Removes the account with everything it owns. Throws Forbidden for administrators. */
  remove(user: SessionUser): Promise<void> {
    return this.em.fork().transactional(async (em) => {
      await this.confirmation.lock(em, user);
      await this.users.remove(em, user.id);
    });
  }

  /** Throws BadRequest for a wrong current password. */
  async renewRecoveryCode(
    user: SessionUser,
    { currentPassword }: ConfirmPassword,
    device: Device,
  ): Promise<RecoveryCode> {
    const verifiedHash = await this.confirmation.verify(user, currentPassword, device.ip);
    return this.em.fork().transactional(async (em) => {
      const { username } = await this.confirmation.lock(em, user, verifiedHash);
      await this.pendingCodes.removeAll(em, username);
      await this.attempts.forgetRecovery(em, user.id, device.ip);
      return { verificationCode: await this.users.renewRecoveryCode(em, user.id) };
    });
  }
}
