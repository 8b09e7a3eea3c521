import { useState } from "react";
import type { Filling, Prompt } from "../messages.ts";
import { ask, failureOf } from "../sidepanel/background-link.ts";
import type { Notice } from "../sidepanel/use-insertion.ts";
import { text } from "../text.ts";

/** Inserts at the caret the search was opened for. When that worked the search is gone; else it says why. */
export function usePickerInsertion(onSignedOut: () => void) {
  const [notice, setNotice] = useState<Notice>();
  const [isBusy, setBusy] = useState(false);

  const fail = async (reason: string, content: string) => {
    const copied = await copy(content).then(
      () => true,
      () => false,
    );
    setNotice({ kind: "not-inserted", reason, content, copied });
  };
  const insert = async ({ id, content }: Prompt, filling: Filling | null) => {
    if (isBusy) return;
    setBusy(true);
    setNotice(undefined);
    try {
      const answer = await ask({ kind: "picker-insert", promptId: id, text: content, filling });
      if (answer.status === "needs-access") setNotice({ kind: "needs-access" });
      if (answer.status === "failed") await fail(text.notice.refusals[answer.reason], content);
    } catch (thrown) {
      const { code, message } = failureOf(thrown);
      if (code === "signed-out") onSignedOut();
      else await fail(message, content);
    } finally {
      setBusy(false);
    }
  };
  return { notice, isBusy, insert, copy, dismiss: () => setNotice(undefined) };
}

async function copy(content: string): Promise<void> {
  await navigator.clipboard.writeText(content);
}
