import type { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import { brokenUnique } from "../common/database-errors.js";
import { Conflict, Forbidden, NotFound, Unauthenticated } from "../common/errors.js";
import { AppConfig } from "../config/config.module.js";
import { databaseNow } from "../database/database-now.js";
import { allowSeconds } from "../database/statement-timeout.js";
import { PendingCodesService } from "../mail/pending-codes.module.js";
import { isPassword } from "./password.js";
import { isSameCode, mailedCode, newLongRecoveryCode, newRecoveryCode, recoveryCodeHash } from "./recovery-code.js";
import type { User as UserDto } from "./user.dto.js";
import { User } from "./user.entity.js";
import { UsersRepository } from "./users.repository.js";

const CODE_TTL_MS = 15 * 60 * 1000;

// An id that no account has: an unknown name takes as long as a known one.
const NO_USER_ID = 0;

type Change = { username?: string | undefined; email?: string | null | undefined; passwordHash?: string | undefined };
type Verified = { id: number; hash: string };
export type NewUser = { username: string; passwordHash: string; isAdmin?: boolean };

/** Every method works in the caller's unit of work. */
@Injectable()
export class UsersService {
  constructor(
    private readonly users: UsersRepository,
    private readonly pendingCodes: PendingCodesService,
    private readonly config: AppConfig,
  ) {}

  /**
   * Creates an account without prompts (see `NewAccountsService`); returns the only copy of its recovery code. The
   * caller has hashed the password, so that no transaction waits for it. Throws Conflict for a taken name
   * (case-insensitive).
   */
  async create(em: EntityManager, { username, passwordHash, isAdmin = false }: NewUser) {
    if (await this.users.findByUsername(em, username)) throw taken();
    const user = em.create(User, { username, password: passwordHash, isAdmin });
    await flushName(em, user, taken);
    const verificationCode = this.giveRecoveryCode(user);
    await em.flush();
    return { user, verificationCode };
  }

  /** Takes the same time for an unknown name. */
  async authenticate(em: EntityManager, username: string, password: string): Promise<Verified | undefined> {
    const user = await this.users.findByUsername(em, username);
    return (await isPassword(password, user?.password)) && user ? { id: user.id, hash: user.password } : undefined;
  }

  /** Returns the hash that the password matched; undefined for a wrong one. */
  async verifyPassword(em: EntityManager, id: number, password: string): Promise<string | undefined> {
    const hash = (await this.users.find(em, id))?.password;
    return (await isPassword(password, hash)) ? hash : undefined;
  }

  /** Locks the account; undefined when its password has changed since it was verified. */
  async lockVerified(em: EntityManager, { id, hash }: Verified): Promise<User | undefined> {
    const user = await this.users.lock(em, id);
    return user?.password === hash ? user : undefined;
  }

  /** Changes the given fields of a locked account. Throws Conflict for a taken name. */
  async update(em: EntityManager, user: User, { username, email, passwordHash }: Change): Promise<void> {
    if (username !== undefined) user.username = username;
    if (email !== undefined) user.email = email;
    if (passwordHash !== undefined) setPassword(user, passwordHash);
    await flushName(em, user, usernameTaken);
  }

  /** Sets the password and a new recovery code of a locked account. The caller ends sessions, keys and mails. */
  async resetAccess(em: EntityManager, user: User, passwordHash: string): Promise<string> {
    setPassword(user, passwordHash);
    const code = this.giveRecoveryCode(user);
    await em.flush();
    return code;
  }

  async removeCodes(em: EntityManager, user: User): Promise<void> {
    const none = { recoveryCodeHash: null, verificationCode: null, verificationCodeExpires: null };
    Object.assign(user, { ...none, recoveryWarnedAt: null });
    await em.flush();
  }

  /** Removes an account with everything it owns. Throws Forbidden for an administrator. */
  async remove(em: EntityManager, id: number): Promise<void> {
    const user = await this.lock(em, id);
    if (user.isAdmin) throw new Forbidden("Admin accounts cannot be deleted");
    // Deleting 10,000 prompts with their history takes a while.
    await allowSeconds(em, 50);
    await em.remove(user).flush();
  }

  /** Creates a recovery code; previous and mailed codes stop working. */
  async renewRecoveryCode(em: EntityManager, id: number, newCode = newRecoveryCode()): Promise<string> {
    const user = await this.lock(em, id);
    const code = this.giveRecoveryCode(user, newCode);
    await em.flush();
    return code;
  }

  /** Twelve digits, for an administrator to hand out. */
  issueRecoveryCode(em: EntityManager, id: number): Promise<string> {
    return this.renewRecoveryCode(em, id, newLongRecoveryCode());
  }

  /** Adds a code for 15 minutes beside the recovery code; undefined for an unknown account. */
  async issueCode(em: EntityManager, username: string): Promise<string | undefined> {
    const user = await this.users.findByUsername(em, username);
    if (!user) return undefined;
    const code = newRecoveryCode();
    user.verificationCode = this.codeHash(user.id, code);
    user.verificationCodeExpires = new Date((await databaseNow(em)).getTime() + CODE_TTL_MS);
    await em.flush();
    return code;
  }

  /** Returns the code of a mail, valid for 15 minutes from now. The account is locked. */
  async issueMailedCode(em: EntityManager, user: User, mail: { id: number; token: string }): Promise<string> {
    await this.pendingCodes.activate(em, mail.id, CODE_TTL_MS);
    return mailedCode(this.config.jwtSecret, user.id, mail.token);
  }

  findByUsername(em: EntityManager, username: string): Promise<User | null> {
    return this.users.findByUsername(em, username);
  }

  /** Takes the same time for an unknown account. */
  async isRecoveryCode(em: EntityManager, user: User | null, username: string, code: string): Promise<boolean> {
    const id = user?.id ?? NO_USER_ID;
    const tokens = await this.pendingCodes.findTokens(em, username);
    const given = this.codeHash(id, code);
    const former = recoveryCodeHash(this.config.oldJwtSecret ?? this.config.jwtSecret, id, code);
    const isSaved = isSameCode(user?.recoveryCodeHash, given) || isSameCode(user?.recoveryCodeHash, former);
    const now = await databaseNow(em);
    const isShown = isSameCode(user?.verificationCode, given) && (user?.verificationCodeExpires ?? 0) > now;
    const isMailed = tokens.some((token) => isSameCode(mailedCode(this.config.jwtSecret, id, token), code));
    return isSaved || isShown || (isMailed && user !== null);
  }

  /** Redeems a code and sets the password; returns the next code. Undefined for a wrong code. */
  async resetPassword(
    em: EntityManager,
    username: string,
    { code, passwordHash }: { code: string; passwordHash: string },
  ) {
    const user = await this.users.lockByUsername(em, username);
    if (!user || !(await this.isRecoveryCode(em, user, username, code))) return undefined;
    return { user, verificationCode: await this.resetAccess(em, user, passwordHash) };
  }

  lockIfPresent(em: EntityManager, id: number): Promise<User | null> {
    return this.users.lock(em, id);
  }

  /** What a person sees of the account. */
  account(em: EntityManager, id: number): Promise<UserDto | undefined> {
    return this.users.account(em, id);
  }

  find(em: EntityManager, id: number): Promise<User | null> {
    return this.users.find(em, id);
  }

  lockByUsername(em: EntityManager, username: string): Promise<User | null> {
    return this.users.lockByUsername(em, username);
  }

  /** Locks the account. Throws NotFound. */
  async getLocked(em: EntityManager, id: number): Promise<User> {
    const user = await this.users.lock(em, id);
    if (!user) throw new NotFound("User not found.");
    return user;
  }

  /** Locks all administrators: changes of the role run one after the other. */
  lockAdmins(em: EntityManager): Promise<User[]> {
    return this.users.lockAdmins(em);
  }

  isEmpty(em: EntityManager): Promise<boolean> {
    return this.users.isEmpty(em);
  }

  /** The account that has been an administrator for longest. */
  findFirstAdmin(em: EntityManager): Promise<User | null> {
    return this.users.findFirstAdmin(em);
  }

  /** Locks the account. Throws Unauthenticated. */
  async lock(em: EntityManager, id: number): Promise<User> {
    const user = await this.users.lock(em, id);
    if (!user) throw new Unauthenticated();
    return user;
  }

  private giveRecoveryCode(user: User, code = newRecoveryCode()): string {
    user.recoveryCodeHash = this.codeHash(user.id, code);
    user.verificationCode = null;
    user.verificationCodeExpires = null;
    user.recoveryWarnedAt = null;
    return code;
  }

  private codeHash(userId: number, code: string): string {
    return recoveryCodeHash(this.config.jwtSecret, userId, code);
  }
}

function setPassword(user: User, hash: string): void {
  user.password = hash;
  user.passwordVersion += 1;
}

/** Two accounts may request one name at the same moment: the unique index decides. */
async function flushName(em: EntityManager, user: User, conflict: () => Conflict): Promise<void> {
  try {
    await em.persist(user).flush();
  } catch (error) {
    if (brokenUnique(error) !== undefined) throw conflict();
    throw error;
  }
}

function taken(): Conflict {
  return new Conflict("username_taken", "Username is unavailable, try a different one.");
}

function usernameTaken(): Conflict {
  return new Conflict("username_taken", "This username is already taken. Please choose a different one.");
}
