import { Button, IconButton } from "@promptory/ui/button";
import { lazyWithRetry } from "@promptory/ui/lazy-with-retry";
import { Logo } from "@promptory/ui/logo";
import { useTheme } from "@promptory/ui/mode";
import { PageSpinner } from "@promptory/ui/spinner";
import { useHasToast } from "@promptory/ui/toast";
import { LogOut, Moon, Sun } from "lucide-react";
import type { ReactNode } from "react";
import { text } from "../locales/en/index.ts";
import styles from "./frame.module.css";

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

/** Changes between the light and the dark theme. */
export function ThemeSwitch() {
  const { resolved, setChoice } = useTheme();
  const next = resolved === "dark" ? "light" : "dark";
  const Icon = next === "light" ? Sun : Moon;
  return (
    <IconButton
      icon={<Icon aria-hidden size={18} />}
      label={text.standalone.theme[next]}
      onClick={() => setChoice?.(next)}
    />
  );
}

/** One thing in the middle of the page. */
export function Centre({ children }: { children: ReactNode }) {
  return <main className={styles.centre}>{children}</main>;
}

/** Shown while it is not known yet who is here. */
export function Checking() {
  return <PageSpinner label={text.standalone.checking} />;
}

const ToastArea = lazyWithRetry(async () => (await import("@promptory/ui/toast-area")).ToastArea);

/** The notification area at an address of its own, from the first toast on; a host has one itself. */
export function Toasts() {
  return useHasToast() ? <ToastArea /> : null;
}
