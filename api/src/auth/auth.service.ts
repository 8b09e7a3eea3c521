import { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import { ApiKeysService } from "../api-keys/api-keys.service.js";
import { actorOf } from "../audit/actor.js";
import { AuditService } from "../audit/audit.service.js";
import type { CurrentUser, KeyUser, SessionUser } from "../common/access.js";
import { InvalidCredentials, TooManyRequests, Unauthenticated } from "../common/errors.js";
import { runInPool } from "../database/pools.js";
import { InvitationsService } from "../invitations/invitations.service.js";
import { AttemptsService } from "../limits/attempts.service.js";
import { LoginAttemptsService } from "../login-attempts/login-attempts.service.js";
import { deviceName } from "../sessions/device-name.js";
import { SessionsService } from "../sessions/sessions.service.js";
import { hashPassword } from "../users/password.js";
import { toUser, type User as UserDto } from "../users/user.dto.js";
import type { User } from "../users/user.entity.js";
import { UsersService } from "../users/users.service.js";
import type { Login, Message, Register, Registered, Registration, SignedIn } from "./auth.dto.js";
import type { Device } from "./device.js";

/** Registration, sign-in and sign-out. */
@Injectable()
export class AuthService {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UsersService,
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

  /** Makes the account and signs it in, all or nothing; throws Conflict when the name is taken, and RegistrationRefused. */
  async register({ username, password, invitation }: Register, device: Device): Promise<Registered> {
    await this.invitations.assertMayRegister(invitation);
    const passwordHash = await hashPassword(password);
    return this.em.fork().transactional(async (em) => {
      const { user, verificationCode } = await this.users.create(em, { username, passwordHash });
      const signedIn = await this.signIn(em, user, device);
      // Last, because registrations with the same link wait for each other from here to the commit.
      await this.invitations.use(em, invitation);
      return { ...signedIn, verificationCode };
    });
  }

  /** Throws InvalidCredentials: the same sentence at the same cost for an unknown name and a wrong password. */
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

  /** The hash is compared again under the lock of the account: the password may have changed while it was being verified. */
  private async checkAndSignIn({ username, password }: Login, device: Device): Promise<SignedIn | undefined> {
    const verified = await this.users.authenticate(this.em.fork(), username, password);
    if (!verified) return undefined;
    return this.em.fork().transactional(async (em) => {
      const user = await this.users.lockVerified(em, verified);
      return user && this.signIn(em, user, device);
    });
  }

  /** Ends what the request came with: a session, or an API key for good. */
  async logout(user: SessionUser | KeyUser): Promise<Message> {
    if ("keyId" in user) await this.keys.remove(user.id, user.keyId);
    else await this.sessions.end(user.sessionId);
    return { message: "Signed out." };
  }

  /** The signed-in account. */
  async user({ id }: CurrentUser): Promise<UserDto> {
    const user = await this.users.find(this.em.fork(), id);
    if (!user) throw new Unauthenticated();
    return toUser(user);
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
