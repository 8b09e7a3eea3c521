import { randomBytes } from "node:crypto";
import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import { Conflict } from "../common/errors.js";
import { AppConfig } from "../config/config.module.js";
import { makeDataDir, unwritable } from "../config/data-dir.js";
import { StarterSetService } from "../defaults/starter-set.service.js";
import { hashPassword } from "../users/password.js";
import { UsersService } from "../users/users.service.js";

// "admin" in ASCII: processes that start together must not make two.
const LOCK = 0x61_64_6d_69_6e;

const PASSWORD_FILE = "admin-password";

/** The first administrator; the password, and the file that holds it, only when it was generated just now. */
export type FirstAdmin = { username: string; generated?: { password: string; file: string } };

/** Thrown when ADMIN_USERNAME belongs to somebody who is no administrator; its message is made for the terminal. */
export class AdminNameTaken extends Error {
  override readonly name = "AdminNameTaken";

  constructor(username: string) {
    super(
      `There is no administrator yet, and ADMIN_USERNAME (${username}) is somebody else's account. Choose another name.`,
    );
  }
}

/** Thrown when DATA_DIR cannot take the generated password; its message is made for the terminal. */
export class PasswordNotSaved extends Error {
  override readonly name = "PasswordNotSaved";

  constructor(reason: string) {
    super(`The administrator's password cannot be saved: DATA_DIR ${reason}. Set ADMIN_PASSWORD, or another DATA_DIR.`);
  }
}

/** Makes the first administrator, on a new installation with the starter set; never changes an account that exists. */
@Injectable()
export class FirstAdminService {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UsersService,
    private readonly starter: StarterSetService,
    private readonly config: AppConfig,
  ) {}

  /**
   * Finds the first administrator or makes one of ADMIN_USERNAME and ADMIN_PASSWORD; a generated password is in a file before the account
   * is committed. Throws AdminNameTaken and PasswordNotSaved.
   */
  ensure(): Promise<FirstAdmin> {
    return this.em.fork().transactional(async (em) => {
      await em.execute("select pg_advisory_xact_lock(?)", [LOCK]);
      const found = await this.users.findFirstAdmin(em);
      return found ? { username: found.username } : this.create(em);
    });
  }

  private async create(em: EntityManager): Promise<FirstAdmin> {
    const { adminUsername: username, adminPassword } = this.config;
    if (this.config.starterSet && (await this.users.isEmpty(em))) await this.starter.installFirst(em);
    const password = adminPassword ?? randomBytes(15).toString("base64url");
    try {
      await this.users.create(em, { username, passwordHash: await hashPassword(password), isAdmin: true });
    } catch (error) {
      throw error instanceof Conflict ? new AdminNameTaken(username) : error;
    }
    return adminPassword === undefined
      ? { username, generated: { password, file: this.save(password) } }
      : { username };
  }

  private save(password: string): string {
    const file = join(this.config.dataDir, PASSWORD_FILE);
    try {
      makeDataDir(this.config.dataDir);
      const draft = `${file}.${process.pid}`;
      writeFileSync(draft, `${password}\n`, { mode: 0o600, flush: true });
      renameSync(draft, file);
      return file;
    } catch (error) {
      throw new PasswordNotSaved(unwritable(this.config.dataDir, error));
    }
  }
}
