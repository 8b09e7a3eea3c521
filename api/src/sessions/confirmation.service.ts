import { Injectable } from "@nestjs/common";
import { LockoutService } from "../auth/lockout/lockout.service.js";
import type { CurrentUser, SessionUser } from "../common/access.js";
import { BadRequest, Unauthenticated } from "../common/errors.js";
import { Database, type Transaction } from "../database/database.js";
import type { User } from "../users/user.entity.js";
import { UsersService } from "../users/users.service.js";
import { SessionsService } from "./sessions.service.js";

const WRONG_PASSWORD = "The current password you entered doesn't match our records. Please try again.";
const PASSWORD_NEEDED = "Please enter your current password to confirm this change.";

@Injectable()
export class ConfirmationService {
  constructor(
    private readonly db: Database,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly lockout: LockoutService,
  ) {}

  /** Returns the hash for `lock`. Rate-limited: a stolen session must not guess the password. Throws BadRequest, TooManyRequests. */
  async verify({ id, username }: CurrentUser, password: string, ip: string): Promise<string> {
    const hash = await this.lockout.attempt("password", username, ip, () =>
      this.users.verifyPassword(this.db, id, password),
    );
    if (hash === undefined) throw wrongPassword();
    return hash;
  }

  async verifyUnlessRecent(user: SessionUser, password: string | undefined, ip: string): Promise<string | undefined> {
    if (password !== undefined) return this.verify(user, password, ip);
    if (user.isRecent) return undefined;
    throw new BadRequest([{ field: "currentPassword", message: PASSWORD_NEEDED }]);
  }

  /** Throws Unauthenticated when the session has ended, BadRequest when the password has changed since. */
  async lock(tx: Transaction, { id, sessionId }: SessionUser, verifiedHash?: string): Promise<User> {
    const user = await this.users.lock(tx, id);
    if (!(await this.sessions.isLive(tx, sessionId))) throw new Unauthenticated();
    if (verifiedHash !== undefined && user.password !== verifiedHash) throw wrongPassword();
    return user;
  }
}

function wrongPassword(): BadRequest {
  return new BadRequest([{ field: "currentPassword", message: WRONG_PASSWORD }]);
}
