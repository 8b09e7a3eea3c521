import { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import type { CurrentUser, SessionUser } from "../common/access.js";
import { BadRequest } from "../common/errors.js";
import { ExtensionConnectService } from "../extension-connect/extension-connect.service.js";
import { AttemptsService } from "../limits/attempts.service.js";
import { MailService } from "../mail/mail.service.js";
import { SessionsService } from "../sessions/sessions.service.js";
import { hashPassword } from "../users/password.js";
import { toUser, type User as UserDto } from "../users/user.dto.js";
import { UsersService } from "../users/users.service.js";
import type { ConfirmPassword, RecoveryCode, UpdateAccount } from "./auth.dto.js";
import type { Device } from "./device.js";

const WRONG_PASSWORD = "The current password you entered doesn't match our records. Please try again.";

/** What people change of their own account. */
@Injectable()
export class AccountService {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly attempts: AttemptsService,
    private readonly mail: MailService,
    private readonly connection: ExtensionConnectService,
  ) {}

  /** Throws BadRequest for a wrong current password and Conflict for a name somebody else has. */
  async update(
    user: SessionUser,
    { currentPassword, password, ...rest }: UpdateAccount,
    device: Device,
  ): Promise<UserDto> {
    await this.assertPassword(user, currentPassword, device);
    const passwordHash = password === undefined ? undefined : await hashPassword(password);
    return this.em.fork().transactional(async (em) => {
      const changed = await this.users.update(em, user.id, { ...rest, passwordHash });
      if (passwordHash !== undefined) {
        await this.sessions.endAll(em, user.id, user.sessionId);
        await this.connection.removeAll(em, user.id);
      }
      return toUser(changed);
    });
  }

  /** Removes the account with everything it owns. Throws Forbidden for administrators. */
  remove({ id }: CurrentUser): Promise<void> {
    return this.em.fork().transactional((em) => this.users.remove(em, id));
  }

  /** Throws BadRequest for a wrong current password. */
  async renewRecoveryCode(
    user: CurrentUser,
    { currentPassword }: ConfirmPassword,
    device: Device,
  ): Promise<RecoveryCode> {
    await this.assertPassword(user, currentPassword, device);
    const verificationCode = await this.em.fork().transactional(async (em) => {
      await this.mail.forgetCodes(em, user.username);
      return this.users.renewRecoveryCode(em, user.id);
    });
    await this.attempts.forgetRecovery(user.username);
    return { verificationCode };
  }

  /** A stolen session must not become a way to guess the password. */
  private async assertPassword({ id, username }: CurrentUser, password: string, { ip }: Device): Promise<void> {
    await this.attempts.assertMayTry("password", username, ip);
    if (await this.users.hasPassword(this.em.fork(), id, password)) {
      await this.attempts.succeeded("password", username, ip);
      return;
    }
    await this.attempts.failed("password", username, ip);
    throw new BadRequest([{ field: "currentPassword", message: WRONG_PASSWORD }]);
  }
}
