import type { EntityManager } from "@mikro-orm/postgresql";
import type { Actor } from "../audit/actor.js";
import { User } from "../users/user.entity.js";

/** The administrator a default is kept as made by. */
export function makerOf(em: EntityManager, { actorId }: Actor): User | null {
  return actorId === null ? null : em.getReference(User, actorId);
}
