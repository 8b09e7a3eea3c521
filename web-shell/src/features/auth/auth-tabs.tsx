import type { KeyboardEvent } from "react";
import { text } from "../../text/index.ts";
import styles from "./auth-tabs.module.css";

/** The two halves of the sign-in page. */
export type AuthTab = "login" | "register";

const tabs: readonly AuthTab[] = ["login", "register"];

/** The id of a tab; its panel adds "-panel". */
export const tabId = (tab: AuthTab) => `auth-${tab}`;

/** Login and Register as tabs; arrow keys change between them. */
export function AuthTabs({ selected, onSelect }: { selected: AuthTab; onSelect(tab: AuthTab): void }) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) return;
    event.preventDefault();
    const other = selected === "login" ? "register" : "login";
    const next = event.key === "Home" ? "login" : event.key === "End" ? "register" : other;
    onSelect(next);
    document.getElementById(tabId(next))?.focus();
  };
  return (
    <div role="tablist" aria-label={text.auth.tabsLabel} className={styles.tabs} data-selected={selected}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={tabId(tab)}
          aria-selected={tab === selected}
          aria-controls={tab === selected ? `${tabId(tab)}-panel` : undefined}
          tabIndex={tab === selected ? 0 : -1}
          className={styles.tab}
          onClick={() => onSelect(tab)}
          onKeyDown={onKeyDown}
        >
          {text.auth.tabs[tab]}
        </button>
      ))}
    </div>
  );
}
