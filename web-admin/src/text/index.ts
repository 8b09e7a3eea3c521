import { admin } from "./admin.ts";
import { copy } from "./copy.ts";
import { defaults } from "./defaults.ts";
import { standalone } from "./standalone.ts";
import { users } from "./users.ts";

/** Every word the administration shows, in one place, ready for translation. */
export const text = { admin, copy, defaults, users, standalone } as const;
