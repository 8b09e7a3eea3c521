import { useCallback, useEffect, useState } from "react";
import { text } from "../locales/en/text.ts";
import type { PointedSite } from "../page-messages.ts";
import { failureOf, onPointingEnded, request } from "../prompt-search/background-link.ts";

const words = text.settings;

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
