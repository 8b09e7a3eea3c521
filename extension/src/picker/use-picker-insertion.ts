import { useState } from "react";
import type { Filling, Prompt } from "../messages.ts";
import { failureOf, request, requestInsertion } from "../prompt-search/background-link.ts";
import { type Notice, type Paste, refusalOf, withProgress } from "../prompt-search/notice.ts";

/** Inserts at the caret the search was opened for. When that worked the search is gone; else it says why. */
export function usePickerInsertion(onSignedOut: () => void) {
  const [notice, setNotice] = useState<Notice>();
  const [isBusy, setBusy] = useState(false);

  const fail = async (why: { reason: string; paste?: Paste }, content: string) => {
    const copied = await copy(content).then(
      () => true,
      () => false,
    );
    setNotice({ kind: "not-inserted", ...why, content, copied });
  };
  const insert = async ({ id, content }: Prompt, filling: Filling | null) => {
    if (isBusy) return;
    setBusy(true);
    setNotice(undefined);
    const jobId = crypto.randomUUID();
    const cancel = () => void request({ kind: "picker-cancel", jobId }).catch(() => {});
    const progress = () => request({ kind: "picker-progress", jobId });
    try {
      const answer = await withProgress(
        () => setNotice({ kind: "inserting", characters: content.length, progress, cancel }),
        () =>
          requestInsertion(jobId, (job) =>
            request({ kind: "picker-insert", promptId: id, text: content, filling, ...job }),
          ),
      );
      setNotice(undefined);
      if (answer.status === "needs-access") setNotice({ kind: "needs-access" });
      if (answer.status !== "failed" || answer.reason === "cancelled") return;
      const { change } = answer;
      if (change) setNotice({ kind: "changed", change, undo: () => request({ kind: "picker-undo", change }) });
      else await fail(refusalOf(answer.reason), content);
    } catch (thrown) {
      const { code, message } = failureOf(thrown);
      if (code === "signed-out") onSignedOut();
      else await fail({ reason: message }, content);
    } finally {
      setBusy(false);
    }
  };
  return { notice, isBusy, insert, copy, dismiss: () => setNotice(undefined) };
}

async function copy(content: string): Promise<void> {
  await navigator.clipboard.writeText(content);
}
