import { Logo } from "@promptory/ui/logo";
import { Menu, MenuLine, menuItemClass } from "@promptory/ui/menu";
import { MenuThemes } from "@promptory/ui/menu-themes";
import { ExternalLink, LogOut } from "lucide-react";
import type { Account } from "../messages.ts";
import { hostOf } from "../server-address.ts";
import { text } from "../text.ts";
import styles from "./account-bar.module.css";
import { ask } from "./background-link.ts";

/** The name of the product, and the person's corner: theme, their library, the way out. */
export function AccountBar({ account, onSignedOut }: { account: Account; onSignedOut: () => void }) {
  const letter = <span aria-hidden="true">{[...account.username][0]?.toUpperCase()}</span>;
  const signOut = () => void ask({ kind: "sign-out" }).finally(() => onSignedOut());
  return (
    <header className={styles.bar}>
      <Logo size={24} />
      <h1 className={styles.name}>{text.product}</h1>
      <Menu label={text.account.menu} trigger={letter} triggerClassName={styles.avatar}>
        <div className={styles.who} role="presentation">
          <span className={styles.username}>{account.username}</span>
          <span className={styles.server}>{hostOf(account.server)}</span>
        </div>
        <MenuLine />
        <MenuThemes label={text.account.theme} names={text.account.themes} />
        <MenuLine />
        <a
          role="menuitem"
          tabIndex={-1}
          className={menuItemClass}
          href={account.server}
          target="_blank"
          rel="noreferrer"
        >
          <ExternalLink size={16} aria-hidden />
          {text.account.open}
        </a>
        <button type="button" role="menuitem" tabIndex={-1} className={menuItemClass} onClick={signOut}>
          <LogOut size={16} aria-hidden />
          {text.account.signOut}
        </button>
      </Menu>
    </header>
  );
}
