import type { EntityManager } from "@mikro-orm/postgresql";
import { LockMode, raw } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import { type Moment, toIso } from "../common/moment.js";
import { preparedRowsOf } from "../database/rows.js";
import type { User as UserDto } from "./user.dto.js";
import { User } from "./user.entity.js";

const ACCOUNT = {
  name: "account",
  text: `select id, username, is_admin as "isAdmin", email, display_name as "displayName", photo_url as "photoUrl",
           is_firebase_user as "isFirebaseUser", is_verified as "isVerified", recovery_warned_at as "recoveryWarnedAt",
           created_at as "createdAt" from users where id = $1`,
};

type AccountRow = Omit<UserDto, "createdAt" | "recoveryWarnedAt"> & {
  createdAt: Moment;
  recoveryWarnedAt: Moment | null;
};

@Injectable()
export class UsersRepository {
  /** What a person sees of the account. */
  async account(em: EntityManager, id: number): Promise<UserDto | undefined> {
    const [row] = await preparedRowsOf<AccountRow>(em, ACCOUNT, [id]);
    if (!row) return undefined;
    const { recoveryWarnedAt, createdAt } = row;
    return { ...row, recoveryWarnedAt: recoveryWarnedAt && toIso(recoveryWarnedAt), createdAt: toIso(createdAt) };
  }

  find(em: EntityManager, id: number): Promise<User | null> {
    return em.findOne(User, { id });
  }

  /** Case-insensitive. */
  findByUsername(em: EntityManager, username: string): Promise<User | null> {
    return em.findOne(User, { [raw("lower(username)")]: username.toLowerCase() });
  }

  lock(em: EntityManager, id: number): Promise<User | null> {
    return em.findOne(User, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  }

  /** Case-insensitive; locks the row. */
  lockByUsername(em: EntityManager, username: string): Promise<User | null> {
    return em.findOne(
      User,
      { [raw("lower(username)")]: username.toLowerCase() },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
  }

  /** Ordered, so that two transactions that lock them cannot deadlock. */
  lockAdmins(em: EntityManager): Promise<User[]> {
    return em.find(User, { isAdmin: true }, { orderBy: { id: "asc" }, lockMode: LockMode.PESSIMISTIC_WRITE });
  }

  async isEmpty(em: EntityManager): Promise<boolean> {
    return (await em.find(User, {}, { fields: ["id"], limit: 1 })).length === 0;
  }

  findFirstAdmin(em: EntityManager): Promise<User | null> {
    return em.findOne(User, { isAdmin: true }, { orderBy: { id: "asc" } });
  }
}
