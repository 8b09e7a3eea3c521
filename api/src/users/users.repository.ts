import type { EntityManager } from "@mikro-orm/postgresql";
import { LockMode, raw } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import { User } from "./user.entity.js";

/** The queries of the users table, in the unit of work they are given. */
@Injectable()
export class UsersRepository {
  find(em: EntityManager, id: number): Promise<User | null> {
    return em.findOne(User, { id });
  }

  /** By name, without regard to its case. */
  findByUsername(em: EntityManager, username: string): Promise<User | null> {
    return em.findOne(User, { [raw("lower(username)")]: username.toLowerCase() });
  }

  /** By id, locked until the transaction ends. */
  lock(em: EntityManager, id: number): Promise<User | null> {
    return em.findOne(User, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  }

  /** By name, without regard to its case, locked until the transaction ends. */
  lockByUsername(em: EntityManager, username: string): Promise<User | null> {
    return em.findOne(
      User,
      { [raw("lower(username)")]: username.toLowerCase() },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
  }

  /** In one order, so that two who lock them never wait for each other. */
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
