import type { ReactNode } from "react";
import { Link, Navigate, useParams } from "react-router";
import { type User, useCurrentUser } from "../../data/session.ts";
import { ApiKeys } from "../../parts/api-keys/api-keys.tsx";
import { Section } from "../../parts/section.tsx";
import { text } from "../../text/library.ts";
import { EmailForm } from "./account/email-form.tsx";
import { PasswordForm } from "./account/password-form.tsx";
import { RecoveryCode } from "./account/recovery-code.tsx";
import { UsernameForm } from "./account/username-form.tsx";
import { ConnectAgent } from "./agents/connect-agent.tsx";
import { Appearance } from "./appearance.tsx";
import { DangerZone } from "./danger/danger-zone.tsx";
import { RateLimitsCard } from "./limits/rate-limits-card.tsx";
import { Quota } from "./quota.tsx";
import { FailedSignIns } from "./sessions/failed-sign-ins.tsx";
import { Sessions } from "./sessions/sessions.tsx";
import styles from "./settings-page.module.css";
import { StatCards } from "./stat-cards.tsx";
import { Transfer } from "./transfer/transfer.tsx";

const words = text.settings;
const headings = (part: { title: string; hint: string }) => ({ title: part.title, hint: part.hint });

type SectionId = keyof typeof words.sections;

/** The cards of each section; the first section is at /settings itself. */
const sections: Record<SectionId, (user: User) => ReactNode> = {
  profile: (user) => (
    <>
      <StatCards />
      <Section {...headings(words.username)}>
        <UsernameForm user={user} />
      </Section>
      <Section {...headings(words.email)}>
        <EmailForm user={user} />
      </Section>
      <Section {...headings(words.danger)} tone="danger">
        <DangerZone user={user} />
      </Section>
    </>
  ),
  security: (user) => (
    <>
      <Section {...headings(words.password)}>
        <PasswordForm user={user} />
      </Section>
      <Section {...headings(words.recovery)}>
        <RecoveryCode user={user} />
      </Section>
      <Section {...headings(words.sessions)}>
        <Sessions />
      </Section>
      <Section {...headings(words.failedSignIns)}>
        <FailedSignIns />
      </Section>
    </>
  ),
  appearance: () => (
    <Section {...headings(words.appearance)}>
      <Appearance />
    </Section>
  ),
  keys: () => (
    <>
      <Section {...headings(words.agents)}>
        <ConnectAgent />
      </Section>
      <Section {...headings(words.keys)}>
        <ApiKeys />
      </Section>
    </>
  ),
  data: () => (
    <Section {...headings(text.promptExport)}>
      <Transfer />
    </Section>
  ),
  limits: (user) => (
    <>
      <Section {...headings(words.quota)}>
        <Quota />
      </Section>
      <Section {...headings(words.limits)}>
        <RateLimitsCard user={user} />
      </Section>
    </>
  ),
};

const ids = Object.keys(sections) as SectionId[];

/** The account settings: a list of sections, each with an address of its own, and the cards of one of them. */
export function SettingsPage() {
  const user = useCurrentUser();
  const { section = "profile" } = useParams();
  const shown = ids.find((id) => id === section);
  if (!shown) return <Navigate to="/settings" replace />;
  if (!user) return null;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{words.title}</h1>
        <p className={styles.lead}>{words.lead}</p>
      </header>
      <div className={styles.columns}>
        <nav className={styles.sections} aria-label={words.sectionsLabel}>
          {ids.map((id) => (
            <Link
              key={id}
              to={id === "profile" ? "/settings" : `/settings/${id}`}
              className={styles.link}
              aria-current={id === shown ? "page" : undefined}
            >
              {words.sections[id]}
            </Link>
          ))}
        </nav>
        <div key={shown} className={styles.cards}>
          {sections[shown](user)}
        </div>
      </div>
    </div>
  );
}
