import type { FilledPiece } from "@promptory/prompt";
import { type RepeatedParagraph, toText } from "@promptory/prompt/megaprompt";
import { Button } from "@promptory/ui/button";
import { CopyButton } from "@promptory/ui/copy-button";
import { FilledText } from "@promptory/ui/prompt/filled-text";
import { Copy, TriangleAlert } from "lucide-react";
import { memo, useEffect, useMemo, useState } from "react";
import { builder as words } from "../../locales/en/builder.ts";
import type { MegapromptForm } from "./megaprompt-form.tsx";
import styles from "./preview.module.css";

const PAUSE_MS = 300;

/** The text as it will be copied, its length, and the paragraphs that it has twice. `isNarrow`: CopyBar has the button. */
export function MegapromptPreview({ form, isNarrow }: { form: MegapromptForm; isNarrow: boolean }) {
  const { pieces, repeated, isEmpty } = form;
  return (
    <section className={styles.preview} aria-labelledby="builder-preview">
      <div className={styles.head}>
        <h2 id="builder-preview" className={styles.title}>
          {words.preview}
        </h2>
        {!isNarrow && (
          <>
            {!isEmpty && <Size pieces={pieces} />}
            <CopyAll form={form} />
          </>
        )}
      </div>
      {repeated.length > 0 && <Repeated repeated={repeated} />}
      {isEmpty ? <p className={styles.nothing}>{words.nothingYet}</p> : <Pieces pieces={pieces} more={words.rest} />}
    </section>
  );
}

/** On a phone: tokens, the way to the preview and Copy, at the bottom of the window. */
export function CopyBar({ form }: { form: MegapromptForm }) {
  const show = () => document.getElementById("builder-preview")?.scrollIntoView({ block: "start" });
  return (
    <section className={styles.bar} aria-label={words.bar} data-toast-clearance>
      {form.isEmpty ? <p className={styles.size}>{words.none}</p> : <Size pieces={form.pieces} isShort />}
      <Button variant="quiet" disabled={form.isEmpty} onClick={show}>
        {words.showPreview}
      </Button>
      <CopyAll form={form} />
    </section>
  );
}

function CopyAll({ form: { canCopy, copy, fail } }: { form: MegapromptForm }) {
  if (canCopy) return <CopyButton label={words.copyAll} copy={copy} onFail={fail} />;
  return (
    <Button icon={<Copy size={16} aria-hidden />} disabled>
      {words.copyAll}
    </Button>
  );
}

const Pieces = memo(FilledText);

function Size({ pieces, isShort = false }: { pieces: readonly FilledPiece[]; isShort?: boolean }) {
  const whole = useMemo(() => toText(pieces), [pieces]);
  const tokens = useTokens(whole);
  return (
    <p className={styles.size}>
      {!isShort && `${words.size([...whole].length)} · `}
      {tokens === undefined ? words.counting : words.tokens(tokens)}
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
