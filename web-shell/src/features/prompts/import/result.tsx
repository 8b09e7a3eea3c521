import { formatNumber } from "@promptory/ui/format";
import { CircleCheck } from "lucide-react";
import type { AppliedImport, UndoneImport } from "../../../data/transfer.ts";
import { text } from "../../../text/library.ts";
import styles from "./import.module.css";
import { Trouble } from "./trouble.tsx";

const words = text.promptImport;

/** How the import ended, or how it was taken back. */
export function Result({
  result,
  undone,
  problem,
}: {
  result: AppliedImport;
  undone: UndoneImport | undefined;
  problem?: string | undefined;
}) {
  const lines = undone ? undoneLines(undone) : doneLines(result);
  return (
    <>
      {problem && <Trouble>{problem}</Trouble>}
      <div className={styles.result} role="status">
        <CircleCheck size={28} aria-hidden className={styles.done} />
        <p className={styles.big}>
          {undone ? words.undone : words.done(formatNumber(result.created + result.replaced))}
        </p>
        {lines.map((line) => (
          <p key={line} className={styles.muted}>
            {line}
          </p>
        ))}
      </div>
    </>
  );
}

function doneLines(result: AppliedImport): string[] {
  return [
    result.replaced > 0 && words.replaced(formatNumber(result.replaced)),
    result.converted > 0 && words.converted(formatNumber(result.converted)),
    result.typesCreated > 0 && words.typesCreated(formatNumber(result.typesCreated)),
    result.skipped > 0 && words.skipped(formatNumber(result.skipped)),
    result.problems > 0 && words.left(formatNumber(result.problems)),
  ].filter((line) => line !== false);
}

function undoneLines({ removed, restored, kept, keptTitles }: UndoneImport): string[] {
  const lines: string[] = [words.undoneHint(formatNumber(removed), formatNumber(restored))];
  if (kept > 0) lines.push(words.kept(formatNumber(kept), keptTitles.slice(0, 5).join(", ")));
  return lines;
}
