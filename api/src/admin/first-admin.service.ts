import { randomBytes } from "node:crypto";
import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Injectable } from "@nestjs/common";
import { NewAccountsService } from "../auth/new-accounts.service.js";
import { Conflict } from "../common/errors.js";
import { AppConfig } from "../config/config.module.js";
import { makeDataDir, unwritable } from "../config/data-dir.js";
import { Database, type Transaction } from "../database/database.js";
import { lock } from "../database/locks.js";
import { StarterSetService } from "../defaults/starter-set/starter-set.service.js";
import { hashPassword } from "../users/password.js";
import { UsersService } from "../users/users.service.js";

const PASSWORD_FILE = "admin-password";

export type FirstAdmin = { username: string; generated?: { password: string; file: string } };

export class AdminNameTaken extends Error {
  override readonly name = "AdminNameTaken";

  constructor(username: string) {
    super(
      `There is no administrator yet, and ADMIN_USERNAME (${username}) is the account of a user who is no administrator. Choose another name.`,
    );
  }
}

export class PasswordNotSaved extends Error {
  override readonly name = "PasswordNotSaved";

  constructor(reason: string) {
    super(`The administrator's password cannot be saved: DATA_DIR ${reason}. Set ADMIN_PASSWORD, or another DATA_DIR.`);
  }
}

@Injectable()
export class FirstAdminService {
  constructor(
    private readonly db: Database,
    private readonly users: UsersService,
    private readonly accounts: NewAccountsService,
    private readonly starter: StarterSetService,
    private readonly config: AppConfig,
  ) {}

  /** Saves a generated password before the commit. Throws AdminNameTaken, PasswordNotSaved. */
  ensure(): Promise<FirstAdmin> {
    return this.db.transaction(async (tx) => {
      await lock(tx, "firstAdmin");
      const found = await this.users.findFirstAdmin(tx);
      return found ? { username: found.username } : this.create(tx);
    });
  }

  private async create(tx: Transaction): Promise<FirstAdmin> {
    const { adminUsername: username, adminPassword } = this.config;
    if (this.config.starterSet && (await this.users.isEmpty(tx))) await this.starter.installFirst(tx);
    const password = adminPassword ?? randomBytes(15).toString("base64url");
    try {
      await this.accounts.create(tx, { username, passwordHash: await hashPassword(password), isAdmin: true });
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
