import { randomBytes } from "node:crypto";
import { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import { Conflict } from "../common/errors.js";
import { AppConfig } from "../config/config.module.js";
import { StarterSetService } from "../defaults/starter-set.service.js";
import { hashPassword } from "../users/password.js";
import { UsersService } from "../users/users.service.js";

// "admin" in ASCII: processes that start together must not make two.
const LOCK = 0x61_64_6d_69_6e;

/** The first administrator; the password only when it was generated just now. */
export type FirstAdmin = { username: string; password?: string };

/** Thrown when ADMIN_USERNAME belongs to somebody who is no administrator; its message is made for the terminal. */
export class AdminNameTaken extends Error {
  override readonly name = "AdminNameTaken";

  constructor(username: string) {
    super(
      `There is no administrator yet, and ADMIN_USERNAME (${username}) is somebody else's account. Choose another name.`,
    );
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

  /** Finds the first administrator or makes one of ADMIN_USERNAME and ADMIN_PASSWORD. Throws AdminNameTaken. */
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
    return adminPassword === undefined ? { username, password } : { username };
  }
}
