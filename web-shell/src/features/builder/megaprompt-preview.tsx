import type { FilledPiece } from "@promptory/prompt";
import { type RepeatedParagraph, toText } from "@promptory/prompt/megaprompt";
import { Button } from "@promptory/ui/button";
import { CopyButton } from "@promptory/ui/copy-button";
import { FilledText } from "@promptory/ui/prompt/filled-text";
import { Copy, TriangleAlert } from "lucide-react";
import { memo, useEffect, useMemo, useState } from "react";
import { text } from "../../text/library.ts";
import styles from "./outcome.module.css";

const words = text.builder;
const PAUSE_MS = 300;

/** Values of MegapromptPreview; `onCopy` rejects when nothing came to the clipboard. */
export interface MegapromptPreviewProps {
  pieces: readonly FilledPiece[];
  repeated: readonly RepeatedParagraph[];
  isEmpty: boolean;
  canCopy: boolean;
  onCopy(): Promise<void>;
  onFail(error: unknown): void;
}

/** The text as it will be copied, how long it is, and what stands in it twice. */
export function MegapromptPreview({ pieces, repeated, isEmpty, canCopy, onCopy, onFail }: MegapromptPreviewProps) {
  const whole = useMemo(() => toText(pieces), [pieces]);
  return (
    <section className={styles.side} aria-labelledby="builder-preview">
      <div className={styles.head}>
        <h2 id="builder-preview" className={styles.title}>
          {words.preview}
        </h2>
        {!isEmpty && <Size whole={whole} />}
        {canCopy ? (
          <CopyButton label={words.copyAll} copy={onCopy} onFail={onFail} />
        ) : (
          <Button icon={<Copy size={16} aria-hidden />} disabled>
            {words.copyAll}
          </Button>
        )}
      </div>
      {repeated.length > 0 && <Repeated repeated={repeated} />}
      {isEmpty ? <p className={styles.nothing}>{words.nothingYet}</p> : <Pieces pieces={pieces} more={words.rest} />}
    </section>
  );
}

const Pieces = memo(FilledText);

function Size({ whole }: { whole: string }) {
  const tokens = useTokens(whole);
  return (
    <p className={styles.size}>
      {words.size([...whole].length)} · {tokens === undefined ? words.counting : words.tokens(tokens)}
    </p>
  );
}

/** The tokens of a text, counted in the background after a pause; the last count stays while the next one is made. */
function useTokens(whole: string): number | undefined {
  const [count, setCount] = useState<number>();
  useEffect(() => {
    const stop = new AbortController();
    const start = async () => {
      const { countTokensInTurns } = await import("@promptory/prompt/tokens");
      const counted = await countTokensInTurns(whole, stop.signal);
      if (counted !== undefined) setCount(counted);
    };
    const timer = setTimeout(() => void start().catch(() => undefined), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [whole]);
  return count;
}

function Repeated({ repeated }: { repeated: readonly RepeatedParagraph[] }) {
  return (
    <details className={styles.repeated}>
      <summary>
        <TriangleAlert size={16} aria-hidden /> {words.repeated(repeated.length)}
      </summary>
      <ul>
        {repeated.map(({ text: paragraph, times, titles }) => (
          <li key={paragraph}>
            <p className={styles.paragraph} dir="auto">
              {paragraph.slice(0, 240)}
            </p>
            <p className={styles.where}>{words.repeatedIn(titles.join(" · "), times)}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}
