import { useEffect, useState } from "react";
import type { PromptType } from "../messages.ts";
import { ask, failureOf } from "./background-link.ts";

/** The person's types that have prompts; none where they cannot be had, because the list says what is wrong. */
export function useTypes(onSignedOut: (reason: string) => void): PromptType[] {
  const [types, setTypes] = useState<PromptType[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time the panel is opened
  useEffect(() => {
    ask({ kind: "types" }).then(
      (all) => setTypes(all.filter((type) => type.count > 0)),
      (thrown: unknown) => {
        const failure = failureOf(thrown);
        if (failure.code === "signed-out") onSignedOut(failure.message);
      },
    );
  }, []);
  return types;
}
