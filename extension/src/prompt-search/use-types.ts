import { useEffect, useEffectEvent, useState } from "react";
import type { PromptType } from "../messages.ts";
import { failureOf, request } from "./background-link.ts";

/**
 * The person's types that have prompts, asked for again with every new `round`; none where they cannot be had,
 * because the list says what is wrong. `before` are those shown until then.
 */
export function useTypes(
  round: number,
  onSignedOut: (reason: string) => void,
  before: readonly PromptType[] = [],
): PromptType[] {
  const [types, setTypes] = useState<PromptType[]>(() => withPrompts(before));
  const leave = useEffectEvent(onSignedOut);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a round is the question asked once more
  useEffect(() => {
    let isStale = false;
    request({ kind: "types" }).then(
      (all) => !isStale && setTypes(withPrompts(all)),
      (thrown: unknown) => {
        const failure = failureOf(thrown);
        if (!isStale && failure.code === "signed-out") leave(failure.message);
      },
    );
    return () => {
      isStale = true;
    };
  }, [round]);
  return types;
}

const withPrompts = (types: readonly PromptType[]) => types.filter((type) => type.count > 0);
