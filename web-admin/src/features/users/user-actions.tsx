import { IconButton } from "@promptory/ui/button";
import { Menu, menuItemClass } from "@promptory/ui/menu";
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
        isFloating
        label={words.more(username)}
        trigger={<EllipsisVertical aria-hidden size={16} />}
        triggerClassName={styles.more}
      >
        <Item icon={KeyRound} onClick={() => onDeed("newCode", user)} words={words.newCode} />
        <Item icon={LogOut} onClick={() => onDeed("endSessions", user)} words={words.endSessions} />
        <Item icon={Gauge} onClick={() => onDeed("quota", user)} words={words.quota} />
        {isAdmin ? (
          <Item icon={ShieldOff} onClick={() => onDeed("demote", user)} words={words.demote} />
        ) : (
          <Item icon={ShieldCheck} onClick={() => onDeed("promote", user)} words={words.promote} />
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

function Item({ words: name, icon: Icon, onClick }: { words: string; icon: typeof KeyRound; onClick: () => void }) {
  return (
    <button className={menuItemClass} onClick={onClick} role="menuitem" type="button">
      <Icon aria-hidden size={16} />
      {name}
    </button>
  );
}
