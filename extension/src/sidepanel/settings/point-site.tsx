import { Button } from "@promptory/ui/button";
import { MousePointerClick } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { text } from "../../locales/en/text.ts";
import type { PointedSite } from "../../page-messages.ts";
import { failureOf, onPointingEnded, request } from "../../prompt-search/background-link.ts";
import { hostOf } from "../../server-address.ts";
import { type CurrentSite, useCurrentSite } from "../target-tab.ts";
import styles from "./settings.module.css";

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

/** How the pointing stands, and what can be done with it. */
export type Pointing = ReturnType<typeof usePointing>;

/** The sites the person pointed at, and the pointing itself. `offered` is the one that might be shared. */
export function usePointing(onSignedOut: (reason: string) => void) {
  const [sites, setSites] = useState<PointedSite[]>();
  const [pointingIn, setPointingIn] = useState<number | null>(null);
  const [offered, setOffered] = useState<PointedSite | null>(null);
  const [problem, setProblem] = useState<string>();

  const attempt = useCallback(
    async (work: () => Promise<void>) => {
      setProblem(undefined);
      try {
        await work();
      } catch (thrown) {
        const { code, message } = failureOf(thrown);
        if (code === "signed-out") onSignedOut(message);
        else setProblem(message);
      }
    },
    [onSignedOut],
  );
  const load = useCallback(() => attempt(async () => setSites(await request({ kind: "pointed-sites" }))), [attempt]);

  useEffect(() => void load(), [load]);
  useEffect(
    () =>
      onPointingEnded(({ site }) => {
        setPointingIn(null);
        setOffered(site);
        void load();
      }),
    [load],
  );

  const start = (tabId: number) =>
    attempt(async () => {
      setOffered(null);
      const { status } = await request({ kind: "point", tabId });
      if (status === "pointing") return setPointingIn(tabId);
      setProblem(status === "needs-access" ? words.addNeedsAccess : words.addForbidden);
    });
  const stop = () =>
    attempt(async () => {
      if (pointingIn !== null) await request({ kind: "stop-pointing", tabId: pointingIn });
      // The page may have gone elsewhere with the overlay; then no event says that it ended.
      setPointingIn(null);
    });
  const share = (origin: string) =>
    attempt(async () => {
      await request({ kind: "share-pointed", origin });
      setOffered(null);
      await load();
    });
  const forget = (origin: string) =>
    attempt(async () => {
      await request({ kind: "forget-pointed", origin });
      if (offered?.origin === origin) setOffered(null);
      await load();
    });
  return {
    sites,
    isPointing: pointingIn !== null,
    offered,
    problem,
    start,
    stop,
    share,
    forget,
    keep: () => setOffered(null),
  };
}
