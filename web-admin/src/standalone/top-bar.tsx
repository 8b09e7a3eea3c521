import { Button } from "@promptory/ui/button";
import { Logo } from "@promptory/ui/logo";
import { LogOut } from "lucide-react";
import { text } from "../locales/en/index.ts";
import styles from "./standalone.module.css";
import { ThemeSwitch } from "./theme-switch.tsx";

/** What the shell's header is otherwise: the product, the theme, who is signed in and the way out. */
export function TopBar({ username, onSignOut }: { username: string; onSignOut: () => void }) {
  return (
    <header className={styles.bar}>
      <Logo />
      <span className={styles.product}>{text.standalone.product}</span>
      <span className={styles.area}>{text.standalone.area}</span>
      <bdi className={styles.who}>{username}</bdi>
      <ThemeSwitch />
      <Button icon={<LogOut aria-hidden size={16} />} onClick={onSignOut}>
        {text.standalone.signOut}
      </Button>
    </header>
  );
}
