import { useCallback, useEffect, useState } from "react";
import type { Inserted } from "../messages.ts";
import { ask } from "./background-link.ts";
import { targetTab } from "./target-tab.ts";

/** The prompt that was inserted last into the page beside the panel; `look` asks again after an insertion. */
export function useInserted(): { inserted: Inserted | null; look: () => void; hide: () => void } {
  const [inserted, setInserted] = useState<Inserted | null>(null);
  const look = useCallback(() => {
    void targetTab()
      .then((tabId) => (tabId === null ? null : ask({ kind: "inserted", tabId })))
      .then(setInserted, () => setInserted(null));
  }, []);
  const hide = () => {
    setInserted(null);
    void targetTab().then((tabId) => tabId !== null && ask({ kind: "forget-inserted", tabId }));
  };
  useEffect(() => {
    look();
    chrome.tabs.onActivated.addListener(look);
    return () => chrome.tabs.onActivated.removeListener(look);
  }, [look]);
  return { inserted, look, hide };
}
