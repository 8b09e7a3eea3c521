import type { ReactNode } from "react";
import styles from "./account-menu.module.css";
import { Menu, MenuLine } from "./menu.tsx";
import { MenuThemes } from "./menu-themes.tsx";
import type { ThemeChoice } from "./mode.tsx";

/** Values of AccountMenu: `details` are lines below the name, `children` the items after the themes. */
export interface AccountMenuProps {
  label: string;
  username: string;
  details: readonly string[];
  themes: { label: string; names: Record<ThemeChoice, string> };
  children: ReactNode;
}

/** The person's corner: who they are, the theme, and what can be done. */
export function AccountMenu({ label, username, details, themes, children }: AccountMenuProps) {
  const letter = <span aria-hidden="true">{[...username][0]?.toUpperCase()}</span>;
  return (
    <Menu label={label} trigger={letter} triggerClassName={styles.avatar}>
      <div className={styles.who} role="presentation">
        <span className={styles.name}>{username}</span>
        {details.map((detail) => (
          <span key={detail} className={styles.detail}>
            {detail}
          </span>
        ))}
      </div>
      <MenuLine />
      <MenuThemes {...themes} />
      <MenuLine />
      {children}
    </Menu>
  );
}
