import { IconButton } from "@promptory/ui/button";
import { Logo } from "@promptory/ui/logo";
import { Menu as MenuIcon } from "lucide-react";
import { Link } from "react-router";
import { frame } from "../../text/frame.ts";
import { text } from "../../text/index.ts";
import { AccountMenu } from "./account-menu.tsx";
import styles from "./header.module.css";
import { HealthBadge } from "./health-badge.tsx";
import { PaletteHost } from "./palette-host.tsx";
import { UndoMenu } from "./undo-menu.tsx";

/** The bar over every page: the product, whether its API answers, and the person. */
export function Header({ onMenu }: { onMenu(): void }) {
  return (
    <header className={styles.header}>
      <div className={styles.menu}>
        <IconButton label={frame.openMenu} icon={<MenuIcon size={18} aria-hidden />} onClick={onMenu} />
      </div>
      <Link className={styles.brand} to="/">
        <Logo size={24} />
        <span className={styles.name}>{text.app.name}</span>
      </Link>
      <PaletteHost />
      <div className={styles.end}>
        <HealthBadge />
        <UndoMenu />
        <AccountMenu />
      </div>
    </header>
  );
}
