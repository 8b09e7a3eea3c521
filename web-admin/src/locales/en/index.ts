import { admin } from "./admin.ts";
import { audit } from "./audit.ts";
import { backups } from "./backups.ts";
import { copy } from "./copy.ts";
import { defaults } from "./defaults.ts";
import { inbox } from "./inbox.ts";
import { invitations } from "./invitations.ts";
import { keys } from "./keys.ts";
import { sites } from "./sites.ts";
import { standalone } from "./standalone.ts";
import { statistics } from "./statistics.ts";
import { users } from "./users.ts";

/** Every text of the administration. */
export const text = {
  admin,
  audit,
  backups,
  copy,
  defaults,
  inbox,
  invitations,
  keys,
  sites,
  statistics,
  users,
  standalone,
} as const;
