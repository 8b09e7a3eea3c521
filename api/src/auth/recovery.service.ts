import { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import { ApiKeysService } from "../api-keys/api-keys.service.js";
import { BadRequest } from "../common/errors.js";
import { AppConfig } from "../config/config.module.js";
import { AttemptsService } from "../limits/attempts.service.js";
import { MailService } from "../mail/mail.service.js";
import { PendingCodesService } from "../mail/pending-codes.module.js";
import { SessionsService } from "../sessions/sessions.service.js";
import { hashPassword } from "../users/password.js";
import { newRecoveryCode } from "../users/recovery-code.js";
import { UsersService } from "../users/users.service.js";
import type { ForgotPassword, PasswordRecovery } from "./auth.dto.js";
import type { Device } from "./device.js";

const ASK_FOR_CODE = "If that account exists, enter the 6-digit code you were given when you registered.";
const LOOK_AT_MAIL =
  "If that account exists, enter the 6-digit code you were given when you registered, or the one we have just sent to the account's e-mail address, if it has one.";
const DONE =
  "Your password has been reset and every device signed out. This is your next recovery code: keep it in a safe place.";
const WRONG = "Password reset failed. Please check your verification code.";

// A code that many tries have missed is worth nothing any more; a new one is made in Settings or from the shell.
const BURNT_AFTER = 100;

type Reset = { username: string; code: string; newPassword: string };

/** The way back for somebody who has lost their password. */
@Injectable()
export class RecoveryService {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly keys: ApiKeysService,
    private readonly attempts: AttemptsService,
    private readonly mail: MailService,
    private readonly pendingCodes: PendingCodesService,
    private readonly config: AppConfig,
  ) {}

  /** Asks for a code, or takes one. Throws BadRequest for a wrong code and for an unknown name alike. */
  recover({ username, code, newPassword }: ForgotPassword, { ip }: Device): Promise<PasswordRecovery> {
    if (code === undefined || newPassword === undefined) return this.request(username);
    return this.reset({ username, code, newPassword }, ip);
  }

  /** Tells nobody whether there is such an account. */
  private async request(username: string): Promise<PasswordRecovery> {
    if (!this.config.recoveryCodeInResponse) return this.requestByMail(username);
    const answer = { success: true, message: ASK_FOR_CODE };
    // One person on their own machine said so; even then a name nobody has gets digits that look alike.
    const verificationCode = await this.users.issueCode(this.em.fork(), username);
    return { ...answer, verificationCode: verificationCode ?? newRecoveryCode() };
  }

  /** Every name costs one row: whether there is such an account, and where its mail goes, the worker finds out. */
  private async requestByMail(username: string): Promise<PasswordRecovery> {
    if (!this.mail.isConfigured) return { success: true, message: ASK_FOR_CODE };
    this.mail.wake(await this.mail.enqueue(this.em.fork(), { kind: "recovery-code", username }));
    return { success: true, message: LOOK_AT_MAIL };
  }

  private async reset({ username, code, newPassword }: Reset, ip: string): Promise<PasswordRecovery> {
    await this.attempts.assertMayTry("recovery", username, ip);
    const next = (await this.users.isRecoveryCode(this.em.fork(), username, code))
      ? await this.change({ username, code, newPassword })
      : undefined;
    if (next === undefined) return this.fail(username, ip);
    await this.attempts.succeeded("recovery", username, ip);
    return { success: true, message: DONE, verificationCode: next };
  }

  /** All or nothing; the code is looked at again under a lock, so that it works once. */
  private async change({ username, code, newPassword }: Reset): Promise<string | undefined> {
    const passwordHash = await hashPassword(newPassword);
    return this.em.fork().transactional(async (em) => {
      const reset = await this.users.resetPassword(em, username, { code, passwordHash });
      if (!reset) return undefined;
      await this.sessions.endAll(em, reset.userId);
      await this.keys.removeAll(em, reset.userId);
      await this.pendingCodes.removeAll(em, username);
      return reset.verificationCode;
    });
  }

  private async fail(username: string, ip: string): Promise<never> {
    const misses = await this.attempts.failed("recovery", username, ip);
    if (misses >= BURNT_AFTER) await this.em.fork().transactional((em) => this.users.burnCodes(em, username));
    throw new BadRequest([{ field: "code", message: WRONG }]);
  }
}
