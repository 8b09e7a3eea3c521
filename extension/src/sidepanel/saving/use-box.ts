import { useState } from "react";
import { text } from "../../locales/en/text.ts";
import { failureOf, request } from "../../prompt-search/background-link.ts";
import { targetTab } from "../target-tab.ts";

/** Reads the message box of the page beside the panel; `read` gives null where it cannot, and `problem` says why. */
export function useBox(): { read: () => Promise<string | null>; isReading: boolean; problem: string | undefined } {
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const read = async () => {
    setReading(true);
    setProblem(undefined);
    try {
      const tabId = await targetTab();
      if (tabId === null) {
        setProblem(text.box.failed["no-editor"]);
        return null;
      }
      const answer = await request({ kind: "read-box", tabId });
      if (answer.status === "read" && answer.text.trim() !== "") return answer.text;
      if (answer.status === "read") setProblem(text.box.empty);
      else setProblem(answer.status === "needs-access" ? text.box.needsAccess : text.box.failed[answer.reason]);
      return null;
    } catch (thrown) {
      setProblem(failureOf(thrown).message);
      return null;
    } finally {
      setReading(false);
    }
  };
  return { read, isReading, problem };
}
