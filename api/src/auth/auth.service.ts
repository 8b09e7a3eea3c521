import { Injectable } from "@nestjs/common";
import { ApiKeysService } from "../api-keys/api-keys.service.js";
import { AuditService } from "../audit/audit.service.js";
import { actorOf, type KeyUser, type SessionUser } from "../common/access.js";
import { InvalidCredentials, TooManyRequests } from "../common/errors.js";
import { Database, type Transaction } from "../database/database.js";
import { runInPool } from "../database/pools.js";
import { InvitationsService } from "../invitations/invitations.service.js";
import { LoginAttemptsService } from "../login-attempts/login-attempts.service.js";
import { type Device, deviceName } from "../sessions/device.js";
import { SessionsService } from "../sessions/sessions.service.js";
import { hashPassword } from "../users/password.js";
import { toUser } from "../users/user.dto.js";
import type { User } from "../users/user.entity.js";
import { UsersService } from "../users/users.service.js";
import type { Login, Message, Register, Registered, Registration, SignedIn } from "./auth.dto.js";
import { LockoutService } from "./lockout/lockout.service.js";
import { NewAccountsService } from "./new-accounts.service.js";

@Injectable()
export class AuthService {
  constructor(
    private readonly db: Database,
    private readonly users: UsersService,
    private readonly accounts: NewAccountsService,
    private readonly sessions: SessionsService,
    private readonly keys: ApiKeysService,
    private readonly lockout: LockoutService,
    private readonly loginAttempts: LoginAttemptsService,
    private readonly audit: AuditService,
    private readonly invitations: InvitationsService,
  ) {}

  registration(): Registration {
    return { mode: this.invitations.mode };
  }

  /** Throws Conflict for a taken name, and RegistrationRefused. */
  async register({ username, password, invitation }: Register, device: Device): Promise<Registered> {
    await this.invitations.assertMayRegister(invitation);
    const passwordHash = await hashPassword(password);
    return this.db.transaction(async (tx) => {
      const { user, verificationCode } = await this.accounts.create(tx, { username, passwordHash });
      const signedIn = await this.signIn(tx, user, device);
      // Last, because registrations with the same invitation wait for its row lock until the commit.
      await this.invitations.use(tx, invitation);
      return { ...signedIn, verificationCode };
    });
  }

  /** Throws InvalidCredentials: same sentence and same time for an unknown name and a wrong password. */
  login(body: Login, device: Device): Promise<SignedIn> {
    return runInPool("reserved", () => this.checkLogin(body, device));
  }

  private async checkLogin({ username, password }: Login, device: Device): Promise<SignedIn> {
    const signedIn = await this.lockout
      .attempt("login", username, device.ip, () => this.checkAndSignIn({ username, password }, device))
      .catch(async (error: unknown) => {
        if (error instanceof TooManyRequests) await this.loginAttempts.recordRefused(username, device);
        throw error;
      });
    if (signedIn) return signedIn;
    await this.loginAttempts.recordRefused(username, device, true);
    throw new InvalidCredentials();
  }

  /** Compares the hash again under the lock: the password may change while it is verified. */
  private async checkAndSignIn({ username, password }: Login, device: Device): Promise<SignedIn | undefined> {
    const verified = await this.users.authenticate(this.db, username, password);
    if (!verified) return undefined;
    return this.db.transaction(async (tx) => {
      const user = await this.users.lockVerified(tx, verified);
      return user && this.signIn(tx, user, device);
    });
  }

  async logout(user: SessionUser | KeyUser): Promise<Message> {
    if ("keyId" in user) await this.keys.remove(user.id, user.keyId);
    else await this.sessions.end(user.sessionId);
    return { message: "Signed out." };
  }

  private async signIn(tx: Transaction, user: User, device: Device): Promise<SignedIn> {
    const session = await this.sessions.open(tx, user, device);
    this.loginAttempts.recordSuccess(tx, user, device, session.createdAt);
    user.lastSignInAt = session.createdAt;
    await tx.flush();
    if (user.isAdmin) await this.auditSignIn(tx, user, device);
    return { token: await this.sessions.token(session), user: toUser(user) };
  }

  private auditSignIn(tx: Transaction, user: User, { ip, userAgent }: Device): Promise<void> {
    const target = { targetKind: "user", targetId: user.id, targetName: user.username };
    return this.audit.record(tx, {
      ...actorOf(user, ip),
      action: "admin.sign-in",
      ...target,
      details: { device: deviceName(userAgent) },
    });
  }
}
