import { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import { ApiKeysService } from "../api-keys/api-keys.service.js";
import { actorOf } from "../audit/actor.js";
import { AuditService } from "../audit/audit.service.js";
import type { CurrentUser, KeyUser, SessionUser } from "../common/access.js";
import { InvalidCredentials, TooManyRequests, Unauthenticated } from "../common/errors.js";
import { runInPool } from "../database/pools.js";
import { InvitationsService } from "../invitations/invitations.service.js";
import { LoginAttemptsService } from "../login-attempts/login-attempts.service.js";
import type { Device } from "../sessions/device.js";
import { deviceName } from "../sessions/device-name.js";
import { SessionsService } from "../sessions/sessions.service.js";
import { hashPassword } from "../users/password.js";
import { toUser, type User as UserDto } from "../users/user.dto.js";
import type { User } from "../users/user.entity.js";
import { UsersService } from "../users/users.service.js";
import type { Login, Message, Register, Registered, Registration, SignedIn } from "./auth.dto.js";
import { AttemptsService } from "./lockout/attempts.service.js";
import { NewAccountsService } from "./new-accounts.module.js";

@Injectable()
export class AuthService {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UsersService,
    private readonly accounts: NewAccountsService,
    private readonly sessions: SessionsService,
    private readonly keys: ApiKeysService,
    private readonly attempts: AttemptsService,
    private readonly loginAttempts: LoginAttemptsService,
    private readonly audit: AuditService,
    private readonly invitations: InvitationsService,
  ) {}

  registration(): Registration {
    return { mode: this.invitations.mode };
  }

  /**
   * Creates the account and its first session in one transaction. Throws Conflict for a taken name, and
   * RegistrationRefused.
   */
  async register({ username, password, invitation }: Register, device: Device): Promise<Registered> {
    await this.invitations.assertMayRegister(invitation);
    const passwordHash = await hashPassword(password);
    return this.em.fork().transactional(async (em) => {
      const { user, verificationCode } = await this.accounts.create(em, { username, passwordHash });
      const signedIn = await this.signIn(em, user, device);
      // Last, because registrations with the same invitation wait for its row lock until the commit.
      await this.invitations.use(em, invitation);
      return { ...signedIn, verificationCode };
    });
  }

  /** Throws InvalidCredentials: same sentence and same time for an unknown name and a wrong password. */
  login(body: Login, device: Device): Promise<SignedIn> {
    return runInPool("reserved", () => this.checkLogin(body, device));
  }

  private async checkLogin({ username, password }: Login, device: Device): Promise<SignedIn> {
    const signedIn = await this.attempts
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
    const verified = await this.users.authenticate(this.em.fork(), username, password);
    if (!verified) return undefined;
    return this.em.fork().transactional(async (em) => {
      const user = await this.users.lockVerified(em, verified);
      return user && this.signIn(em, user, device);
    });
  }

  /** Ends the session or revokes the API key of the request. */
  async logout(user: SessionUser | KeyUser): Promise<Message> {
    if ("keyId" in user) await this.keys.remove(user.id, user.keyId);
    else await this.sessions.end(user.sessionId);
    return { message: "Signed out." };
  }

  async user({ id }: CurrentUser): Promise<UserDto> {
    const account = await this.users.account(this.em, id);
    if (!account) throw new Unauthenticated();
    return account;
  }

  private async signIn(em: EntityManager, user: User, device: Device): Promise<SignedIn> {
    const session = await this.sessions.open(em, user, device);
    this.loginAttempts.recordSuccess(em, user, device, session.createdAt);
    user.lastSignInAt = session.createdAt;
    await em.flush();
    if (user.isAdmin) await this.auditSignIn(em, user, device);
    return { token: await this.sessions.token(session), user: toUser(user) };
  }

  private auditSignIn(em: EntityManager, user: User, { ip, userAgent }: Device): Promise<void> {
    const target = { targetKind: "user", targetId: user.id, targetName: user.username };
    return this.audit.record(em, {
      ...actorOf(user, ip),
      action: "admin.sign-in",
      ...target,
      details: { device: deviceName(userAgent) },
    });
  }
}
