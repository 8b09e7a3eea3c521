import { admin } from "./admin.ts";
import { inbox } from "./inbox.ts";
import { standalone } from "./standalone.ts";
import { users } from "./users.ts";

/** Every word the administration shows, in one place, ready for translation. */
export const text = { admin, inbox, users, standalone } as const;
