import { Button } from "@promptory/ui/button";
import { Row, Stack } from "@promptory/ui/layout";
import { MousePointerClick } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { text } from "../../locales/en/text.ts";
import type { PointedSite } from "../../page-messages.ts";
import { failureOf, onPointingEnded, request } from "../../prompt-search/background-link.ts";
import { hostOf } from "../../server-address.ts";
import { type CurrentSite, useCurrentSite } from "../target-tab.ts";
import styles from "./point-site.module.css";

const words = text.settings;

/** Props of the pointing: the tab beside the panel, and how the pointing stands. */
export type PointSiteProps = { current: CurrentSite | null; pointing: Pointing };

/** The button that lets a person show the message box of the page, and what came of it. */
export function PointSite({ current, pointing }: PointSiteProps) {
  const { isPointing, offered, problem, start, stop, share, keep } = pointing;
  return (
    <>
      {offered && <Share site={offered} onShare={() => void share(offered.origin)} onKeep={keep} />}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {isPointing ? (
        <Row wrap>
          <p role="status">{words.adding}</p>
          <Button variant="quiet" onClick={() => void stop()}>
            {words.stopAdding}
          </Button>
        </Row>
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
    <Offer>
      <p>{words.pointedHow}</p>
      <PointSite current={current} pointing={pointing} />
    </Offer>
  );
}

/** A box with what can be done about a site. */
export function Offer({ children }: { children: ReactNode }) {
  return (
    <Stack gap={10} align="start" className={styles.offer}>
      {children}
    </Stack>
  );
}

function Share({ site, onShare, onKeep }: { site: PointedSite; onShare: () => void; onKeep: () => void }) {
  return (
    <Offer>
      <p role="status" className={styles.added}>
        {words.added(hostOf(site.origin))}
      </p>
      {site.shared === "no" && (
        <>
          <p>
            {words.shareQuestion} {words.shareWhat(site.origin)}
          </p>
          <Row wrap>
            <Button onClick={onShare}>{words.share}</Button>
            <Button variant="quiet" onClick={onKeep}>
              {words.keep}
            </Button>
          </Row>
        </>
      )}
    </Offer>
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
