import { useCallback, useEffect, useRef, useState } from "react";
import type { Head, Prompt, PromptPage } from "../messages.ts";
import { failureOf, request } from "./background-link.ts";

/** Typing is searched for when it rests for this long, where the server has to be asked. */
const restMs = 140;
/** Fewer letters are close to everything. */
const nearFrom = 3;

/** As high as a line of the list is. */
const lineHeightPx = 56;

/** What narrows the list beside the type. */
export type Marks = { favourite: boolean; tag: string | null };

/**
 * What a list may know besides its words and type: `isLocal` says that the copy here answers, `round` that it changed, and
 * `head` is what stands there until the first answer.
 */
export type MoreToAsk = { marks?: Marks; isLocal?: boolean; round?: number; head?: Head | null };

/** What a search found. While "loading", `prompts` are those of the search before. */
export type Found = {
  state: "loading" | "ready" | "failed";
  prompts: Prompt[];
  /** These prompts are the answer to the words and filters of now. */
  isAnswered: boolean;
  total: number;
  /** There may be more than these; they come first in any case. */
  isPart: boolean;
  message: string;
  loadingMore: boolean;
  more: () => void;
  retry: () => void;
  setUseCount: (promptId: number, useCount: number) => void;
};

type Shown = Pick<Found, "state" | "prompts" | "total" | "isPart" | "message"> & {
  /** Nothing that is still found comes before the first one. */
  isFirstKnown: boolean;
  page: number;
  question: string;
};

const nothing: Shown = {
  state: "loading",
  prompts: [],
  question: "",
  total: 0,
  isPart: false,
  isFirstKnown: true,
  message: "",
  page: 1,
};

const unmarked: Marks = { favourite: false, tag: null };

/** Searches while the person types; only the answer to the last question is shown. */
export function usePrompts(
  words: string,
  typeId: number | null,
  onSignedOut: (reason: string) => void,
  { marks = unmarked, isLocal = false, round = 0, head = null }: MoreToAsk = {},
): Found {
  const asking = questionOf(words, typeId, marks);
  const [shown, setShown] = useState<Shown>(() => startWith(head));
  const [loadingMore, setLoadingMore] = useState(false);
  const question = useRef(0);
  const asked = useRef("");
  const page = useRef(1);
  /** The counts of uses, each with the last question that was asked before it: its answer does not know the use. */
  const counted = useRef(new Map<number, { useCount: number; question: number }>());
  // The listener may be another function with every rendering, and is no other request.
  const leave = useRef(onSignedOut);
  useEffect(() => {
    leave.current = onSignedOut;
  }, [onSignedOut]);

  const load = useCallback(
    async (wanted: number) => {
      question.current += 1;
      const mine = question.current;
      const { favourite, tag } = marks;
      const narrowed = { typeId, ...(favourite && { favourite }), ...(tag !== null && { tag }) };
      const search = { kind: "search", text: words, page: wanted, ...narrowed } as const;
      const show = ({ prompts: found, total, isPart = false, isFirstKnown = !isPart }: PromptPage) => {
        // Until there is something to see what was found before stays.
        if (isPart && found.length === 0) return;
        const prompts = found.map((prompt) => {
          const use = counted.current.get(prompt.id);
          return use && mine <= use.question ? { ...prompt, useCount: use.useCount } : prompt;
        });
        page.current = wanted;
        setShown((before) => ({
          ...nothing,
          state: "ready",
          prompts: wanted === 1 ? prompts : [...before.prompts, ...prompts],
          question: asking,
          total,
          isPart,
          isFirstKnown,
          page: wanted,
        }));
      };
      try {
        let answer = await request({ ...search, isWhole: wanted > 1 });
        if (mine !== question.current) return;
        show(answer);
        if (answer.isPart) {
          answer = await request({ ...search, isWhole: true });
          if (mine !== question.current) return;
          show(answer);
        }
        const { prompts, total } = answer;
        if (total > 0 || prompts.length > 0 || [...words.trim()].length < nearFrom) return;
        // Close matches are optional: where they fail, the answer above stays.
        const near = await request({ kind: "near", text: words, typeId }).catch(() => []);
        if (mine === question.current && near.length > 0)
          setShown({ ...nothing, state: "ready", prompts: near, question: asking });
      } catch (thrown) {
        const { code, message } = failureOf(thrown);
        if (mine !== question.current || code === "cancelled") return;
        if (code === "signed-out") leave.current(message);
        else setShown({ ...nothing, state: "failed", message });
      }
    },
    [words, typeId, marks, asking],
  );

  const answersHere = useRef(isLocal);
  useEffect(() => {
    answersHere.current = isLocal;
  }, [isLocal]);

  const isFirst = useRef(true);
  useEffect(() => {
    // An answer to the question before must not appear under this one.
    question.current += 1;
    // What the list begins with is what is asked for first.
    if (!isFirst.current || !head) setShown((before) => ({ ...before, state: "loading" }));
    isFirst.current = false;
    const typing = asked.current !== words;
    asked.current = words;
    const timer = setTimeout(() => void load(1), typing && !answersHere.current ? restMs : 0);
    return () => clearTimeout(timer);
  }, [words, load, head]);

  const known = useRef(round);
  useEffect(() => {
    if (known.current === round) return;
    known.current = round;
    // A person who has gone on to further pages keeps their place.
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
    counted.current.set(promptId, { useCount, question: question.current });
    const withCount = (prompt: Prompt) => (prompt.id === promptId ? { ...prompt, useCount } : prompt);
    setShown((before) => ({ ...before, prompts: before.prompts.map(withCount) }));
  }, []);
  const isAnswered = shown.state === "ready" && shown.isFirstKnown && shown.question === asking;
  return { ...shown, isAnswered, loadingMore, more, retry, setUseCount };
}

/** Everything that decides which prompts are found. */
const questionOf = (words: string, typeId: number | null, { favourite, tag }: Marks) =>
  JSON.stringify([words, typeId, favourite, tag]);

/** No more than the panel can show: the first answer follows at once, and every line costs the first painting. */
function startWith(head: Head | null): Shown {
  if (!head?.prompts.length) return nothing;
  const prompts = head.prompts.slice(0, Math.ceil(window.innerHeight / lineHeightPx));
  return {
    ...nothing,
    state: "ready",
    prompts,
    question: questionOf("", null, unmarked),
    total: head.total,
    isPart: true,
  };
}

/**
 * The highlighted prompt of a list. It is followed by its id when the list is loaded or sorted anew, so that Enter takes
 * the prompt that was seen; a new search starts at the first one with `reset`.
 */
export function useHighlight({ prompts, isAnswered }: Pick<Found, "prompts" | "isAnswered">) {
  const [mark, setMark] = useState<{ index: number; id: number | null }>({ index: 0, id: null });
  const at = prompts.findIndex(({ id }) => id === mark.id);
  const index = Math.max(0, Math.min(at >= 0 ? at : mark.index, prompts.length - 1));
  const chosen: Prompt | undefined = prompts[index];
  if (isAnswered && chosen && chosen.id !== mark.id) setMark({ index, id: chosen.id });
  const choose = (next: number) => {
    const bounded = Math.max(0, Math.min(prompts.length - 1, next));
    setMark({ index: bounded, id: prompts[bounded]?.id ?? null });
  };
  return { index, chosen, choose, reset: () => setMark({ index: 0, id: null }) };
}
