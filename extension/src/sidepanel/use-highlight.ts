import { useState } from "react";
import type { Prompt } from "../messages.ts";
import type { Found } from "./use-prompts.ts";

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
