import { formatNumber } from "@promptory/ui/format";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { text } from "../../../text/library.ts";
import type { PromptFormApi } from "./field-types.ts";
import styles from "./prompt-form.module.css";

const words = text.promptDialog;
const PAUSE_MS = 300;

/** How long the text is; apart, so that typing redraws these numbers alone. */
export function ContentCount({ form }: { form: PromptFormApi }) {
  const content = useWatch({ control: form.control, name: "content" });
  const tokens = useTokens(content);
  return (
    <span className={styles.count}>
      {words.characters(formatNumber(content.length))}
      {tokens !== undefined && ` · ${words.tokens(formatNumber(tokens))}`}
    </span>
  );
}

/** The tokens of the text as it was at the last pause; undefined until the tokenizer, which is loaded for the first text, has counted. */
function useTokens(content: string): number | undefined {
  const [tokens, setTokens] = useState<number>();
  useEffect(() => {
    if (content === "") return undefined;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const count = await countSoon(content, stop.signal);
      if (count !== undefined) setTokens(count);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [content]);
  return content === "" ? 0 : tokens;
}

async function countSoon(content: string, signal: AbortSignal): Promise<number | undefined> {
  try {
    const { countTokensInTurns } = await import("@promptory/prompt/tokens");
    return await countTokensInTurns(content, signal);
  } catch {
    // Without the tokenizer there is no count; writing goes on.
    return undefined;
  }
}
