import { Injectable } from "@nestjs/common";
import { brokenUnique } from "../common/database-errors.js";
import { Conflict, Forbidden, NotFound, Unauthenticated } from "../common/errors.js";
import { AppConfig } from "../config/config.module.js";
import type { Database, Transaction } from "../database/database.js";
import { PendingCodesService } from "../mail/pending-codes.module.js";
import { isPassword } from "./password.js";
import { isSameCode, mailedCode, newLongRecoveryCode, newRecoveryCode, recoveryCodeHash } from "./recovery-code.js";
import { User } from "./user.entity.js";
import { UsersRepository } from "./users.repository.js";

const CODE_TTL_MS = 15 * 60 * 1000;

// An id that no account has: an unknown name takes as long as a known one.
const NO_USER_ID = 0;

type Change = { username?: string | undefined; email?: string | null | undefined; passwordHash?: string | undefined };
type Verified = { id: number; hash: string };
export type NewUser = { username: string; passwordHash: string; isAdmin?: boolean };

@Injectable()
export class UsersService {
  constructor(
    private readonly users: UsersRepository,
    private readonly pendingCodes: PendingCodesService,
    private readonly config: AppConfig,
  ) {}

  /** Returns the only copy of the recovery code. Throws Conflict for a taken name. */
  async create(tx: Transaction, { username, passwordHash, isAdmin = false }: NewUser) {
    if (await this.users.findByUsername(tx, username)) throw taken();
    const user = tx.em.create(User, { username, password: passwordHash, isAdmin });
    await flushName(tx, user, taken);
    const verificationCode = this.setRecoveryCode(user);
    await tx.flush();
    return { user, verificationCode };
  }

  async authenticate(db: Database, username: string, password: string): Promise<Verified | undefined> {
    const user = await this.users.findByUsername(db, username);
    return (await isPassword(password, user?.password)) && user ? { id: user.id, hash: user.password } : undefined;
  }

  async verifyPassword(db: Database, id: number, password: string): Promise<string | undefined> {
    const hash = (await this.users.find(db, id))?.password;
    return (await isPassword(password, hash)) ? hash : undefined;
  }

  async lockVerified(tx: Transaction, { id, hash }: Verified): Promise<User | undefined> {
    const user = await this.users.lock(tx, id);
    return user?.password === hash ? user : undefined;
  }

  async update(tx: Transaction, user: User, { username, email, passwordHash }: Change): Promise<void> {
    if (username !== undefined) user.username = username;
    if (email !== undefined) user.email = email;
    if (passwordHash !== undefined) setPassword(user, passwordHash);
    await flushName(tx, user, usernameTaken);
  }

  /** The account is locked. The caller ends sessions, keys and mails. */
  async resetAccess(tx: Transaction, user: User, passwordHash: string): Promise<string> {
    setPassword(user, passwordHash);
    const code = this.setRecoveryCode(user);
    await tx.flush();
    return code;
  }

  async removeCodes(tx: Transaction, user: User): Promise<void> {
    const none = { recoveryCodeHash: null, verificationCode: null, verificationCodeExpires: null };
    Object.assign(user, { ...none, recoveryWarnedAt: null });
    await tx.flush();
  }

  async remove(tx: Transaction, id: number): Promise<void> {
    const user = await this.lock(tx, id);
    if (user.isAdmin) throw new Forbidden("Admin accounts cannot be deleted");
    // Deleting 10,000 prompts with their history takes a while.
    await tx.allowSeconds(50);
    await tx.em.remove(user).flush();
  }

  async renewRecoveryCode(tx: Transaction, id: number, newCode = newRecoveryCode()): Promise<string> {
    const user = await this.lock(tx, id);
    const code = this.setRecoveryCode(user, newCode);
    await tx.flush();
    return code;
  }

  issueRecoveryCode(tx: Transaction, id: number): Promise<string> {
    return this.renewRecoveryCode(tx, id, newLongRecoveryCode());
  }

  /** Valid for 15 minutes; undefined for an unknown account. */
  async issueCode(tx: Transaction, username: string): Promise<string | undefined> {
    const user = await this.users.findByUsername(tx, username);
    if (!user) return undefined;
    const code = newRecoveryCode();
    user.verificationCode = this.codeHash(user.id, code);
    user.verificationCodeExpires = new Date((await tx.now()).getTime() + CODE_TTL_MS);
    await tx.flush();
    return code;
  }

  /** Valid for 15 minutes from now. The account is locked. */
  async issueMailedCode(tx: Transaction, user: User, mail: { id: number; token: string }): Promise<string> {
    await this.pendingCodes.activate(tx, mail.id, CODE_TTL_MS);
    return mailedCode(this.config.jwtSecret, user.id, mail.token);
  }

  findByUsername(db: Database, username: string): Promise<User | null> {
    return this.users.findByUsername(db, username);
  }

  async isRecoveryCode(db: Database, user: User | null, username: string, code: string): Promise<boolean> {
    const id = user?.id ?? NO_USER_ID;
    const tokens = await this.pendingCodes.findTokens(db, username);
    const given = this.codeHash(id, code);
    const former = recoveryCodeHash(this.config.oldJwtSecret ?? this.config.jwtSecret, id, code);
    const isSaved = isSameCode(user?.recoveryCodeHash, given) || isSameCode(user?.recoveryCodeHash, former);
    const now = await db.now();
    const isShown = isSameCode(user?.verificationCode, given) && (user?.verificationCodeExpires ?? 0) > now;
    const isMailed = tokens.some((token) => isSameCode(mailedCode(this.config.jwtSecret, id, token), code));
    return isSaved || isShown || (isMailed && user !== null);
  }

  async resetPassword(
    tx: Transaction,
    username: string,
    { code, passwordHash }: { code: string; passwordHash: string },
  ) {
    const user = await this.users.lockByUsername(tx, username);
    if (!user || !(await this.isRecoveryCode(tx, user, username, code))) return undefined;
    return { user, verificationCode: await this.resetAccess(tx, user, passwordHash) };
  }

  lockIfPresent(tx: Transaction, id: number): Promise<User | null> {
    return this.users.lock(tx, id);
  }

  find(db: Database, id: number): Promise<User | null> {
    return this.users.find(db, id);
  }

  lockByUsername(tx: Transaction, username: string): Promise<User | null> {
    return this.users.lockByUsername(tx, username);
  }

  async getLocked(tx: Transaction, id: number): Promise<User> {
    const user = await this.users.lock(tx, id);
    if (!user) throw new NotFound("User not found.");
    return user;
  }

  lockAdmins(tx: Transaction): Promise<User[]> {
    return this.users.lockAdmins(tx);
  }

  isEmpty(tx: Transaction): Promise<boolean> {
    return this.users.isEmpty(tx);
  }

  findFirstAdmin(tx: Transaction): Promise<User | null> {
    return this.users.findFirstAdmin(tx);
  }

  async lock(tx: Transaction, id: number): Promise<User> {
    const user = await this.users.lock(tx, id);
    if (!user) throw new Unauthenticated();
    return user;
  }

  private setRecoveryCode(user: User, code = newRecoveryCode()): string {
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

async function flushName(tx: Transaction, user: User, conflict: () => Conflict): Promise<void> {
  try {
    await tx.em.persist(user).flush();
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
