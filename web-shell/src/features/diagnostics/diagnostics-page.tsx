import { toApiError } from "@promptory/api-client";
import { Button } from "@promptory/ui/button";
import { Skeleton, SkeletonGroup } from "@promptory/ui/skeleton";
import { ErrorState } from "@promptory/ui/states";
import { TabList, TabPanel, Tabs } from "@promptory/ui/tabs";
import { useUrlState, withTab } from "@promptory/ui/use-url-state";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Circle, CircleAlert, CircleCheck, RefreshCw } from "lucide-react";
import { useState } from "react";
import { type ServerConfig, serverConfigQuery } from "../../api/config.ts";
import { text } from "../../locales/en/open.ts";
import checklistStyles from "./checklist.module.css";
import styles from "./diagnostics-page.module.css";
import { clientFacts, Facts } from "./facts.tsx";
import { PlainPage, Section } from "./plain-page.tsx";
import serverConfigSectionStyles from "./server-config-section.module.css";
import troubleshootingStyles from "./troubleshooting.module.css";

const words = text.diagnostics.page;
const tabs = [
  { id: "checklist", label: words.tabs.checklist },
  { id: "troubleshooting", label: words.tabs.troubleshooting },
] as const;

/** What sign-in depends on: this browser, the server, and what to do about either. */
export function DiagnosticsPage() {
  const { params, write } = useUrlState();
  const [facts, setFacts] = useState(readFacts);
  const config = useQuery(serverConfigQuery);
  const selected = params.get("tab") === "troubleshooting" ? "troubleshooting" : "checklist";
  const refresh = (
    <Button icon={<RefreshCw size={14} aria-hidden />} onClick={() => setFacts(readFacts())}>
      {words.refreshClient}
    </Button>
  );
  return (
    <PlainPage title={words.title} lead={words.lead}>
      <Section title={words.client} end={refresh}>
        <Facts facts={facts} />
      </Section>
      <ServerConfigSection config={config} />
      <div className={styles.tabs}>
        <Tabs selected={selected} onSelect={(tab) => write((now) => withTab(now, tab), { replace: true })}>
          <TabList label={words.tabsLabel} tabs={tabs} />
          <TabPanel>
            {selected === "checklist" ? <FirebaseChecklist config={config.data} /> : <Troubleshooting />}
          </TabPanel>
        </Tabs>
      </div>
    </PlainPage>
  );
}

function readFacts() {
  return clientFacts(window, new Date());
}

/** What commonly stands between a person and their account, and what to do about it. */
function Troubleshooting() {
  return (
    <dl className={troubleshootingStyles.list}>
      {text.diagnostics.troubleshooting.map(({ title, text: advice }) => (
        <div key={title} className={troubleshootingStyles.item}>
          <dt className={troubleshootingStyles.title}>{title}</dt>
          <dd className={troubleshootingStyles.advice}>{advice}</dd>
        </div>
      ))}
    </dl>
  );
}

const checklistWords = text.diagnostics.checklist;

const looks = {
  done: { Icon: CircleCheck, label: checklistWords.done },
  open: { Icon: CircleAlert, label: checklistWords.open },
  manual: { Icon: Circle, label: checklistWords.manual },
} as const;

interface Item {
  title: string;
  state: keyof typeof looks;
}

/** What Firebase needs: what the server tells is checked, the rest is for the person to look up. */
function FirebaseChecklist({ config }: { config: ServerConfig | undefined }) {
  const byHand = [checklistWords.project, checklistWords.provider, checklistWords.domain(window.location.host)];
  const items: Item[] = [
    ...byHand.map((title) => ({ title, state: "manual" as const })),
    ...(config?.variables ?? []).map(({ name, isSet }) => ({
      title: checklistWords.variable(name),
      state: isSet ? ("done" as const) : ("open" as const),
    })),
  ];
  return (
    <>
      <p className={checklistStyles.about}>{checklistWords.about}</p>
      <ul className={checklistStyles.list}>
        {items.map((item) => (
          <ChecklistItem key={item.title} {...item} />
        ))}
      </ul>
      {!config && <p className={checklistStyles.about}>{checklistWords.unknown}</p>}
    </>
  );
}

function ChecklistItem({ title, state }: Item) {
  const { Icon, label } = looks[state];
  return (
    <li className={checklistStyles.item}>
      <Icon size={16} aria-hidden className={checklistStyles[state]} />
      <span className={checklistStyles.title}>{title}</span>
      <span className={checklistStyles.state}>{label}</span>
    </li>
  );
}

/** What the server says of its configuration, with a way to ask again. */
function ServerConfigSection({ config }: { config: UseQueryResult<ServerConfig> }) {
  const refresh = (
    <Button icon={<RefreshCw size={14} aria-hidden />} busy={config.isFetching} onClick={() => void config.refetch()}>
      {words.refreshServer}
    </Button>
  );
  return (
    <Section title={words.server} end={refresh}>
      <div className={serverConfigSectionStyles.body}>
        <Answer config={config} />
      </div>
    </Section>
  );
}

function Answer({ config }: { config: UseQueryResult<ServerConfig> }) {
  if (config.isError) {
    const { status, message } = toApiError(config.error);
    return <ErrorState title={words.failed} message={words.status(status, message)} />;
  }
  if (!config.data) return <Waiting />;
  const { yes, no } = text.diagnostics;
  const { configured, variables } = config.data;
  const facts = variables.map(({ name, isSet }) => ({ name, value: isSet ? words.set : words.unset }));
  return <Facts facts={[{ name: words.configured, value: configured ? yes : no }, ...facts]} />;
}

function Waiting() {
  return (
    <SkeletonGroup label={words.loading}>
      <div className={serverConfigSectionStyles.waiting}>
        {["46%", "58%", "52%", "60%", "50%", "56%", "44%"].map((width) => (
          <Skeleton key={width} width={width} height={14} />
        ))}
      </div>
    </SkeletonGroup>
  );
}
