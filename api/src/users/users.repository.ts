import { LockMode, raw } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import { prepared } from "../database/batched-query.js";
import { type Database, type Moment, type Transaction, toIso } from "../database/database.js";
import type { User as UserDto } from "./user.dto.js";
import { User } from "./user.entity.js";

const ACCOUNT = prepared(
  "account",
  `select id, username, is_admin as "isAdmin", email, display_name as "displayName", photo_url as "photoUrl",
           is_firebase_user as "isFirebaseUser", is_verified as "isVerified", recovery_warned_at as "recoveryWarnedAt",
           created_at as "createdAt" from users where id = $1`,
);

type AccountRow = Omit<UserDto, "createdAt" | "recoveryWarnedAt"> & {
  createdAt: Moment;
  recoveryWarnedAt: Moment | null;
};

@Injectable()
export class UsersRepository {
  async account(db: Database, id: number): Promise<UserDto | undefined> {
    const [row] = await db.query<AccountRow>({ text: ACCOUNT, values: [id] });
    if (!row) return undefined;
    const { recoveryWarnedAt, createdAt } = row;
    return { ...row, recoveryWarnedAt: recoveryWarnedAt && toIso(recoveryWarnedAt), createdAt: toIso(createdAt) };
  }

  find(db: Database, id: number): Promise<User | null> {
    return db.em.findOne(User, { id });
  }

  findByUsername(db: Database, username: string): Promise<User | null> {
    return db.em.findOne(User, { [raw("lower(username)")]: username.toLowerCase() });
  }

  lock(tx: Transaction, id: number): Promise<User | null> {
    return tx.em.findOne(User, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  }

  lockByUsername(tx: Transaction, username: string): Promise<User | null> {
    return tx.em.findOne(
      User,
      { [raw("lower(username)")]: username.toLowerCase() },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
  }

  /** Ordered, so that two transactions that lock them cannot deadlock. */
  lockAdmins(tx: Transaction): Promise<User[]> {
    return tx.em.find(User, { isAdmin: true }, { orderBy: { id: "asc" }, lockMode: LockMode.PESSIMISTIC_WRITE });
  }

  async isEmpty(tx: Transaction): Promise<boolean> {
    return (await tx.em.find(User, {}, { fields: ["id"], limit: 1 })).length === 0;
  }

  findFirstAdmin(tx: Transaction): Promise<User | null> {
    return tx.em.findOne(User, { isAdmin: true }, { orderBy: { id: "asc" } });
  }
}
