import { AccountMenu } from "@promptory/ui/account-menu";
import { Logo } from "@promptory/ui/logo";
import { MenuItem, MenuLink } from "@promptory/ui/menu";
import { ExternalLink, LogOut, RefreshCw, Settings } from "lucide-react";
import type { ReactNode } from "react";
import { text } from "../../locales/en/text.ts";
import type { Account } from "../../messages.ts";
import { hostOf } from "../../server-address.ts";
import styles from "./account-bar.module.css";

/** Props of the bar; `children` are the buttons of the screen, `onSignOut` asks before it loses anything. */
export type AccountBarProps = {
  account: Account;
  onSync: () => void;
  onSettings: () => void;
  onSignOut: () => void;
  children?: ReactNode;
};

/** The name of the product, what can be done here, and the person's corner: theme, their library, the way out. */
export function AccountBar({ account, onSync, onSettings, onSignOut, children }: AccountBarProps) {
  return (
    <header className={styles.bar}>
      <Logo size={24} />
      <h1 className={styles.name}>{text.product}</h1>
      {children}
      <AccountMenu
        label={text.account.menu}
        username={account.username}
        details={[hostOf(account.server)]}
        themes={{ label: text.account.theme, names: text.account.themes }}
      >
        <MenuLink>
          <a href={account.server} target="_blank" rel="noreferrer">
            <ExternalLink size={16} aria-hidden />
            {text.account.open}
          </a>
        </MenuLink>
        <MenuItem icon={<Settings size={16} aria-hidden />} onSelect={onSettings}>
          {text.account.settings}
        </MenuItem>
        <MenuItem icon={<RefreshCw size={16} aria-hidden />} onSelect={onSync}>
          {text.account.sync}
        </MenuItem>
        <MenuItem icon={<LogOut size={16} aria-hidden />} onSelect={onSignOut}>
          {text.account.signOut}
        </MenuItem>
      </AccountMenu>
    </header>
  );
}
