import { useEffect, useRef } from "react";
import type { UseFormWatch } from "react-hook-form";
import { useCurrentUser } from "../../../api/account/session.ts";
import { type Draft, drafts } from "../../../api/prompts/drafts.ts";
import type { PromptValues } from "./prompt-values.ts";

const PAUSE_MS = 400;

/** The draft of a prompt in this browser. */
export function useDraft(promptId: number | undefined) {
  const user = useCurrentUser();
  // Who types, also after the session has ended.
  const owner = useRef<number>(undefined);
  useEffect(() => {
    owner.current ??= user?.id;
  }, [user]);
  const prompt = promptId ?? "new";
  const read = () => (user ? drafts.read(user.id, prompt) : undefined);
  const keep = (draft: Draft | undefined) => {
    const id = user?.id ?? owner.current;
    if (id === undefined) return;
    if (draft) drafts.write(id, prompt, draft);
    else drafts.remove(id, prompt);
  };
  return { read, keep };
}

/** Keeps what is typed, a moment after the last key and when the page is left: nothing is lost when the tab crashes. */
export function useAutosave(watch: UseFormWatch<PromptValues>, keep: () => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const { unsubscribe } = watch(() => {
      clearTimeout(timer);
      timer = setTimeout(keep, PAUSE_MS);
    });
    window.addEventListener("pagehide", keep);
    return () => {
      unsubscribe();
      clearTimeout(timer);
      window.removeEventListener("pagehide", keep);
      keep();
    };
  }, [watch, keep]);
}
