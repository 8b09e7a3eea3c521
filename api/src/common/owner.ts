import type { CurrentUser } from "./access.js";
import { Forbidden } from "./errors.js";

/** The owner of a list: the user, or for administrators `userId`. Throws Forbidden. */
export function ownerOf(user: CurrentUser, userId?: number): number {
  if (userId === undefined || userId === user.id) return user.id;
  if (!user.isAdmin) throw new Forbidden();
  return userId;
}
