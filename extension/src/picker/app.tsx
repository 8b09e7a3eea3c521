import { useEffect, useState } from "react";
import type { Account, Head } from "../messages.ts";
import type { Typed } from "../page-messages.ts";
import type { EarlyKeys } from "./early-keys.ts";
import { PickerScreen } from "./picker-screen.tsx";
import { SignedOut } from "./signed-out.tsx";
import { usePickerKeys } from "./use-picker-keys.ts";

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
