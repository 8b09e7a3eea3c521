import { Button } from "@promptory/ui/button";
import { TabPanel, Tabs } from "@promptory/ui/tabs";
import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { serverConfigQuery } from "../../data/server-config.ts";
import { useUrlState, withTab } from "../../parts/use-url-state.ts";
import { text } from "../../text/open.ts";
import { FirebaseChecklist } from "./checklist.tsx";
import { clientFacts } from "./client-facts.ts";
import styles from "./diagnostics-page.module.css";
import { Facts } from "./facts.tsx";
import { PlainPage, Section } from "./plain-page.tsx";
import { ServerConfigSection } from "./server-config-section.tsx";
import { Troubleshooting } from "./troubleshooting.tsx";

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
        <Tabs
          name="diagnostics"
          label={words.tabsLabel}
          tabs={tabs}
          selected={selected}
          onSelect={(tab) => write((now) => withTab(now, tab), { replace: true })}
        />
        <TabPanel name="diagnostics" selected={selected}>
          {selected === "checklist" ? <FirebaseChecklist config={config.data} /> : <Troubleshooting />}
        </TabPanel>
      </div>
    </PlainPage>
  );
}

function readFacts() {
  return clientFacts(window, new Date());
}
