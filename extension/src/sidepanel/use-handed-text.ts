import { useEffect, useEffectEvent } from "react";
import { targetTab } from "./target-tab.ts";

const key = "promptory.save";

/** What the menu of a page hands over to be saved. */
type Handed = { text: string; tabId?: number };

/** Takes a text that was handed over by the menu of a page, once, in the panel of that page's window. */
export function useHandedText(onText: (text: string) => void): void {
  const take = useEffectEvent(async () => {
    const { [key]: handed } = await chrome.storage.session.get(key);
    if (!isHanded(handed)) return;
    if (handed.tabId !== undefined && handed.tabId !== (await targetTab())) return;
    await chrome.storage.session.remove(key);
    onText(handed.text);
  });
  useEffect(() => {
    void take();
    const listen = (changes: Record<string, chrome.storage.StorageChange>) => {
      if (changes[key]?.newValue !== undefined) void take();
    };
    chrome.storage.session.onChanged.addListener(listen);
    return () => chrome.storage.session.onChanged.removeListener(listen);
  }, []);
}

function isHanded(value: unknown): value is Handed {
  return typeof value === "object" && value !== null && "text" in value && typeof value.text === "string";
}
