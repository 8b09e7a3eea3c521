import { Button } from "@promptory/ui/button";
import { MousePointerClick } from "lucide-react";
import { text } from "../locales/en/text.ts";
import type { PointedSite } from "../page-messages.ts";
import { hostOf } from "../server-address.ts";
import styles from "./settings.module.css";
import { type CurrentSite, useCurrentSite } from "./use-current-site.ts";
import { type Pointing, usePointing } from "./use-pointing.ts";

const words = text.settings;

/** Props of the pointing: the tab beside the panel, and how the pointing stands. */
export type PointSiteProps = { current: CurrentSite | null; pointing: Pointing };

/** The button that lets a person show the message box of the page, and what came of it. */
export function PointSite({ current, pointing }: PointSiteProps) {
  const { isPointing, offered, problem, start, stop, share, keep } = pointing;
  return (
    <>
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
    </>
  );
}

/** The same where an insertion found no message box. */
export function AddSite({ onSignedOut }: { onSignedOut: (reason?: string) => void }) {
  const current = useCurrentSite();
  const pointing = usePointing(onSignedOut);
  return (
    <div className={styles.offer}>
      <p>{words.pointedHow}</p>
      <PointSite current={current} pointing={pointing} />
    </div>
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
