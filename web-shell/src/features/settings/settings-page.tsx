import { useCurrentUser } from "../../data/session.ts";
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

/** Everything a person can settle about their account. */
export function SettingsPage() {
  const user = useCurrentUser();
  if (!user) return null;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{words.title}</h1>
        <p className={styles.lead}>{words.lead}</p>
      </header>
      <StatCards />
      <Section {...headings(words.appearance)}>
        <Appearance />
      </Section>
      <Section {...headings(words.username)}>
        <UsernameForm user={user} />
      </Section>
      <Section {...headings(words.email)}>
        <EmailForm user={user} />
      </Section>
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
      <Section {...headings(words.keys)}>
        <ApiKeys />
      </Section>
      <Section {...headings(words.agents)}>
        <ConnectAgent />
      </Section>
      <Section {...headings(words.quota)}>
        <Quota />
      </Section>
      <Section {...headings(words.limits)}>
        <RateLimitsCard user={user} />
      </Section>
      <Section {...headings(text.promptExport)}>
        <Transfer />
      </Section>
      <Section {...headings(words.danger)} tone="danger">
        <DangerZone user={user} />
      </Section>
    </div>
  );
}
