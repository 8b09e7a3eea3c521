import { toApiError } from "@promptory/api-client";
import { Button } from "@promptory/ui/button";
import { RelativeTime } from "@promptory/ui/relative-time";
import { TabList, TabPanel, Tabs } from "@promptory/ui/tabs";
import { KeyRound, ShieldAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link, Navigate, useParams } from "react-router";
import { useFailedSignIns } from "../../api/account/account.ts";
import { useRateLimitProbe, useRateLimits } from "../../api/account/rate-limit-probe.ts";
import { isAlive, isImprovement } from "../../api/account/rate-limits.ts";
import { type User, useCurrentUser } from "../../api/account/session.ts";
import { ApiKeys } from "../../components/api-keys/api-keys.tsx";
import { LibraryStats } from "../../components/library-stats.tsx";
import { ListState, RowItem, RowList } from "../../components/list-state.tsx";
import { Section } from "../../components/section.tsx";
import { useNow } from "../../components/use-now.ts";
import { openIn as openInText } from "../../locales/en/open-in.ts";
import { settings as words } from "../../locales/en/settings.ts";
import { promptExport as promptExportText } from "../../locales/en/transfer.ts";
import { AboutRow } from "./about-row.tsx";
import { EmailForm } from "./account/email-form.tsx";
import { PasswordForm } from "./account/password-form.tsx";
import { RecoveryCodeDialog } from "./account/recovery-code-dialog.tsx";
import { UsernameForm } from "./account/username-form.tsx";
import { ConnectAgent } from "./agents/connect-agent.tsx";
import { Appearance } from "./appearance.tsx";
import { DeleteAccountDialog } from "./danger/delete-account-dialog.tsx";
import { LimitList } from "./limits/limit-list.tsx";
import { OwnAddress } from "./own-address.tsx";
import { Quota } from "./quota.tsx";
import { Sessions } from "./sessions/sessions.tsx";
import styles from "./settings-page.module.css";
import { Transfer } from "./transfer/transfer.tsx";

const headings = (part: { title: string; hint: string }) => ({ title: part.title, hint: part.hint });

type SectionId = keyof typeof words.sections;

/** The cards of each section; the first section is at /settings itself. */
const sections: Record<SectionId, (user: User) => ReactNode> = {
  profile: (user) => (
    <>
      <LibraryStats look="cards" />
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
    <>
      <Section {...headings(words.appearance)}>
        <Appearance />
      </Section>
      <Section {...headings(openInText)}>
        <OwnAddress />
      </Section>
    </>
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
    <Section {...headings(promptExportText)}>
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

const dangerZoneWords = words.danger;

/** The way out for good; administrators read why there is none for them. */
function DangerZone({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <AboutRow about={user.isAdmin ? dangerZoneWords.admin : dangerZoneWords.about}>
      <Button variant="danger" disabled={user.isAdmin} onClick={() => setOpen(true)}>
        {dangerZoneWords.delete}
      </Button>
      {isOpen && <DeleteAccountDialog user={user} onClose={() => setOpen(false)} />}
    </AboutRow>
  );
}

const recoveryCodeWords = words.recovery;

/** The way to a new recovery code. */
function RecoveryCode({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <AboutRow about={recoveryCodeWords.about}>
      <Button icon={<KeyRound size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {recoveryCodeWords.make}
      </Button>
      {isOpen && <RecoveryCodeDialog user={user} onClose={() => setOpen(false)} />}
    </AboutRow>
  );
}

const failedSignInsWords = words.failedSignIns;

/** The last failed sign-ins to the account, with device and address. */
function FailedSignIns() {
  const attempts = useFailedSignIns();
  return (
    <ListState query={attempts} loading={failedSignInsWords.loading} failed={failedSignInsWords.failed}>
      {(rows) =>
        rows.length === 0 ? (
          <p>{failedSignInsWords.none}</p>
        ) : (
          <RowList label={failedSignInsWords.title}>
            {rows.map(({ id, at, device, ip }) => (
              <RowItem
                key={id}
                icon={ShieldAlert}
                name={device}
                meta={
                  <>
                    <span>{ip}</span>
                    <RelativeTime date={at} />
                  </>
                }
              />
            ))}
          </RowList>
        )
      }
    </ListState>
  );
}

const rateLimitsCardWords = words.limits;
const tabs = [
  { id: "api", label: rateLimitsCardWords.tabs.api },
  { id: "improve", label: rateLimitsCardWords.tabs.improve },
] as const;

/** The budgets the API speaks of in its answers, as two tabs. */
function RateLimitsCard({ user }: { user: User }) {
  const [tab, setTab] = useState<(typeof tabs)[number]["id"]>("api");
  const probe = useRateLimitProbe(user.isAdmin);
  const now = useNow();
  const limits = useRateLimits().filter((limit) => isAlive(limit, now) && isImprovement(limit) === (tab === "improve"));
  const problem = probe.error ? toApiError(probe.error) : undefined;
  return (
    <Tabs selected={tab} onSelect={setTab}>
      <TabList label={rateLimitsCardWords.tabsLabel} tabs={tabs} />
      <TabPanel>
        <div className={styles.panel}>
          <LimitList
            kind={tab}
            limits={limits}
            now={now}
            isWaiting={tab === "api" && probe.isPending}
            problem={problem?.message}
            isRetrying={probe.isFetching}
            onRetry={() => void probe.refetch()}
          />
        </div>
      </TabPanel>
    </Tabs>
  );
}
