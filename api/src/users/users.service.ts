import type { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import { brokenUnique } from "../common/database-errors.js";
import { Conflict, Forbidden, NotFound, Unauthenticated } from "../common/errors.js";
import { AppConfig } from "../config/config.module.js";
import { databaseNow } from "../database/database-now.js";
import { allowSeconds } from "../database/patience.js";
import { DefaultsService } from "../defaults/defaults.service.js";
import { PendingCodesService } from "../mail/pending-codes.module.js";
import { isPassword } from "./password.js";
import { isSameCode, mailedCode, newLongRecoveryCode, newRecoveryCode, recoveryCodeHash } from "./recovery-code.js";
import { User } from "./user.entity.js";
import { UsersRepository } from "./users.repository.js";

const CODE_TTL_MS = 15 * 60 * 1000;

// Nobody has this id: a code for an unknown name costs what one for a known name costs.
const NOBODY = 0;

type Change = { username?: string | undefined; email?: string | null | undefined; passwordHash?: string | undefined };
/** An account and the hash its password was verified with. */
type Verified = { id: number; hash: string };
type NewUser = { username: string; passwordHash: string; isAdmin?: boolean };

/** Accounts and their secrets. Every method works in the unit of work it is given. */
@Injectable()
export class UsersService {
  constructor(
    private readonly users: UsersRepository,
    private readonly defaults: DefaultsService,
    private readonly pendingCodes: PendingCodesService,
    private readonly config: AppConfig,
  ) {}

  /**
   * Makes an account with its copies of the default types and prompts; the answer holds the only copy of its recovery
   * code. The caller brings the transaction, and the hash, so that no connection waits for one. Throws Conflict when the name is taken, whatever its case.
   */
  async create(em: EntityManager, { username, passwordHash, isAdmin = false }: NewUser) {
    if (await this.users.findByUsername(em, username)) throw taken();
    const user = em.create(User, { username, password: passwordHash, isAdmin });
    await flushName(em, user, taken);
    const verificationCode = this.giveRecoveryCode(user);
    await this.defaults.giveTo(em, user);
    await em.flush();
    return { user, verificationCode };
  }

  /** The account a name and a password belong to; takes the same time for a name nobody has. */
  async authenticate(em: EntityManager, username: string, password: string): Promise<Verified | undefined> {
    const user = await this.users.findByUsername(em, username);
    return (await isPassword(password, user?.password)) && user ? { id: user.id, hash: user.password } : undefined;
  }

  /** The hash that a right password was compared with; undefined for a wrong one. */
  async verifyPassword(em: EntityManager, id: number, password: string): Promise<string | undefined> {
    const hash = (await this.users.find(em, id))?.password;
    return (await isPassword(password, hash)) ? hash : undefined;
  }

  /** The account, locked until the transaction ends; undefined when its password has changed since it was verified. */
  async lockVerified(em: EntityManager, { id, hash }: Verified): Promise<User | undefined> {
    const user = await this.users.lock(em, id);
    return user?.password === hash ? user : undefined;
  }

  /** Changes what is given of a locked account. Throws Conflict when the name is taken. */
  async update(em: EntityManager, user: User, { username, email, passwordHash }: Change): Promise<void> {
    if (username !== undefined) user.username = username;
    if (email !== undefined) user.email = email;
    if (passwordHash !== undefined) setPassword(user, passwordHash);
    await flushName(em, user, takenBySomebody);
  }

  /** Sets the password and a new recovery code of a locked account. Sessions, keys and mails are the caller's part. */
  async resetAccess(em: EntityManager, user: User, passwordHash: string): Promise<string> {
    setPassword(user, passwordHash);
    const code = this.giveRecoveryCode(user);
    await em.flush();
    return code;
  }

  /** Takes every code of a locked account away. */
  async removeCodes(em: EntityManager, user: User): Promise<void> {
    const none = { recoveryCodeHash: null, verificationCode: null, verificationCodeExpires: null };
    Object.assign(user, { ...none, recoveryWarnedAt: null });
    await em.flush();
  }

  /** Removes an account with everything it owns, in the caller's transaction. Throws Forbidden for an administrator: the last one can never go. */
  async remove(em: EntityManager, id: number): Promise<void> {
    const user = await this.lock(em, id);
    if (user.isAdmin) throw new Forbidden("Admin accounts cannot be deleted");
    // Ten thousand prompts and what is kept of each take a while.
    await allowSeconds(em, 50);
    await em.remove(user).flush();
  }

  /** Makes a new recovery code; the one before opens nothing any more, and neither does one on its way by mail. */
  async renewRecoveryCode(em: EntityManager, id: number, newCode = newRecoveryCode()): Promise<string> {
    const user = await this.lock(em, id);
    const code = this.giveRecoveryCode(user, newCode);
    await em.flush();
    return code;
  }

  /** The same with twelve digits, for an administrator to hand out: strangers cannot use up the guesses at it. */
  issueRecoveryCode(em: EntityManager, id: number): Promise<string> {
    return this.renewRecoveryCode(em, id, newLongRecoveryCode());
  }

  /** Adds a code of 15 minutes beside the recovery code; undefined where there is no such account. */
  async issueCode(em: EntityManager, username: string): Promise<string | undefined> {
    const user = await this.users.findByUsername(em, username);
    if (!user) return undefined;
    const code = newRecoveryCode();
    user.verificationCode = this.codeHash(user.id, code);
    user.verificationCodeExpires = new Date((await databaseNow(em)).getTime() + CODE_TTL_MS);
    await em.flush();
    return code;
  }

  /** The code of a mail to a locked account, which opens it for 15 minutes from now. */
  async issueMailedCode(em: EntityManager, user: User, mail: { id: number; token: string }): Promise<string> {
    await this.pendingCodes.activate(em, mail.id, CODE_TTL_MS);
    return mailedCode(this.config.jwtSecret, user.id, mail.token);
  }

  /** By name, without regard to its case. */
  findByUsername(em: EntityManager, username: string): Promise<User | null> {
    return this.users.findByUsername(em, username);
  }

  /** Whether a code opens an account right now; costs the same where there is no account of that name. */
  async isRecoveryCode(em: EntityManager, user: User | null, username: string, code: string): Promise<boolean> {
    const id = user?.id ?? NOBODY;
    const tokens = await this.pendingCodes.findTokens(em, username);
    const given = this.codeHash(id, code);
    const isSaved = isSameCode(user?.recoveryCodeHash, given);
    const now = await databaseNow(em);
    const isShown = isSameCode(user?.verificationCode, given) && (user?.verificationCodeExpires ?? 0) > now;
    const isMailed = tokens.some((token) => isSameCode(mailedCode(this.config.jwtSecret, id, token), code));
    return isSaved || isShown || (isMailed && user !== null);
  }

  /** Takes a code and sets the password; the answer holds the next code. Undefined when the code opens nothing. */
  async resetPassword(
    em: EntityManager,
    username: string,
    { code, passwordHash }: { code: string; passwordHash: string },
  ) {
    const user = await this.users.lockByUsername(em, username);
    if (!user || !(await this.isRecoveryCode(em, user, username, code))) return undefined;
    return { user, verificationCode: await this.resetAccess(em, user, passwordHash) };
  }

  /** By id, locked until the transaction ends. */
  lockIfPresent(em: EntityManager, id: number): Promise<User | null> {
    return this.users.lock(em, id);
  }

  find(em: EntityManager, id: number): Promise<User | null> {
    return this.users.find(em, id);
  }

  /** By name, without regard to its case, locked until the transaction ends. */
  lockByUsername(em: EntityManager, username: string): Promise<User | null> {
    return this.users.lockByUsername(em, username);
  }

  /** By id, locked until the transaction ends. Throws NotFound. */
  async getLocked(em: EntityManager, id: number): Promise<User> {
    const user = await this.users.lock(em, id);
    if (!user) throw new NotFound("User not found.");
    return user;
  }

  /** Every administrator, locked until the transaction ends: whoever changes who is one waits here for their turn. */
  lockAdmins(em: EntityManager): Promise<User[]> {
    return this.users.lockAdmins(em);
  }

  /** Whether there is no account yet. */
  isEmpty(em: EntityManager): Promise<boolean> {
    return this.users.isEmpty(em);
  }

  /** The administrator who has been one for longest. */
  findFirstAdmin(em: EntityManager): Promise<User | null> {
    return this.users.findFirstAdmin(em);
  }

  /** By id, locked until the transaction ends. Throws Unauthenticated. */
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

/** Two people may ask for one name at once: the index decides, and the later one hears the usual sentence. */
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

function takenBySomebody(): Conflict {
  return new Conflict("username_taken", "This username is already taken. Please choose a different one.");
}
