import { IconButton } from "@promptory/ui/button";
import { Menu, MenuItem } from "@promptory/ui/menu";
import { EllipsisVertical, Gauge, KeyRound, LogOut, ShieldCheck, ShieldOff, Trash2 } from "lucide-react";
import type { UserStats } from "../../api/users.ts";
import { text } from "../../locales/en/index.ts";
import styles from "./user-actions.module.css";
import type { Deed } from "./user-dialogs.tsx";

/** Called with the action and its user. */
export type OnDeed = (deed: Deed, user: UserStats) => void;

const words = text.users.actions;

/** The buttons at the end of a user's row. */
export function UserActions({ user, onDeed }: { user: UserStats; onDeed: OnDeed }) {
  const { isAdmin, username } = user;
  return (
    <div className={styles.actions}>
      <Menu
        label={words.more(username)}
        trigger={<EllipsisVertical aria-hidden size={16} />}
        triggerClassName={styles.more}
      >
        <MenuItem icon={<KeyRound aria-hidden size={16} />} onSelect={() => onDeed("newCode", user)}>
          {words.newCode}
        </MenuItem>
        <MenuItem icon={<LogOut aria-hidden size={16} />} onSelect={() => onDeed("endSessions", user)}>
          {words.endSessions}
        </MenuItem>
        <MenuItem icon={<Gauge aria-hidden size={16} />} onSelect={() => onDeed("quota", user)}>
          {words.quota}
        </MenuItem>
        {isAdmin ? (
          <MenuItem icon={<ShieldOff aria-hidden size={16} />} onSelect={() => onDeed("demote", user)}>
            {words.demote}
          </MenuItem>
        ) : (
          <MenuItem icon={<ShieldCheck aria-hidden size={16} />} onSelect={() => onDeed("promote", user)}>
            {words.promote}
          </MenuItem>
        )}
      </Menu>
      <span title={isAdmin ? words.notAdmins : undefined}>
        <IconButton
          disabled={isAdmin}
          icon={<Trash2 aria-hidden size={16} />}
          label={words.delete(username)}
          onClick={() => onDeed("remove", user)}
          variant="danger"
        />
      </span>
    </div>
  );
}
