import { Button } from "@promptory/ui/button";
import { MousePointerClick } from "lucide-react";
import type { PointedSite } from "../page-messages.ts";
import { hostOf } from "../server-address.ts";
import { text } from "../text.ts";
import styles from "./settings.module.css";
import { SettingsSection } from "./settings-section.tsx";
import type { CurrentSite } from "./use-current-site.ts";
import { usePointing } from "./use-pointing.ts";

const words = text.settings;

/** Props of the part: the tab beside the panel, and what to do when the session is over. */
export type SettingsPointedProps = { current: CurrentSite | null; onSignedOut: (reason?: string) => void };

/** Sites whose message box the person showed once, and the way to show one more. */
export function SettingsPointed({ current, onSignedOut }: SettingsPointedProps) {
  const { sites, isPointing, offered, problem, start, stop, share, forget, keep } = usePointing(onSignedOut);
  return (
    <SettingsSection title={words.pointed} how={words.pointedHow}>
      {sites?.length === 0 && !offered && <p className={styles.none}>{words.noPointed}</p>}
      {sites && sites.length > 0 && (
        <ul className={styles.list} aria-label={words.pointed}>
          {sites.map((site) => (
            <Line key={site.origin} site={site} onForget={() => void forget(site.origin)} />
          ))}
        </ul>
      )}
      {offered && <Offer site={offered} onShare={() => void share(offered.origin)} onKeep={keep} />}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {isPointing ? (
        <div className={styles.row}>
          <p role="status">{words.adding}</p>
          <Button variant="quiet" onClick={() => void stop()}>
            {words.stopAdding}
          </Button>
        </div>
      ) : (
        <Button
          icon={<MousePointerClick size={16} aria-hidden />}
          disabled={!current}
          onClick={() => current && void start(current.tabId)}
        >
          {words.addSite}
        </Button>
      )}
    </SettingsSection>
  );
}

function Line({ site, onForget }: { site: PointedSite; onForget: () => void }) {
  const host = hostOf(site.origin);
  const known = { no: "", yes: words.shared, covered: words.covered }[site.shared];
  return (
    <li className={styles.item}>
      <span className={styles.site}>
        {host}
        {known && <small className={styles.known}>{known}</small>}
      </span>
      <Button variant="quiet" aria-label={words.removeSite(host)} onClick={onForget}>
        {words.remove}
      </Button>
    </li>
  );
}

function Offer({ site, onShare, onKeep }: { site: PointedSite; onShare: () => void; onKeep: () => void }) {
  return (
    <div className={styles.offer}>
      <p role="status" className={styles.taken}>
        {words.added(hostOf(site.origin))}
      </p>
      {site.shared === "no" && (
        <>
          <p>
            {words.shareQuestion} {words.shareWhat(site.origin)}
          </p>
          <div className={styles.row}>
            <Button onClick={onShare}>{words.share}</Button>
            <Button variant="quiet" onClick={onKeep}>
              {words.keep}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
