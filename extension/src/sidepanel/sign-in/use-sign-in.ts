import { loginPassword, loginUsername } from "@promptory/rules";
import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import { text } from "../../locales/en/text.ts";
import type { Account, Offer } from "../../messages.ts";
import { failureOf, onPanelEvent, request } from "../../prompt-search/background-link.ts";
import { hostOf, hostPermission, readServerAddress } from "../../server-address.ts";
import { targetTab } from "../target-tab.ts";

/** How a person signs in. */
export type Way = "password" | "key";

/** The sentence under each field that is not right. */
export type SignInProblems = { server?: string; username?: string; password?: string; key?: string };

/** As the server makes them. */
const keyShape = /^ptk_[0-9A-Za-z]{38}$/;

/** The sign-in form's state and its submit. */
export function useSignIn(way: Way, onSignedIn: (account: Account) => void) {
  const [problems, setProblems] = useState<SignInProblems>({});
  const [trouble, setTrouble] = useState<string>();
  const [pending, setPending] = useState(false);

  /** Asks for the permission first of all: the browser only asks within the press of the button. */
  const enter = async (server: string, again: string, how: () => Promise<Account>) => {
    setTrouble(undefined);
    setPending(true);
    try {
      if (!(await chrome.permissions.request(hostPermission(server))))
        return setTrouble(text.signIn.notAllowed(hostOf(server), again));
      onSignedIn(await how());
    } catch (thrown) {
      setTrouble(failureOf(thrown).message);
    } finally {
      setPending(false);
    }
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form);
    const value = (name: string) => String(typed.get(name) ?? "");
    const [server, username, password] = [readServerAddress(value("server")), value("username"), value("password")];
    // What is pasted often brings a line break along.
    const key = value("key").trim();
    const found = {
      ...(!server && { server: text.signIn.badServer }),
      ...(way === "key" ? keyProblems(key) : passwordProblems(username, password)),
    };
    setProblems(found);
    setTrouble(undefined);
    const first = Object.keys(found)[0];
    if (first || !server) return void form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    await enter(server, text.signIn.submit, () =>
      way === "key"
        ? request({ kind: "sign-in-key", server, key })
        : request({ kind: "sign-in", server, username, password }),
    );
  };
  const forget = () => {
    setProblems({});
    setTrouble(undefined);
  };
  return { problems, trouble, pending, submit, enter, forget };
}

function keyProblems(key: string): SignInProblems {
  if (key === "") return { key: text.signIn.noKey };
  return keyShape.test(key) ? {} : { key: text.signIn.noKeyShape };
}

function passwordProblems(username: string, password: string): SignInProblems {
  const problemOf = (rule: typeof loginUsername, value: string) => rule.safeParse(value).error?.issues[0]?.message;
  const [name, secret] = [problemOf(loginUsername, username), problemOf(loginPassword, password)];
  return { ...(name && { username: name }), ...(secret && { password: secret }) };
}

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
