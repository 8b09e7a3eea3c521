import { Button } from "@promptory/ui/button";
import { Logo } from "@promptory/ui/logo";
import { useEffect, useState } from "react";
import { openPanel } from "../browser/browser.ts";
import { text } from "../locales/en/text.ts";
import type { Account, Head } from "../messages.ts";
import type { Typed } from "../page-messages.ts";
import styles from "./app.module.css";
import type { EarlyKeys } from "./picker-keys.ts";
import { closePicker, usePickerKeys } from "./picker-keys.ts";
import { PickerScreen } from "./picker-screen.tsx";

/** Who is signed in, how their list began last, and what was typed before the search had the keyboard. */
export type Welcome = { account: Account | null; head: Head | null; typed: Typed };

/** The search in a page. Where the extension did not open it, it stays empty: a site framed it. */
export function PickerApp({ welcome, early }: { welcome: Promise<Welcome | null>; early: EarlyKeys }) {
  const [known, setKnown] = useState<Welcome | null>(null);
  useEffect(() => void welcome.then(setKnown), [welcome]);
  usePickerKeys(!known?.account);
  if (!known) return null;
  const { typed, account, head } = known;
  if (!account) return <SignedOut />;
  const leave = () => setKnown({ typed, account: null, head: null });
  return <PickerScreen account={account} head={head} typed={typed} early={early} onSignedOut={leave} />;
}

/** Says why there is nothing to find, and opens the panel, where people log in. */
function SignedOut() {
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
