import { useCallback, useEffect, useRef, useState } from "react";
import type { InsertMode } from "../insert/job.ts";
import type { Filling, InsertAnswer, Prompt } from "../messages.ts";
import { text } from "../text.ts";
import { ask, failureOf, onPanelEvent } from "./background-link.ts";
import { targetTab } from "./target-tab.ts";

/** What the panel tells about the last insertion; `copied` says whether the clipboard has the text. */
export type Notice =
  | { kind: "news"; title: string; hint?: string }
  | { kind: "inserted"; site: string; remembered: boolean }
  | { kind: "needs-access" }
  | { kind: "not-inserted"; reason: string; content: string; copied: boolean; isBoxMissing?: boolean };

type NotInserted = Extract<Notice, { kind: "not-inserted" }>;

/** Inserts and copies prompts, and keeps what is to be said about it. */
export function useInsertion(
  setUseCount: (promptId: number, useCount: number) => void,
  onSignedOut: (reason: string) => void,
  { mode, onInserted }: { mode: InsertMode; onInserted: () => void },
) {
  const [notice, setNotice] = useState<Notice>();
  const [inserting, setInserting] = useState(false);
  const waiting = useRef<{ tabId: number; prompt: Prompt }>(undefined);

  const tell = useCallback(
    async (answer: InsertAnswer, tabId: number, prompt: Prompt) => {
      waiting.current = answer.status === "needs-access" ? { tabId, prompt } : undefined;
      if (answer.status === "needs-access") return setNotice({ kind: "needs-access" });
      if (answer.status === "failed") {
        const notice = await copiedInstead(text.notice.refusals[answer.reason], prompt.content);
        return setNotice({ ...notice, isBoxMissing: answer.reason === "no-editor" });
      }
      if (answer.useCount !== null) setUseCount(prompt.id, answer.useCount);
      setNotice({ kind: "inserted", site: answer.site, remembered: answer.remembered });
      onInserted();
    },
    [setUseCount, onInserted],
  );

  useEffect(
    () =>
      onPanelEvent((event) => {
        if (event.kind !== "insert-answer" || waiting.current?.tabId !== event.tabId) return;
        void tell(event.answer, event.tabId, waiting.current.prompt);
      }),
    [tell],
  );

  const insert = (prompt: Prompt, filling?: Filling) =>
    put(prompt, (tabId) => {
      const { id, content } = prompt;
      return ask({ kind: "insert", tabId, promptId: id, text: content, mode, ...(filling && { filling }) });
    });
  /** Several prompts as one text; the first of them stands for it. */
  const insertMany = (prompts: readonly Prompt[], content: string) => {
    const [first] = prompts;
    if (!first) return;
    const promptIds = prompts.map(({ id }) => id);
    void put({ ...first, content }, (tabId) => ask({ kind: "insert-many", tabId, promptIds, text: content, mode }));
  };
  const put = async (prompt: Prompt, request: (tabId: number) => Promise<InsertAnswer>) => {
    if (inserting) return;
    setInserting(true);
    setNotice(undefined);
    try {
      const tabId = await targetTab();
      if (tabId === null) return setNotice(await copiedInstead(text.notice.refusals["no-editor"], prompt.content));
      await tell(await request(tabId), tabId, prompt);
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
  const announce = (title: string, hint?: string) => setNotice({ kind: "news", title, ...(hint && { hint }) });
  const countUses = (promptIds: readonly number[]) => {
    const [promptId] = promptIds;
    if (promptId === undefined) return;
    // The copy is what the person wanted; a count that fails is no news to them.
    if (promptIds.length > 1) void ask({ kind: "used-many", promptIds: [...promptIds] }).catch(() => {});
    else
      ask({ kind: "used", promptId })
        .then((count) => count !== null && setUseCount(promptId, count))
        .catch(() => {});
  };
  return { notice, inserting, insert, insertMany, copy, dismiss, announce, countUses };
}

async function copy(content: string): Promise<void> {
  await navigator.clipboard.writeText(content);
}

async function copiedInstead(reason: string, content: string): Promise<NotInserted> {
  const copied = await copy(content).then(
    () => true,
    () => false,
  );
  return { kind: "not-inserted", reason, content, copied };
}
