import type { CurrentUser } from "./access.js";
import { Forbidden } from "./errors.js";

/** Whose rows a list shows: one's own, or for administrators those of `userId`. Throws Forbidden. */
export function ownerOf(user: CurrentUser, userId?: number): number {
  if (userId === undefined || userId === user.id) return user.id;
  if (!user.isAdmin) throw new Forbidden();
  return userId;
}
