import { lazyWithRetry } from "@promptory/ui/lazy-with-retry";
import { Logo } from "@promptory/ui/logo";
import { useUrlState, withTab } from "@promptory/ui/use-url-state";
import { type KeyboardEvent, useState } from "react";
import { Link, useLocation } from "react-router";
import { abandon, continueAs, type NewAccount, useRegistrationMode } from "../../api/account/session.ts";
import { text } from "../../locales/en/index.ts";
import styles from "./auth-page.module.css";
import { AuthHeading, AuthPanel } from "./auth-panel.tsx";
import authTabsStyles from "./auth-tabs.module.css";
import { Hero } from "./hero.tsx";
import { CodeSlot, RecoverySlot, Waiting } from "./lazy.tsx";
import { LoginForm } from "./login-form.tsx";

const RECOVERY = "recovery";
const loadRegister = async () => (await import("./register-form.tsx")).RegisterForm;
/** The registration, whose code login does not wait for. */
const RegisterForm = lazyWithRetry(loadRegister, <Waiting />);

/** Asks for the registration ahead of its first use; a failure is met again there. */
function bringRegister(): void {
  loadRegister().catch(() => undefined);
}

/** The sign-in page: log in, come back without the password, or register and keep the recovery code. */
export function AuthPage() {
  const { params, write } = useUrlState();
  const { hash } = useLocation();
  const invitation = new URLSearchParams(hash.slice(1)).get("invitation") ?? undefined;
  const mode = useRegistrationMode();
  const canRegister = mode === "invite" ? invitation !== undefined : mode !== "closed";
  const [account, setAccount] = useState<NewAccount>();
  const [username, setUsername] = useState("");
  // A page that opens puts the caret where typing begins; a tab that was chosen keeps the focus.
  const [hasChosen, setChosen] = useState(false);
  const tab: AuthTab = canRegister && params.get("tab") === "register" ? "register" : "login";
  const select = (next: AuthTab | typeof RECOVERY) => {
    setChosen(true);
    write((now) => withTab(now, next === "login" ? undefined : next), { replace: true });
  };
  const toLogin = (name: string) => {
    setUsername(name);
    setAccount(undefined);
    select("login");
    setChosen(false);
  };
  const forgot = (name: string) => {
    setUsername(name);
    select(RECOVERY);
  };
  return (
    <div className={styles.page}>
      <main className={styles.side}>
        <div className={styles.panel}>
          <div className={styles.brand}>
            <Logo size={28} />
            <span>{text.app.name}</span>
          </div>
          {account ? (
            <CodeSlot
              account={account}
              onContinue={() => continueAs(account)}
              onProceed={() => {
                abandon(account);
                toLogin(account.username);
              }}
            />
          ) : params.get("tab") === RECOVERY ? (
            <RecoverySlot username={username} onLeave={toLogin} />
          ) : (
            <>
              <AuthHeading lead={text.auth.lead[tab]} title={text.auth.heading[tab]} />
              {canRegister && <AuthTabs selected={tab} onSelect={select} />}
              <AuthPanel
                {...(canRegister && {
                  role: "tabpanel",
                  id: `${tabId(tab)}-panel`,
                  "aria-labelledby": tabId(tab),
                })}
              >
                {tab === "login" ? (
                  <LoginForm key={username} username={username} isFirst={!hasChosen} onForgot={forgot} />
                ) : (
                  <RegisterForm isFirst={!hasChosen} invitation={invitation} onRegistered={setAccount} />
                )}
              </AuthPanel>
              {!canRegister && mode && mode !== "open" && (
                <p className={styles.help}>{text.auth.noRegistration[mode]}</p>
              )}
            </>
          )}
          <p className={styles.help}>
            {text.auth.help.question} <Link to="/help">{text.auth.help.link}</Link>
          </p>
        </div>
      </main>
      <Hero />
    </div>
  );
}

/** The two halves of the sign-in page. */
type AuthTab = "login" | "register";

const tabs: readonly AuthTab[] = ["login", "register"];

/** The id of a tab; its panel adds "-panel". */
const tabId = (tab: AuthTab) => `auth-${tab}`;

/** Login and Register as tabs; arrow keys change between them. */
function AuthTabs({ selected, onSelect }: { selected: AuthTab; onSelect(tab: AuthTab): void }) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) return;
    event.preventDefault();
    const other = selected === "login" ? "register" : "login";
    const next = event.key === "Home" ? "login" : event.key === "End" ? "register" : other;
    onSelect(next);
    document.getElementById(tabId(next))?.focus();
  };
  return (
    <div role="tablist" aria-label={text.auth.tabsLabel} className={authTabsStyles.tabs} data-selected={selected}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={tabId(tab)}
          aria-selected={tab === selected}
          aria-controls={tab === selected ? `${tabId(tab)}-panel` : undefined}
          tabIndex={tab === selected ? 0 : -1}
          className={authTabsStyles.tab}
          onPointerEnter={bringRegister}
          onFocus={bringRegister}
          onClick={() => onSelect(tab)}
          onKeyDown={onKeyDown}
        >
          {text.auth.tabs[tab]}
        </button>
      ))}
    </div>
  );
}
