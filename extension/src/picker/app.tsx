import { useEffect, useState } from "react";
import type { Account } from "../messages.ts";
import type { PageAnswers } from "../page-messages.ts";
import { ask } from "../sidepanel/background-link.ts";
import { PickerScreen } from "./picker-screen.tsx";
import { SignedOut } from "./signed-out.tsx";
import { usePickerKeys } from "./use-picker-keys.ts";

type Welcome = PageAnswers["picker-ready"];
type Known = { typed: string; account: Account | null };

/** The search in a page. Where the extension did not open it, it stays empty: a site framed it. */
export function PickerApp({ welcome }: { welcome: Promise<Welcome> }) {
  const [known, setKnown] = useState<Known>();
  useEffect(() => {
    void welcome.then(async (opened) => {
      if (!opened) return;
      const { account } = await ask({ kind: "account" }).catch(() => ({ account: null }));
      setKnown({ typed: opened.typed, account });
    });
  }, [welcome]);
  usePickerKeys(known?.account === null);
  if (!known) return null;
  if (!known.account) return <SignedOut />;
  return (
    <PickerScreen
      account={known.account}
      typed={known.typed}
      onSignedOut={() => setKnown({ typed: known.typed, account: null })}
    />
  );
}
