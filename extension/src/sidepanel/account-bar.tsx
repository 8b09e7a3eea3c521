import { Logo } from "@promptory/ui/logo";
import { Menu, MenuLine, menuItemClass } from "@promptory/ui/menu";
import { type ThemeChoice, useTheme } from "@promptory/ui/mode";
import { ExternalLink, LogOut, Monitor, Moon, Sun } from "lucide-react";
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
        <ThemeChoices />
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

const choices = [
  { choice: "light", Icon: Sun },
  { choice: "dark", Icon: Moon },
  { choice: "system", Icon: Monitor },
] as const satisfies readonly { choice: ThemeChoice; Icon: typeof Sun }[];

function ThemeChoices() {
  const { choice: chosen, setChoice } = useTheme();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed inside a menu
    <div role="group" aria-label={text.account.theme} className={styles.themes}>
      {choices.map(({ choice, Icon }) => (
        <button
          key={choice}
          type="button"
          role="menuitemradio"
          aria-checked={choice === chosen}
          tabIndex={-1}
          className={styles.theme}
          onClick={() => setChoice(choice)}
        >
          <Icon size={15} aria-hidden />
          {text.account.themes[choice]}
        </button>
      ))}
    </div>
  );
}
