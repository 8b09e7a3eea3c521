import { loginPassword, loginUsername } from "@promptory/rules";
import { type FormEvent, useState } from "react";
import type { Account } from "../messages.ts";
import { hostOf, hostPermission, readServerAddress } from "../server-address.ts";
import { text } from "../text.ts";
import { ask, failureOf } from "./background-link.ts";

/** The sentence under each field that is not right. */
export type SignInProblems = { server?: string; username?: string; password?: string };

/** The sign-in form's state and its submit. */
export function useSignIn(onSignedIn: (account: Account) => void) {
  const [problems, setProblems] = useState<SignInProblems>({});
  const [trouble, setTrouble] = useState<string>();
  const [pending, setPending] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form);
    const value = (name: string) => String(typed.get(name) ?? "");
    const [server, username, password] = [readServerAddress(value("server")), value("username"), value("password")];
    const found = findProblems(server, username, password);
    setProblems(found);
    setTrouble(undefined);
    const first = Object.keys(found)[0];
    if (first || !server) return void form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    setPending(true);
    try {
      // First of all: the browser only asks within the press of the button.
      if (!(await chrome.permissions.request(hostPermission(server))))
        return setTrouble(text.signIn.notAllowed(hostOf(server)));
      onSignedIn(await ask({ kind: "sign-in", server, username, password }));
    } catch (thrown) {
      setTrouble(failureOf(thrown).message);
    } finally {
      setPending(false);
    }
  };
  return { problems, trouble, pending, submit };
}

function findProblems(server: string | null, username: string, password: string): SignInProblems {
  const problemOf = (rule: typeof loginUsername, value: string) => rule.safeParse(value).error?.issues[0]?.message;
  const [name, secret] = [problemOf(loginUsername, username), problemOf(loginPassword, password)];
  return {
    ...(!server && { server: text.signIn.badServer }),
    ...(name && { username: name }),
    ...(secret && { password: secret }),
  };
}
