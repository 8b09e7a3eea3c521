import { installationIn } from "@promptory/guide";
import { extension as words } from "../../text/extension.ts";
import { BrowserChoice } from "./browser-choice.tsx";
import { ConnectCard } from "./connect-card.tsx";
import { CopyLine } from "./copy-line.tsx";
import { DownloadStep } from "./download-step.tsx";
import { GuideSteps } from "./guide-steps.tsx";
import styles from "./installation.module.css";
import { useBrowser } from "./use-browser.ts";

/** The seven steps from the package to a panel that knows its person. */
export function Installation() {
  const [browser, choose] = useBrowser();
  const more = (id: string) => {
    if (id === "download") return <DownloadStep key={browser} browser={browser} />;
    if (id === "configure") return <Configure />;
    return null;
  };
  return (
    <>
      <BrowserChoice chosen={browser} onChoose={choose} />
      <GuideSteps label={words.tabs.installation} steps={installationIn(browser)} more={more} />
    </>
  );
}

/** What the extension wants to know: where this Promptory is, and who is asking. */
function Configure() {
  return (
    <>
      <div className={styles.origin}>
        <span className={styles.label}>{words.origin.label}</span>
        <CopyLine value={window.location.origin} label={words.origin.copy} />
      </div>
      <ConnectCard />
    </>
  );
}
