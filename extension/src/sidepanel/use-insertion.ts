import { useCallback, useEffect, useRef, useState } from "react";
import type { InsertAnswer, Prompt } from "../messages.ts";
import { text } from "../text.ts";
import { ask, failureOf, onPanelEvent } from "./background-link.ts";
import { targetTab } from "./target-tab.ts";

/** What the panel tells about the last insertion; `copied` says whether the clipboard has the text. */
export type Notice =
  | { kind: "inserted"; site: string; remembered: boolean }
  | { kind: "needs-access" }
  | { kind: "not-inserted"; reason: string; content: string; copied: boolean };

/** Inserts and copies prompts, and keeps what is to be said about it. */
export function useInsertion(
  setUseCount: (promptId: number, useCount: number) => void,
  onSignedOut: (reason: string) => void,
) {
  const [notice, setNotice] = useState<Notice>();
  const [inserting, setInserting] = useState(false);
  const waiting = useRef<{ tabId: number; prompt: Prompt }>(undefined);

  const tell = useCallback(
    async (answer: InsertAnswer, tabId: number, prompt: Prompt) => {
      waiting.current = answer.status === "needs-access" ? { tabId, prompt } : undefined;
      if (answer.status === "needs-access") return setNotice({ kind: "needs-access" });
      if (answer.status === "failed")
        return setNotice(await copiedInstead(text.notice.refusals[answer.reason], prompt.content));
      if (answer.useCount !== null) setUseCount(prompt.id, answer.useCount);
      setNotice({ kind: "inserted", site: answer.site, remembered: answer.remembered });
    },
    [setUseCount],
  );

  useEffect(
    () =>
      onPanelEvent(({ tabId, answer }) => {
        if (waiting.current?.tabId === tabId) void tell(answer, tabId, waiting.current.prompt);
      }),
    [tell],
  );

  const insert = async (prompt: Prompt) => {
    if (inserting) return;
    setInserting(true);
    setNotice(undefined);
    try {
      const tabId = await targetTab();
      if (tabId === null) return setNotice(await copiedInstead(text.notice.refusals["no-editor"], prompt.content));
      await tell(await ask({ kind: "insert", tabId, promptId: prompt.id, text: prompt.content }), tabId, prompt);
    } catch (thrown) {
      const { code, message } = failureOf(thrown);
      if (code === "signed-out") onSignedOut(message);
      else setNotice(await copiedInstead(message, prompt.content));
    } finally {
      setInserting(false);
    }
  };

  const dismiss = () => {
    if (waiting.current) void ask({ kind: "forget-insert" });
    waiting.current = undefined;
    setNotice(undefined);
  };
  const countUse = (promptId: number) => {
    // The copy is what the person wanted; a count that fails is no news to them.
    ask({ kind: "used", promptId })
      .then((count) => setUseCount(promptId, count))
      .catch(() => {});
  };
  return { notice, inserting, insert, copy, dismiss, countUse };
}

async function copy(content: string): Promise<void> {
  await navigator.clipboard.writeText(content);
}

async function copiedInstead(reason: string, content: string): Promise<Notice> {
  const copied = await copy(content).then(
    () => true,
    () => false,
  );
  return { kind: "not-inserted", reason, content, copied };
}
