import { Injectable } from "@nestjs/common";
import { ApiKeysService } from "../api-keys/api-keys.service.js";
import { AuditService } from "../audit/audit.service.js";
import { actorOf } from "../common/access.js";
import { BadRequest } from "../common/errors.js";
import { AppConfig } from "../config/config.module.js";
import { Database, type Transaction } from "../database/database.js";
import { LoginAttemptsService } from "../login-attempts/login-attempts.service.js";
import { MailService } from "../mail/mail.service.js";
import { PendingCodesService } from "../mail/pending-codes.module.js";
import { clientAddress } from "../rate-limits/client-address.js";
import type { Device } from "../sessions/device.js";
import { SessionsService } from "../sessions/sessions.service.js";
import { hashPassword } from "../users/password.js";
import { isLongCode, newRecoveryCode } from "../users/recovery-code.js";
import type { User } from "../users/user.entity.js";
import { UsersService } from "../users/users.service.js";
import type { ForgotPassword, PasswordRecovery } from "./auth.dto.js";
import { LockoutService, WARN_AFTER } from "./lockout/lockout.service.js";

const ASK_FOR_CODE = "If that account exists, enter the 6-digit code you were given when you registered.";
const LOOK_AT_MAIL =
  "If that account exists, enter the 6-digit code you were given when you registered, or the one we have just sent to the account's e-mail address, if it has one.";
const DONE =
  "Your password has been reset and every device signed out. This is your next recovery code: keep it in a safe place.";
const WRONG = "Password reset failed. Please check your verification code.";

type Reset = { username: string; code: string; newPassword: string; endApiKeys: boolean };

const NONE = 0;

@Injectable()
export class RecoveryService {
  constructor(
    private readonly db: Database,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly keys: ApiKeysService,
    private readonly lockout: LockoutService,
    private readonly loginAttempts: LoginAttemptsService,
    private readonly mail: MailService,
    private readonly pendingCodes: PendingCodesService,
    private readonly audit: AuditService,
    private readonly config: AppConfig,
  ) {}

  /** Throws BadRequest, the same for a wrong code and an unknown name. */
  recover({ username, code, newPassword, endApiKeys }: ForgotPassword, { ip }: Device): Promise<PasswordRecovery> {
    if (code === undefined || newPassword === undefined) return this.request(username, ip);
    return this.reset({ username, code, newPassword, endApiKeys }, ip);
  }

  /** The response does not reveal whether the account exists. */
  private async request(username: string, ip: string): Promise<PasswordRecovery> {
    if (!this.config.recoveryCodeInResponse) return this.requestByMail(username, ip);
    const answer = { success: true, message: ASK_FOR_CODE };
    // For one person on their own machine. An unknown name gets random digits.
    const verificationCode = await this.db.transaction((tx) => this.users.issueCode(tx, username));
    return { ...answer, verificationCode: verificationCode ?? newRecoveryCode() };
  }

  private async requestByMail(username: string, ip: string): Promise<PasswordRecovery> {
    if (!this.mail.isConfigured) return { success: true, message: ASK_FOR_CODE };
    const askedFrom = clientAddress(ip);
    const mail = await this.db.transaction((tx) =>
      this.mail.enqueue(tx, { kind: "recovery-code", username, askedFrom }),
    );
    this.mail.wake(mail);
    return { success: true, message: LOOK_AT_MAIL };
  }

  private async reset(reset: Reset, ip: string): Promise<PasswordRecovery> {
    const { username, code } = reset;
    const user = await this.users.findByUsername(this.db, username);
    const account = user?.id ?? username;
    const isKnown = await this.loginAttempts.isKnown(user?.id ?? NONE, ip);
    const isCompared = await this.lockout.mayGuessRecovery({
      account,
      address: ip,
      isKnown,
      isLong: isLongCode(code),
    });
    const isRight = await this.users.isRecoveryCode(this.db, user, username, code);
    const next = isCompared && isRight ? await this.change(reset, ip) : undefined;
    if (next === undefined) return this.fail(user, account, isCompared);
    await this.lockout.recoverySucceeded(ip);
    return { success: true, message: DONE, verificationCode: next };
  }

  /** Checks again under the lock of the account, so that a code works once. */
  private async change({ username, code, newPassword, endApiKeys }: Reset, ip: string): Promise<string | undefined> {
    const passwordHash = await hashPassword(newPassword);
    return this.db.transaction(async (tx) => {
      const reset = await this.users.resetPassword(tx, username, { code, passwordHash });
      if (!reset) return undefined;
      await this.sessions.endAll(tx, reset.user.id);
      if (endApiKeys) await this.keys.removeAll(tx, reset.user.id);
      await this.pendingCodes.removeAll(tx, username);
      await this.lockout.forgetRecovery(tx, reset.user.id, ip);
      if (reset.user.isAdmin) await this.record(tx, reset.user, ip, endApiKeys);
      return reset.verificationCode;
    });
  }

  private record(tx: Transaction, user: User, ip: string, endedApiKeys: boolean): Promise<void> {
    const target = { targetKind: "user", targetId: user.id, targetName: user.username };
    return this.audit.record(tx, {
      ...actorOf(user, ip),
      action: "user.recover",
      ...target,
      details: { endedApiKeys },
    });
  }

  private async fail(user: User | null, account: number | string, wasCompared: boolean): Promise<never> {
    const misses = await this.lockout.recoveryMissed(account, wasCompared);
    if (user && !user.recoveryWarnedAt && misses >= WARN_AFTER) await this.warn(user.id);
    throw new BadRequest([{ field: "code", message: WRONG }]);
  }

  /** Once until the account has a new code. */
  private async warn(userId: number): Promise<void> {
    const mail = await this.db.transaction(async (tx) => {
      const user = await this.users.lockIfPresent(tx, userId);
      if (!user || user.recoveryWarnedAt || !(await this.lockout.isRecoveryUnderAttack(userId))) return undefined;
      user.recoveryWarnedAt = await tx.now();
      if (user.email && this.mail.isConfigured) {
        return this.mail.enqueue(tx, { kind: "recovery-warning", username: user.username });
      }
      return undefined;
    });
    if (mail) this.mail.wake(mail);
  }
}
