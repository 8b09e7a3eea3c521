import type { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import { brokenUnique } from "../common/database-errors.js";
import { Conflict } from "../common/errors.js";
import { AppConfig } from "../config/config.module.js";
import { DefaultsService } from "../defaults/defaults.service.js";
import { isPassword } from "./password.js";
import { newRecoveryCode, recoveryCodeHash } from "./recovery-code.js";
import { User } from "./user.entity.js";
import { UsersRepository } from "./users.repository.js";

type NewUser = { username: string; passwordHash: string; isAdmin?: boolean };

/** Accounts and their secrets. Every method works in the unit of work it is given. */
@Injectable()
export class UsersService {
  constructor(
    private readonly users: UsersRepository,
    private readonly defaults: DefaultsService,
    private readonly config: AppConfig,
  ) {}

  /**
   * Makes an account with its copies of the default types and prompts; the answer holds the only copy of its recovery
   * code. The caller brings the transaction, and the hash, so that no connection waits for one. Throws Conflict when the name is taken, whatever its case.
   */
  async create(em: EntityManager, { username, passwordHash, isAdmin = false }: NewUser) {
    if (await this.users.findByUsername(em, username)) throw taken();
    const user = em.create(User, { username, password: passwordHash, isAdmin });
    await flushName(em, user);
    const verificationCode = newRecoveryCode();
    user.recoveryCodeHash = recoveryCodeHash(this.config.jwtSecret, user.id, verificationCode);
    await this.defaults.giveTo(em, user);
    await em.flush();
    return { user, verificationCode };
  }

  /** The account a name and a password belong to; takes the same time for a name nobody has. */
  async authenticate(em: EntityManager, username: string, password: string): Promise<User | undefined> {
    const user = await this.users.findByUsername(em, username);
    return (await isPassword(password, user?.password)) && user ? user : undefined;
  }

  find(em: EntityManager, id: number): Promise<User | null> {
    return this.users.find(em, id);
  }

  /** The administrator who has been one for longest. */
  findFirstAdmin(em: EntityManager): Promise<User | null> {
    return this.users.findFirstAdmin(em);
  }
}

/** Two people may ask for one name at once: the index decides, and the later one hears the usual sentence. */
async function flushName(em: EntityManager, user: User): Promise<void> {
  try {
    await em.persist(user).flush();
  } catch (error) {
    if (brokenUnique(error) !== undefined) throw taken();
    throw error;
  }
}

function taken(): Conflict {
  return new Conflict("username_taken", "Username is unavailable, try a different one.");
}
