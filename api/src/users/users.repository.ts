import { LockMode, raw } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import type { Database, Transaction } from "../database/database.js";
import { User } from "./user.entity.js";

@Injectable()
export class UsersRepository {
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
