import { useCallback, useEffect, useRef, useState } from "react";
import type { InsertMode } from "../../insert/job.ts";
import type { Filling, InsertAnswer, JobOf, Prompt } from "../../messages.ts";
import { failureOf, onPanelEvent, request, requestInsertion } from "../../prompt-search/background-link.ts";
import { type Notice, refusalOf, withProgress } from "../../prompt-search/notice.ts";
import { targetTab } from "../target-tab.ts";

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
        if (answer.reason === "cancelled") return setNotice(undefined);
        const { change } = answer;
        if (change)
          return setNotice({ kind: "changed", change, undo: () => request({ kind: "undo-insert", tabId, change }) });
        return setNotice(await copiedInstead(refusalOf(answer.reason), prompt.content));
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
    put(prompt, (tabId, job) => {
      const { id, content } = prompt;
      return request({ kind: "insert", tabId, promptId: id, text: content, mode, ...(filling && { filling }), ...job });
    });
  /** Several prompts as one text; the first of them stands for it. */
  const insertMany = (prompts: readonly Prompt[], content: string) => {
    const [first] = prompts;
    if (!first) return;
    const promptIds = prompts.map(({ id }) => id);
    void put({ ...first, content }, (tabId, job) =>
      request({ kind: "insert-many", tabId, promptIds, text: content, mode, ...job }),
    );
  };
  const put = async (prompt: Prompt, start: (tabId: number, job: JobOf) => Promise<InsertAnswer>) => {
    if (inserting) return;
    setInserting(true);
    setNotice(undefined);
    const jobId = crypto.randomUUID();
    try {
      const tabId = await targetTab();
      if (tabId === null) return setNotice(await copiedInstead(refusalOf("no-editor"), prompt.content));
      const cancel = () => void request({ kind: "cancel-insert", tabId, jobId }).catch(() => {});
      const progress = () => request({ kind: "insert-progress", tabId, jobId });
      const answer = await withProgress(
        () => setNotice({ kind: "inserting", characters: prompt.content.length, progress, cancel }),
        () => requestInsertion(jobId, (job) => start(tabId, job)),
      );
      setNotice(undefined);
      await tell(answer, tabId, prompt);
    } catch (thrown) {
      const { code, message } = failureOf(thrown);
      if (code === "signed-out") onSignedOut(message);
      else setNotice(await copiedInstead({ reason: message }, prompt.content));
    } finally {
      setInserting(false);
    }
  };

  const dismiss = () => {
    if (waiting.current) void request({ kind: "forget-insert" });
    waiting.current = undefined;
    setNotice(undefined);
  };
  const announce = (title: string, hint?: string) => setNotice({ kind: "news", title, ...(hint && { hint }) });
  const countUses = (promptIds: readonly number[]) => {
    const [promptId] = promptIds;
    if (promptId === undefined) return;
    // The copy is what the person wanted; a count that fails is no news to them.
    if (promptIds.length > 1) void request({ kind: "used-many", promptIds: [...promptIds] }).catch(() => {});
    else
      request({ kind: "used", promptId })
        .then((count) => count !== null && setUseCount(promptId, count))
        .catch(() => {});
  };
  return { notice, inserting, insert, insertMany, copy, dismiss, announce, countUses };
}

async function copy(content: string): Promise<void> {
  await navigator.clipboard.writeText(content);
}

async function copiedInstead(why: Pick<NotInserted, "reason" | "paste">, content: string): Promise<NotInserted> {
  const copied = await copy(content).then(
    () => true,
    () => false,
  );
  return { kind: "not-inserted", ...why, content, copied };
}
