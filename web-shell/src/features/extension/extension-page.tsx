import { type Browser, installationIn, troubles, usage } from "@promptory/guide";
import { buttonClass } from "@promptory/ui/button";
import { Card } from "@promptory/ui/layout";
import { Skeleton, SkeletonGroup } from "@promptory/ui/skeleton";
import { TabList, TabPanel, Tabs } from "@promptory/ui/tabs";
import { useUrlState, withTab } from "@promptory/ui/use-url-state";
import { useQuery } from "@tanstack/react-query";
import { Check, Download, FileText } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { ExtensionApiKey } from "../../api/account/api-keys.ts";
import { type ExtensionPackage, GUIDE_URL, packagesQuery, useDownloaded } from "../../api/account/extension.ts";
import { useCurrentUser } from "../../api/account/session.ts";
import { PageHead } from "../../components/page-head.tsx";
import { extension as words } from "../../locales/en/extension.ts";
import { AdminKey } from "./admin-key.tsx";
import browserChoiceStyles from "./browser-choice.module.css";
import { ConnectCard } from "./connect-card.tsx";
import downloadStepStyles from "./download-step.module.css";
import styles from "./extension-page.module.css";
import { GuideSteps } from "./guide-steps.tsx";
import { NoPackage, PackagesFailed } from "./packages.tsx";
import { PageFacts } from "./page-facts.tsx";
import troubleshootingStyles from "./troubleshooting.module.css";
import { useBrowser } from "./use-browser.ts";

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
      <PageHead title={words.title} lead={words.lead}>
        <a className={styles.pdf} href={GUIDE_URL} download>
          <FileText size={16} aria-hidden />
          {words.pdf}
        </a>
      </PageHead>
      <Tabs selected={tab} onSelect={select}>
        <TabList label={words.tabsLabel} tabs={tabs.map((id) => ({ id, label: words.tabs[id] }))} />
        <TabPanel>
          <div className={styles.panel}>
            {tab === "installation" && <Installation />}
            {tab === "usage" && <UsageGuide />}
            {tab === "troubleshooting" && <Troubleshooting />}
            {tab === "key" && <AdminKey made={key} onMade={setKey} />}
          </div>
        </TabPanel>
      </Tabs>
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

/** The six steps from the panel to an answer. */
function UsageGuide() {
  return <GuideSteps label={words.tabs.usage} steps={usage} />;
}

/** The seven steps from the package to a panel that knows its person. */
function Installation() {
  const [browser, choose] = useBrowser();
  const more = (id: string) => {
    if (id === "download") return <DownloadStep key={browser} browser={browser} />;
    if (id === "configure") return <ConnectCard />;
    return null;
  };
  return (
    <>
      <BrowserChoice chosen={browser} onChoose={choose} />
      <GuideSteps label={words.tabs.installation} steps={installationIn(browser)} more={more} />
    </>
  );
}

const browserWords = words.browser;
const BROWSERS = ["chrome", "firefox"] as const satisfies readonly Browser[];

/** Which browser the steps and the package are for. */
function BrowserChoice({ chosen, onChoose }: { chosen: Browser; onChoose(browser: Browser): void }) {
  return (
    <fieldset className={browserChoiceStyles.choices}>
      <legend className="p-hidden">{browserWords.legend}</legend>
      {BROWSERS.map((browser) => (
        <label key={browser} className={browserChoiceStyles.choice}>
          <input
            type="radio"
            name="browser"
            value={browser}
            checked={browser === chosen}
            onChange={() => onChoose(browser)}
            className={browserChoiceStyles.radio}
          />
          {browserWords.names[browser]}
        </label>
      ))}
    </fieldset>
  );
}

const troubleshootingWords = words.trouble;

/** The four troubles with what to try, and what this version knows of itself. */
function Troubleshooting() {
  return (
    <>
      <p className={troubleshootingStyles.lead}>{troubleshootingWords.lead}</p>
      <div className={troubleshootingStyles.troubles}>
        {troubles.map(({ id, title, sign, remedies }) => (
          <Card as="section" key={id} className={troubleshootingStyles.trouble} aria-labelledby={`trouble-${id}`}>
            <h2 id={`trouble-${id}`} className={troubleshootingStyles.title}>
              {title}
            </h2>
            <p className={troubleshootingStyles.sign}>{sign}</p>
            <ol className={troubleshootingStyles.remedies}>
              {remedies.map((remedy) => (
                <li key={remedy}>{remedy}</li>
              ))}
            </ol>
          </Card>
        ))}
      </div>
      <PageFacts />
      <p className={troubleshootingStyles.contact}>
        {troubleshootingWords.contact} <Link to="/help">{troubleshootingWords.support}</Link>.
      </p>
    </>
  );
}

const downloadWords = words.download;

/** The button of the first step, or why there is none. */
function DownloadStep({ browser }: { browser: Browser }) {
  const packages = useQuery(packagesQuery);
  if (packages.isPending) return <Waiting />;
  if (packages.isError) return <PackagesFailed query={packages} />;
  const found = packages.data.find((one) => one.browser === browser);
  return found ? <DownloadButton found={found} /> : <NoPackage />;
}

/** Opens the page that saves the file in a new tab; that page remembers that it did. */
function DownloadButton({ found }: { found: ExtensionPackage }) {
  const { browser, version, bytes } = found;
  const isDone = useDownloaded(browser) === version;
  const Icon = isDone ? Check : Download;
  return (
    <div className={downloadStepStyles.row}>
      <a
        className={buttonClass({ variant: isDone ? "secondary" : "primary" })}
        href={`/extension/download?browser=${browser}`}
        target="_blank"
        rel="noopener"
      >
        <Icon size={16} aria-hidden />
        {isDone ? downloadWords.done : downloadWords.button(browser)}
        <span className="p-hidden">{words.newTab}</span>
      </a>
      <span className={downloadStepStyles.facts} role="status">
        {downloadWords.facts(version, downloadWords.size(bytes))}
        {isDone && `. ${downloadWords.again}`}
      </span>
    </div>
  );
}

function Waiting() {
  return (
    <SkeletonGroup label={downloadWords.checking}>
      <div className={downloadStepStyles.row}>
        <Skeleton width={190} height={32} />
        <Skeleton width={110} height={18} />
      </div>
    </SkeletonGroup>
  );
}
