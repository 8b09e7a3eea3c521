import {
  ChartColumn,
  CopyPlus,
  DatabaseBackup,
  Globe,
  Inbox,
  KeyRound,
  LibraryBig,
  type LucideIcon,
  ScrollText,
  Ticket,
  Users,
} from "lucide-react";
import type { ComponentType } from "react";
import { UnreadBadge } from "./features/inbox/unread-badge.tsx";
import { text } from "./locales/en/index.ts";

/** One section of the administration. */
export interface AdminSection {
  /** Its address below the administration, without slashes around it; the empty one is what opens first. */
  path: string;
  label: string;
  icon: LucideIcon;
  /** Brings its page, which may have addresses of its own below `path`. */
  load: () => Promise<ComponentType>;
  /** What stands beside its name while there is something to tell. */
  badge?: ComponentType;
}

/** Every section, in the order they are shown. A section is one line here. */
export const SECTIONS: readonly [AdminSection, ...AdminSection[]] = [
  {
    path: "",
    label: text.statistics.title,
    icon: ChartColumn,
    load: async () => (await import("./features/statistics/statistics-page.tsx")).StatisticsPage,
  },
  {
    path: "users",
    label: text.users.title,
    icon: Users,
    load: async () => (await import("./features/users/users-page.tsx")).UsersPage,
  },
  {
    path: "invitations",
    label: text.invitations.title,
    icon: Ticket,
    load: async () => (await import("./features/invitations/invitations-page.tsx")).InvitationsPage,
  },
  {
    path: "defaults",
    label: text.defaults.title,
    icon: LibraryBig,
    load: async () => (await import("./features/defaults/defaults-page.tsx")).DefaultsPage,
  },
  {
    path: "copy",
    label: text.copy.title,
    icon: CopyPlus,
    load: async () => (await import("./features/copy/copy-page.tsx")).CopyPage,
  },
  {
    path: "inbox",
    label: text.inbox.title,
    icon: Inbox,
    load: async () => (await import("./features/inbox/inbox-page.tsx")).InboxPage,
    badge: UnreadBadge,
  },
  {
    path: "audit",
    label: text.audit.title,
    icon: ScrollText,
    load: async () => (await import("./features/audit/audit-page.tsx")).AuditPage,
  },
  {
    path: "backups",
    label: text.backups.title,
    icon: DatabaseBackup,
    load: async () => (await import("./features/backups/backups-page.tsx")).BackupsPage,
  },
  {
    path: "keys",
    label: text.keys.title,
    icon: KeyRound,
    load: async () => (await import("./features/keys/keys-page.tsx")).KeysPage,
  },
  {
    path: "sites",
    label: text.sites.title,
    icon: Globe,
    load: async () => (await import("./features/sites/sites-page.tsx")).SitesPage,
  },
];

/** The address of a section; `basename` is where the administration lives. */
export function addressOf(basename: string, { path }: Pick<AdminSection, "path">): string {
  return path === "" ? basename || "/" : `${basename}/${path}`;
}
