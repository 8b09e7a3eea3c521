import { useEffect, useEffectEvent, useState } from "react";
import type { Account, Offer } from "../messages.ts";
import { onPanelEvent, request } from "../prompt-search/background-link.ts";
import { targetTab } from "./target-tab.ts";

/** What the page beside the panel offers, and the exchange of its code. */
export type Connection = { offer: Offer | null; connect: (offer: Offer) => Promise<Account> };

/**
 * Looks whether the page beside the panel is one of a Promptory that offers to let the extension in. A server the person was
 * signed in to before is connected at once; any other one only by their press, for any page can make such an offer.
 */
export function useOffer(onKnown: (account: Account) => void): Connection {
  const [found, setFound] = useState<{ offer: Offer; tabId: number } | null>(null);
  const look = useEffectEvent(async () => {
    const tabId = await targetTab();
    const offer = tabId === null ? null : await request({ kind: "offer", tabId }).catch(() => null);
    setFound(offer && tabId !== null ? { offer, tabId } : null);
    if (!offer?.isKnown || tabId === null) return;
    const { server, code } = offer;
    // Where that fails the offer stays, and its button tells why.
    await request({ kind: "connect", server, code, tabId }).then(onKnown, () => {});
  });
  useEffect(() => {
    void look();
    const again = () => void look();
    window.addEventListener("focus", again);
    const stop = onPanelEvent((event) => {
      if (event.kind === "called") void look();
    });
    return () => {
      window.removeEventListener("focus", again);
      stop();
    };
  }, []);
  const connect = ({ server, code }: Offer) => request({ kind: "connect", server, code, tabId: found?.tabId ?? 0 });
  return { offer: found?.offer ?? null, connect };
}
