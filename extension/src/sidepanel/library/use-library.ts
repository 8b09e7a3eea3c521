import { useEffect, useEffectEvent, useState } from "react";
import type { Facets, Status } from "../../messages.ts";
import { failureOf, onPanelEvent, request } from "../../prompt-search/background-link.ts";

/** How often the server is tried while it is away or something waits for it. */
const retryMs = 10_000;

const nowhere: Facets = { total: 0, favourites: 0, tags: [] };

/** The state of the library as a whole; `round` counts how often it has changed under the list. */
export type LibraryState = {
  status: Status | undefined;
  facets: Facets;
  round: number;
  syncNow: () => void;
  sendUnsent: () => void;
  discardUnsent: (id: string) => void;
};

/** Brings the copy up to date whenever the panel comes to the front, and says how it stands. */
export function useLibrary(onSignedOut: (reason: string) => void, before: Facets = nowhere): LibraryState {
  const [status, setStatus] = useState<Status>();
  const [facets, setFacets] = useState(before);
  const [round, setRound] = useState(0);
  const show = (asked: Promise<Status>) => {
    asked.then(setStatus, (thrown: unknown) => {
      const failure = failureOf(thrown);
      if (failure.code === "signed-out") onSignedOut(failure.message);
    });
  };
  const follow = useEffectEvent(show);

  useEffect(() => {
    follow(request({ kind: "status" }));
    // A person who opens the panel wants to know how things stand now.
    follow(request({ kind: "sync", isUrgent: true }));
    const look = () => follow(request({ kind: "sync" }));
    const online = () => follow(request({ kind: "send-unsent" }).then(() => request({ kind: "sync" })));
    window.addEventListener("focus", look);
    window.addEventListener("online", online);
    const stop = onPanelEvent((event) => {
      if (event.kind === "status") setStatus(event.status);
      if (event.kind === "copy-changed") setRound((before) => before + 1);
    });
    return () => {
      window.removeEventListener("focus", look);
      window.removeEventListener("online", online);
      stop();
    };
  }, []);

  const isWaiting = status?.isOffline === true || status?.unsent.some(({ refusal }) => refusal === null) === true;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => follow(request({ kind: "sync" })), retryMs);
    return () => clearInterval(timer);
  }, [isWaiting]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a round is the question asked once more
  useEffect(() => {
    let isStale = false;
    // Where they cannot be had the list says what is wrong.
    request({ kind: "facets" }).then(
      (newest) => !isStale && setFacets(newest),
      () => {},
    );
    return () => {
      isStale = true;
    };
  }, [round]);

  return {
    status,
    facets,
    round,
    syncNow: () => show(request({ kind: "sync", isUrgent: true })),
    sendUnsent: () => show(request({ kind: "send-unsent" })),
    discardUnsent: (id) => show(request({ kind: "discard-unsent", id })),
  };
}
