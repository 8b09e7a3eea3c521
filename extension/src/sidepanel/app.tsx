import { useCallback, useEffect, useState } from "react";
import type { Account } from "../messages.ts";
import { ask, onAccountChange } from "./background-link.ts";
import { LibraryScreen } from "./library-screen.tsx";
import { SettingsScreen } from "./settings-screen.tsx";
import { SignInScreen } from "./sign-in-screen.tsx";

type Known = { account: Account | null; last: Account | null };

/** The panel: sign-in or the library, whichever the person has. */
export function App() {
  const [known, setKnown] = useState<Known>();
  const [message, setMessage] = useState<string>();
  const [isInSettings, setInSettings] = useState(false);
  const refresh = useCallback(
    () => ask({ kind: "account" }).then(setKnown, () => setKnown({ account: null, last: null })),
    [],
  );
  useEffect(() => {
    void refresh();
    return onAccountChange(() => void refresh());
  }, [refresh]);
  if (!known) return null;
  if (!known.account) {
    const enter = (account: Account) => {
      setMessage(undefined);
      setKnown({ account, last: account });
    };
    return <SignInScreen last={known.last} notice={message} onSignedIn={enter} />;
  }
  const leave = (reason?: string) => {
    setMessage(reason);
    setInSettings(false);
    setKnown({ account: null, last: known.account });
  };
  if (isInSettings)
    return <SettingsScreen account={known.account} onBack={() => setInSettings(false)} onSignedOut={leave} />;
  return (
    <LibraryScreen
      key={`${known.account.server} ${known.account.username}`}
      account={known.account}
      onSettings={() => setInSettings(true)}
      onSignedOut={leave}
    />
  );
}
