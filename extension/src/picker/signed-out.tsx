import { Button } from "@promptory/ui/button";
import { Logo } from "@promptory/ui/logo";
import { useEffect, useState } from "react";
import { openPanel } from "../browser/browser.ts";
import { text } from "../locales/en/text.ts";
import styles from "./picker.module.css";
import { closePicker } from "./use-picker-keys.ts";

/** Says why there is nothing to find, and opens the panel, where people log in. */
export function SignedOut() {
  const [windowId, setWindowId] = useState<number>();
  // Asked for ahead: the browser opens the panel within the press only.
  useEffect(() => void chrome.tabs.getCurrent().then((tab) => setWindowId(tab?.windowId)), []);
  const open = () => {
    if (windowId !== undefined) void openPanel(windowId).catch(() => {});
    closePicker();
  };
  return (
    <main className={styles.signedOut}>
      <Logo size={32} />
      <h1 className={styles.signedOutTitle}>{text.picker.signedOut}</h1>
      <p>{text.picker.signedOutHow}</p>
      <Button variant="primary" onClick={open} autoFocus>
        {text.picker.openPanel}
      </Button>
    </main>
  );
}
