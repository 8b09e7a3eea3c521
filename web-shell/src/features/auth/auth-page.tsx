import { Logo } from "@promptory/ui/logo";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { NewAccount } from "../../data/session.ts";
import { text } from "../../text/index.ts";
import styles from "./auth-page.module.css";
import { type AuthTab, AuthTabs, tabId } from "./auth-tabs.tsx";
import { Hero } from "./hero.tsx";
import { LoginForm } from "./login-form.tsx";
import { RegisterForm } from "./register-form.tsx";
import { VerificationCode } from "./verification-code.tsx";

/** The sign-in page: log in, or register and keep the verification code. */
export function AuthPage() {
  const [params, setParams] = useSearchParams();
  const [account, setAccount] = useState<NewAccount>();
  const [username, setUsername] = useState("");
  // A page that opens puts the caret where typing begins; a tab that was chosen keeps the focus.
  const [hasChosen, setChosen] = useState(false);
  const tab: AuthTab = params.get("tab") === "register" ? "register" : "login";
  const select = (next: AuthTab) => {
    const changed = new URLSearchParams(params);
    if (next === "login") changed.delete("tab");
    else changed.set("tab", next);
    setChosen(true);
    setParams(changed, { replace: true });
  };
  const proceed = () => {
    setUsername(account?.username ?? "");
    setAccount(undefined);
    select("login");
    setChosen(false);
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
            <VerificationCode account={account} onProceed={proceed} />
          ) : (
            <>
              <h1 className={styles.heading}>{text.auth.heading[tab]}</h1>
              <p className={styles.lead}>{text.auth.lead[tab]}</p>
              <AuthTabs selected={tab} onSelect={select} />
              <div role="tabpanel" id={`${tabId(tab)}-panel`} aria-labelledby={tabId(tab)} className={styles.form}>
                {tab === "login" ? (
                  <LoginForm key={username} username={username} isFirst={!hasChosen} />
                ) : (
                  <RegisterForm isFirst={!hasChosen} onRegistered={setAccount} />
                )}
              </div>
            </>
          )}
        </div>
      </main>
      <Hero />
    </div>
  );
}
