import { type ApiError, toApiError } from "@promptory/api-client";
import { useFailureToast } from "@promptory/ui/toast";
import { useEffect, useRef, useState } from "react";
import { type Improvement, improveStream, useRefreshImproveStatus } from "../../../api/prompts/improve.ts";
import { improveWords as words } from "../../../locales/en/improve.ts";

/** A rewrite on its way: what came so far, and what the try before it lost. */
export interface Growing {
  text: string;
  lost: readonly string[];
}

/** What to send. */
export interface Wish {
  content: string;
  instruction: string;
}

/** Asks the AI for a rewrite; what it says about it stays until the next one is there. */
export function useRewrite(onRewritten: (text: string) => void) {
  const showFailure = useFailureToast();
  const refreshStatus = useRefreshImproveStatus();
  const running = useRef<AbortController>(undefined);
  const [growing, setGrowing] = useState<Growing>();
  const [result, setResult] = useState<Improvement>();
  const [problem, setProblem] = useState<ApiError>();
  useEffect(() => () => running.current?.abort(), []);

  const ask = async ({ content, instruction }: Wish, { signal }: AbortController) => {
    const rewrite = await improveStream({
      content,
      instruction,
      signal,
      onText: (delta) => setGrowing((known) => ({ lost: [], ...known, text: (known?.text ?? "") + delta })),
      onRetry: (lost) => setGrowing({ text: "", lost }),
    });
    if (signal.aborted) return;
    setResult(rewrite);
    onRewritten(rewrite.improvedPrompt);
  };

  const start = async (wish: Wish) => {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    setProblem(undefined);
    setGrowing({ text: "", lost: [] });
    try {
      await ask(wish, abort);
    } catch (error) {
      if (abort.signal.aborted) return;
      setProblem(toApiError(error));
      // The sentence itself stays in the dialog, beside Try again.
      showFailure(words.failed);
    } finally {
      if (running.current === abort) setGrowing(undefined);
      refreshStatus();
    }
  };
  const cancel = () => {
    running.current?.abort();
    running.current = undefined;
    setGrowing(undefined);
  };
  return { growing, result, problem, start, cancel };
}
