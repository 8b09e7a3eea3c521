import { Button } from "@promptory/ui/button";
import { text } from "../locales/en/text.ts";
import type { PointedSite } from "../page-messages.ts";
import { hostOf } from "../server-address.ts";
import { PointSite } from "./point-site.tsx";
import styles from "./settings.module.css";
import { SettingsSection } from "./settings-section.tsx";
import type { CurrentSite } from "./use-current-site.ts";
import { usePointing } from "./use-pointing.ts";

const words = text.settings;

/** Props of the part: the tab beside the panel, and what to do when the session is over. */
export type SettingsPointedProps = { current: CurrentSite | null; onSignedOut: (reason?: string) => void };

/** Sites whose message box the person showed once, and the way to show one more. */
export function SettingsPointed({ current, onSignedOut }: SettingsPointedProps) {
  const pointing = usePointing(onSignedOut);
  const { sites, offered, forget } = pointing;
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
      <PointSite current={current} pointing={pointing} />
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
