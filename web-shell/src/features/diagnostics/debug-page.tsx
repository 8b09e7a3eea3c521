import { buttonClass } from "@promptory/ui/button";
import { Link } from "react-router";
import { text } from "../../locales/en/open.ts";
import styles from "./debug-page.module.css";
import { clientFacts, Facts } from "./facts.tsx";
import { PlainPage, Section } from "./plain-page.tsx";

const words = text.diagnostics.debug;

/** The environment the page runs in, and the ways to try sign-in and logout. */
export function DebugPage() {
  return (
    <PlainPage title={words.title} lead={words.lead}>
      <div className={styles.buttons}>
        <Link className={buttonClass({ variant: "primary" })} to="/auth">
          {words.auth}
        </Link>
        <Link className={buttonClass()} to="/">
          {words.home}
        </Link>
        {/* A plain link: the endpoint itself is what is tried. */}
        <a className={buttonClass()} href="/api/auth/logout">
          {words.logout}
        </a>
      </div>
      <p className={styles.hint}>{words.logoutHint}</p>
      <Section title={words.environment}>
        <Facts facts={clientFacts(window, new Date())} />
      </Section>
    </PlainPage>
  );
}
