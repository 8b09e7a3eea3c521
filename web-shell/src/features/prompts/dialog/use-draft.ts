import { useState } from "react";
import { useStoredSession } from "../../../data/session.ts";
import type { PromptValues } from "./prompt-values.ts";

/** Typed text whose form went away unasked, per person and prompt; in memory alone, so nothing is left on the machine. */
const kept = new Map<string, PromptValues>();

/** What was typed before the session ended under the form, and the way to keep it when that happens. */
export function useDraft(promptId: number | undefined) {
  const session = useStoredSession();
  const [key] = useState(session.status === "signed-in" ? `${session.user.id} ${promptId ?? "new"}` : undefined);
  const [found] = useState(() => (key === undefined ? undefined : kept.get(key)));
  const keep = (values: PromptValues | undefined) => {
    if (key === undefined) return;
    if (values) kept.set(key, values);
    else kept.delete(key);
  };
  return { found, keep };
}
