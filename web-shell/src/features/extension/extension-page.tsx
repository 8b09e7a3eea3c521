import { TabPanel, Tabs } from "@promptory/ui/tabs";
import { FileText } from "lucide-react";
import { useState } from "react";
import type { ExtensionApiKey } from "../../data/api-keys.ts";
import { GUIDE_URL } from "../../data/extension-packages.ts";
import { useCurrentUser } from "../../data/session.ts";
import { useUrlState, withTab } from "../../parts/use-url-state.ts";
import { extension as words } from "../../text/extension.ts";
import { AdminKey } from "./admin-key.tsx";
import styles from "./extension-page.module.css";
import { Installation } from "./installation.tsx";
import { Troubleshooting } from "./troubleshooting.tsx";
import { UsageGuide } from "./usage-guide.tsx";

const EVERYBODY = ["installation", "usage", "troubleshooting"] as const;
const ADMINS = [...EVERYBODY, "key"] as const;

type TabId = (typeof ADMINS)[number];

/** The way to the extension: install it, use it, find what is wrong; for administrators the key that it may use. */
export function ExtensionPage() {
  const isAdmin = useCurrentUser()?.isAdmin ?? false;
  const tabs: readonly TabId[] = isAdmin ? ADMINS : EVERYBODY;
  const [tab, select] = useTab(tabs);
  // Here, so that a look at another tab does not lose what is shown only once.
  const [key, setKey] = useState<ExtensionApiKey>();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.words}>
          <h1 className={styles.title}>{words.title}</h1>
          <p className={styles.lead}>{words.lead}</p>
        </div>
        <a className={styles.pdf} href={GUIDE_URL} download>
          <FileText size={16} aria-hidden />
          {words.pdf}
        </a>
      </header>
      <Tabs
        name="extension"
        label={words.tabsLabel}
        tabs={tabs.map((id) => ({ id, label: words.tabs[id] }))}
        selected={tab}
        onSelect={select}
      />
      <TabPanel name="extension" selected={tab}>
        <div className={styles.panel}>
          {tab === "installation" && <Installation />}
          {tab === "usage" && <UsageGuide />}
          {tab === "troubleshooting" && <Troubleshooting />}
          {tab === "key" && <AdminKey made={key} onMade={setKey} />}
        </div>
      </TabPanel>
    </div>
  );
}

/** The tab stands in the address, so that it can be linked to and survives a reload. */
function useTab(tabs: readonly TabId[]): [TabId, (tab: TabId) => void] {
  const { params, write } = useUrlState();
  const select = (tab: TabId) =>
    write((now) => withTab(now, tab === "installation" ? undefined : tab), { replace: true });
  return [tabs.find((tab) => tab === params.get("tab")) ?? "installation", select];
}
