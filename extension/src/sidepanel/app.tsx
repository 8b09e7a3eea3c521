import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { isHeadOf } from "../head.ts";
import type { Account, Head } from "../messages.ts";
import { onAccountChange, request } from "../prompt-search/background-link.ts";
import { LibraryScreen } from "./library/library-screen.tsx";

const SettingsScreen = lazy(() => import("./later.ts").then((later) => ({ default: later.SettingsScreen })));
const SignInScreen = lazy(() => import("./later.ts").then((later) => ({ default: later.SignInScreen })));

type Known = { account: Account | null; last: Account | null };

/** The panel: sign-in or the library, whichever the person has. With a head it shows that until it knows better. */
export function App({ head: first }: { head: Head | null }) {
  const [head, setHead] = useState(first);
  const [known, setKnown] = useState<Known | undefined>(
    head ? { account: head.account, last: head.account } : undefined,
  );
  const [message, setMessage] = useState<string>();
  const [isInSettings, setInSettings] = useState(false);
  // Of several questions, and of an answer and a login or logout since, the newest counts.
  const question = useRef(0);
  const session = useRef(0);
  const isSignedIn = useRef(known?.account != null);
  const refresh = useCallback(async () => {
    question.current += 1;
    const mine = question.current;
    const answer = await request({ kind: "account" }).catch(() => ({ account: null, last: null }));
    if (mine !== question.current) return;
    if (answer.account && !isSignedIn.current) session.current += 1;
    isSignedIn.current = answer.account !== null;
    setKnown(answer);
  }, []);
  useEffect(() => {
    void refresh();
    return onAccountChange(() => void refresh());
  }, [refresh]);
  if (!known) return null;
  if (!known.account) {
    const enter = (account: Account) => {
      question.current += 1;
      session.current += 1;
      isSignedIn.current = true;
      setMessage(undefined);
      setKnown({ account, last: account });
    };
    return (
      <Suspense>
        <SignInScreen last={known.last} notice={message} onSignedIn={enter} />
      </Suspense>
    );
  }
  const ownSession = session.current;
  const leave = (reason?: string) => {
    // A request of an earlier session may be refused after the next login.
    if (ownSession !== session.current) return;
    session.current += 1;
    question.current += 1;
    isSignedIn.current = false;
    setMessage(reason);
    setHead(null);
    setInSettings(false);
    setKnown({ account: null, last: known.account });
  };
  if (isInSettings)
    return (
      <Suspense>
        <SettingsScreen account={known.account} onBack={() => setInSettings(false)} onSignedOut={leave} />
      </Suspense>
    );
  const openSettings = () => {
    // By the way back the list may begin with something else.
    setHead(null);
    setInSettings(true);
  };
  return (
    <LibraryScreen
      key={`${known.account.server} ${known.account.username}`}
      account={known.account}
      head={isHeadOf(head, known.account) ? head : null}
      onSettings={openSettings}
      onSignedOut={leave}
    />
  );
}
