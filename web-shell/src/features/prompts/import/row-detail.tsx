import { convertForeign, findForeign, type Syntax } from "@promptory/prompt/convert";
import { Button } from "@promptory/ui/button";
import { CheckField } from "@promptory/ui/check-field";
import { formatNumber } from "@promptory/ui/format";
import { DiffView } from "@promptory/ui/prompt/diff-view";
import { ScrollRegion } from "@promptory/ui/scroll-region";
import { Spinner } from "@promptory/ui/spinner";
import { useMemo } from "react";
import { useImportRow } from "../../../api/library/transfer.ts";
import { promptImport as words } from "../../../locales/en/transfer.ts";
import { RelatedDiff } from "../reading/related-diff.tsx";
import { type Choices, type RowProps, toggled } from "./choices.ts";
import styles from "./row-detail.module.css";
import { Trouble } from "./trouble.tsx";

const MAX_CHANGES = 50;

/** The text of a row: against the prompt it is in conflict with, and with the placeholders that would be converted. */
export function RowDetail({ importId, row, choices, onChoices }: RowProps) {
  const detail = useImportRow(importId, row.n);
  if (detail.isError) {
    return (
      <div className={styles.detail}>
        <Trouble>{words.rowFailed}</Trouble>
        <Button onClick={() => void detail.refetch()}>{words.retry}</Button>
      </div>
    );
  }
  if (!detail.data) {
    return (
      <div className={styles.detail}>
        <Spinner size={16} />
      </div>
    );
  }
  const { content, targetContent, similar } = detail.data;
  const isConverted = !choices.unconverted.has(row.n);
  const after = isConverted ? convertForeign(content, choices.convert as ReadonlySet<Syntax>) : content;
  const keepAsIs = () => onChoices({ ...choices, unconverted: toggled(choices.unconverted, row.n) });
  return (
    <div className={styles.detail}>
      <Changes content={content} choices={choices} isConverted={isConverted} onToggle={keepAsIs} />
      {similar && (
        <section aria-label={words.similar(similar.title, formatNumber(similar.same))}>
          <p role="status">{words.similar(similar.title, formatNumber(similar.same))}</p>
          <RelatedDiff id={similar.id} content={after} />
        </section>
      )}
      {row.status === "conflict" && targetContent !== null ? (
        <DiffView before={targetContent} after={after} layout="side-by-side" />
      ) : (
        <ScrollRegion className={styles.text} label={row.title} dir="auto">
          {after}
        </ScrollRegion>
      )}
    </div>
  );
}

interface ChangesProps {
  content: string;
  choices: Choices;
  isConverted: boolean;
  onToggle(): void;
}

/** The placeholders that would change, each as it is and as it would be. */
function Changes({ content, choices, isConverted, onToggle }: ChangesProps) {
  const changes = useMemo(() => {
    const chosen = findForeign(content).filter(({ syntax }) => choices.convert.has(syntax));
    return [...new Map(chosen.map((change) => [change.from, change])).values()];
  }, [content, choices.convert]);
  if (changes.length === 0) return null;
  return (
    <section aria-label={words.changes}>
      <CheckField label={words.convertHere} checked={isConverted} onChange={onToggle} />
      <ul className={styles.changes} data-off={!isConverted || undefined}>
        {changes.slice(0, MAX_CHANGES).map(({ from, to }) => (
          <li key={from} className={styles.code}>
            <del>{from}</del> → <ins>{to}</ins>
          </li>
        ))}
      </ul>
    </section>
  );
}
