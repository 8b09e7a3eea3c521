import { Button, IconButton } from "@promptory/ui/button";
import { X } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { text } from "../../locales/en/text.ts";
import type { Inserted } from "../../messages.ts";
import { request } from "../../prompt-search/background-link.ts";
import { targetTab } from "../target-tab.ts";
import styles from "./inserted-line.module.css";

/** Props of the line. */
export type InsertedLineProps = { inserted: Inserted; onSave: () => void; onHide: () => void };

/** Offers to save what became of an inserted prompt in the chat. */
export function InsertedLine({ inserted: { title }, onSave, onHide }: InsertedLineProps) {
  return (
    <div className={styles.line}>
      <p className={styles.words} dir="auto">
        {title ? text.version.offer(title) : text.version.offerUnnamed}
      </p>
      <Button onClick={onSave}>{text.version.open}</Button>
      <IconButton label={text.version.dismiss} icon={<X size={16} aria-hidden />} onClick={onHide} />
    </div>
  );
}

/** The prompt that was inserted last into the page beside the panel; `look` asks again after an insertion. */
export function useInserted(): { inserted: Inserted | null; look: () => void; hide: () => void } {
  const [inserted, setInserted] = useState<Inserted | null>(null);
  const looks = useRef(0);
  const look = useCallback(() => {
    looks.current += 1;
    const current = looks.current;
    // The answer about one chat may come after the question about the next.
    const show = (found: Inserted | null) => current === looks.current && setInserted(found);
    void targetTab()
      .then((tabId) => (tabId === null ? null : request({ kind: "inserted", tabId })))
      .then(show, () => show(null));
  }, []);
  const hide = () => {
    looks.current += 1;
    setInserted(null);
    void targetTab().then((tabId) => tabId !== null && request({ kind: "forget-inserted", tabId }));
  };
  useEffect(() => {
    look();
    chrome.tabs.onActivated.addListener(look);
    // Chats go from one conversation to the next without a new page.
    const onUpdated = (_tabId: number, { url, status }: { url?: string | undefined; status?: string | undefined }) => {
      if (url !== undefined || status === "complete") look();
    };
    chrome.tabs.onUpdated.addListener(onUpdated);
    return () => {
      chrome.tabs.onActivated.removeListener(look);
      chrome.tabs.onUpdated.removeListener(onUpdated);
    };
  }, [look]);
  return { inserted, look, hide };
}
