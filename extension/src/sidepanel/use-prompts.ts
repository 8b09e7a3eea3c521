import { useCallback, useEffect, useRef, useState } from "react";
import type { Prompt } from "../messages.ts";
import { ask, failureOf } from "./background-link.ts";

/** Typing is searched for when it rests for this long, where the server has to be asked. */
const restMs = 140;
/** Fewer letters are close to everything. */
const nearFrom = 3;

/** What narrows the list beside the type. */
export type Marks = { favourite: boolean; tag: string | null };

/** What a list may know besides its words and type: `isLocal` says that the copy here answers, `round` that it changed. */
export type MoreToAsk = { marks?: Marks; isLocal?: boolean; round?: number };

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

const unmarked: Marks = { favourite: false, tag: null };

/** Searches while the person types; only the answer to the last question is shown. */
export function usePrompts(
  words: string,
  typeId: number | null,
  onSignedOut: (reason: string) => void,
  { marks = unmarked, isLocal = false, round = 0 }: MoreToAsk = {},
): Found {
  const [shown, setShown] = useState(nothing);
  const [loadingMore, setLoadingMore] = useState(false);
  const question = useRef(0);
  const asked = useRef("");
  const page = useRef(1);

  const load = useCallback(
    async (wanted: number) => {
      question.current += 1;
      const mine = question.current;
      const { favourite, tag } = marks;
      const narrowed = { typeId, ...(favourite && { favourite }), ...(tag !== null && { tag }) };
      try {
        const { prompts, total } = await ask({ kind: "search", text: words, page: wanted, ...narrowed });
        if (mine !== question.current) return;
        page.current = wanted;
        setShown((before) => ({
          ...nothing,
          state: "ready",
          prompts: wanted === 1 ? prompts : [...before.prompts, ...prompts],
          total,
          page: wanted,
        }));
        if (total > 0 || prompts.length > 0 || [...words.trim()].length < nearFrom) return;
        // What is close to the words is a kindness; without it the answer is the one that was given.
        const near = await ask({ kind: "near", text: words, typeId }).catch(() => []);
        if (mine === question.current && near.length > 0) setShown({ ...nothing, state: "ready", prompts: near });
      } catch (thrown) {
        const { code, message } = failureOf(thrown);
        if (mine !== question.current || code === "cancelled") return;
        if (code === "signed-out") onSignedOut(message);
        else setShown({ ...nothing, state: "failed", message });
      }
    },
    [words, typeId, marks, onSignedOut],
  );

  const answersHere = useRef(isLocal);
  useEffect(() => {
    answersHere.current = isLocal;
  }, [isLocal]);

  useEffect(() => {
    setShown((before) => ({ ...before, state: "loading" }));
    const typing = asked.current !== words;
    asked.current = words;
    const timer = setTimeout(() => void load(1), typing && !answersHere.current ? restMs : 0);
    return () => clearTimeout(timer);
  }, [words, load]);

  const known = useRef(round);
  useEffect(() => {
    if (known.current === round) return;
    known.current = round;
    // Whoever has gone on to further pages keeps their place.
    if (page.current === 1) void load(1);
  }, [round, load]);

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
