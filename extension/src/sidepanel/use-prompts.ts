import { useCallback, useEffect, useRef, useState } from "react";
import type { Prompt } from "../messages.ts";
import { ask, failureOf } from "./background-link.ts";

/** Typing is searched for when it rests for this long. */
const restMs = 140;

/** What a search found. While "loading", `prompts` are those of the search before. */
export type Found = {
  state: "loading" | "ready" | "failed";
  prompts: Prompt[];
  total: number;
  message: string;
  loadingMore: boolean;
  more: () => void;
  retry: () => void;
  setUseCount: (promptId: number, useCount: number) => void;
};

type Shown = Pick<Found, "state" | "prompts" | "total" | "message"> & { page: number };

const nothing: Shown = { state: "loading", prompts: [], total: 0, message: "", page: 1 };

/** Searches while the person types; only the answer to the last question is shown. */
export function usePrompts(words: string, typeId: number | null, onSignedOut: (reason: string) => void): Found {
  const [shown, setShown] = useState(nothing);
  const [loadingMore, setLoadingMore] = useState(false);
  const question = useRef(0);
  const asked = useRef("");

  const load = useCallback(
    async (page: number) => {
      question.current += 1;
      const mine = question.current;
      try {
        const answer = await ask({ kind: "search", text: words, typeId, page });
        if (mine !== question.current) return;
        const { prompts, total } = answer;
        setShown((before) => ({
          ...nothing,
          state: "ready",
          prompts: page === 1 ? prompts : [...before.prompts, ...prompts],
          total,
          page,
        }));
      } catch (thrown) {
        const { code, message } = failureOf(thrown);
        if (mine !== question.current || code === "cancelled") return;
        if (code === "signed-out") onSignedOut(message);
        else setShown({ ...nothing, state: "failed", message });
      }
    },
    [words, typeId, onSignedOut],
  );

  useEffect(() => {
    setShown((before) => ({ ...before, state: "loading" }));
    const typing = asked.current !== words;
    asked.current = words;
    const timer = setTimeout(() => void load(1), typing ? restMs : 0);
    return () => clearTimeout(timer);
  }, [words, load]);

  const more = () => {
    setLoadingMore(true);
    void load(shown.page + 1).finally(() => setLoadingMore(false));
  };
  const retry = () => {
    setShown(nothing);
    void load(1);
  };
  const setUseCount = useCallback((promptId: number, useCount: number) => {
    const counted = (prompt: Prompt) => (prompt.id === promptId ? { ...prompt, useCount } : prompt);
    setShown((before) => ({ ...before, prompts: before.prompts.map(counted) }));
  }, []);
  return { ...shown, loadingMore, more, retry, setUseCount };
}
