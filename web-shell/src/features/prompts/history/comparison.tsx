import { toApiError } from "@promptory/api-client";
import { Button } from "@promptory/ui/button";
import { formatNumber } from "@promptory/ui/format";
import { DiffView } from "@promptory/ui/prompt/diff-view";
import { Select } from "@promptory/ui/prompt/select";
import { ScrollRegion } from "@promptory/ui/scroll-region";
import { Skeleton } from "@promptory/ui/skeleton";
import { ErrorState } from "@promptory/ui/states";
import { useFailureToast, useToast } from "@promptory/ui/toast";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { useRestoreVersion, useVersion, type Version, type VersionText } from "../../../api/prompts/versions.ts";
import { CopyTextButton } from "../../../components/copy-prompt.tsx";
import { history as words } from "../../../locales/en/history.ts";
import styles from "./comparison.module.css";

type Layout = "inline" | "side-by-side";

/** Values of Comparison: two versions out of the list, and the callback for another choice. */
export interface ComparisonProps {
  id: number;
  items: Version[];
  from: number | undefined;
  to: number;
  onChoose(change: { from?: number; to?: number }): void;
  onRestored(): void;
  hasUnsaved(): boolean;
}

/** What is different between two versions, and the way back to the second one. */
export function Comparison({ id, items, from, to, onChoose, onRestored, hasUnsaved }: ComparisonProps) {
  const [layout, setLayout] = useState<Layout>("inline");
  const { restore, isRestoring } = useRestore({ id, onRestored, hasUnsaved });
  const { data: shown } = useVersion(id, to);
  const current = items.find((version) => version.current)?.n ?? to;
  const options = items.map(({ n }) => ({ value: n, label: words.version(formatNumber(n)) }));
  return (
    <section className={styles.comparison} aria-label={words.comparison}>
      <div className={styles.tools}>
        {from !== undefined && (
          <Select label={words.from} options={options} value={from} onChange={(n) => onChoose({ from: n })} />
        )}
        {from !== undefined && <span aria-hidden="true">→</span>}
        <Select label={words.to} options={options} value={to} onChange={(n) => onChoose({ to: n })} />
        <LayoutSwitch layout={layout} onLayout={setLayout} />
        <span className={styles.gap} />
        {shown && (
          <CopyTextButton failed={words.copyFailed} label={words.copy(formatNumber(to))} text={shown.content} />
        )}
        {to !== current && (
          <Button
            variant="primary"
            icon={<Undo2 size={16} aria-hidden />}
            busy={isRestoring}
            onClick={() => restore(to, current)}
          >
            {isRestoring ? words.restoring : words.restore(formatNumber(to))}
          </Button>
        )}
      </div>
      <Texts id={id} from={from} to={to} layout={layout} />
    </section>
  );
}

const LAYOUTS = [
  ["inline", words.inline],
  ["side-by-side", words.sideBySide],
] as const;

function LayoutSwitch({ layout, onLayout }: { layout: Layout; onLayout(layout: Layout): void }) {
  return (
    <fieldset className={styles.layouts}>
      <legend className="p-hidden">{words.layout}</legend>
      {LAYOUTS.map(([value, label]) => (
        <label key={value} className={styles.layout}>
          <input
            type="radio"
            name="history-layout"
            className="p-hidden"
            checked={layout === value}
            onChange={() => onLayout(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

function Texts({ id, from, to, layout }: { id: number; from: number | undefined; to: number; layout: Layout }) {
  const [older, newer] = [useVersion(id, from), useVersion(id, to)];
  const failed = newer.error ?? older.error;
  if (failed) {
    const retry = () => {
      if (newer.error) void newer.refetch();
      if (older.error) void older.refetch();
    };
    return <ErrorState title={words.textFailed} message={toApiError(failed).message} onRetry={retry} />;
  }
  if (!newer.data || (from !== undefined && !older.data)) return <Skeleton height="360px" />;
  return <Difference before={from === undefined ? undefined : older.data} after={newer.data} layout={layout} />;
}

interface DifferenceProps {
  before: VersionText | undefined;
  after: VersionText;
  layout: Layout;
}

function Difference({ before, after, layout }: DifferenceProps) {
  return (
    <ScrollRegion className={styles.texts} label={words.texts}>
      {!before && <p className={styles.remark}>{words.first}</p>}
      {before && before.title !== after.title && (
        <Row label={words.changedTitle}>
          <DiffView before={before.title} after={after.title} />
        </Row>
      )}
      {before && before.type.label !== after.type.label && (
        <Row label={words.changedType}>
          <DiffView before={before.type.label} after={after.type.label} />
        </Row>
      )}
      {before && before.description !== after.description && (
        <Row label={words.changedDescription}>
          <DiffView before={before.description ?? ""} after={after.description ?? ""} />
        </Row>
      )}
      {before && before.content === after.content && <p className={styles.remark}>{words.same}</p>}
      {before && before.content !== after.content ? (
        <DiffView before={before.content} after={after.content} layout={layout} />
      ) : (
        <p className={styles.plain} dir="auto">
          {after.content}
        </p>
      )}
    </ScrollRegion>
  );
}

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className={styles.row}>
      <span className={styles.rowLabel}>{label}</span>
      {children}
    </div>
  );
}

const LONG_MS = 10_000;

/** The callbacks, and whether the form behind holds something unsaved. */
interface RestoreInput {
  id: number;
  onRestored(): void;
  hasUnsaved(): boolean;
}

/** Restores a version, with Undo: the one that was current is the newest again. */
function useRestore({ id, onRestored, hasUnsaved }: RestoreInput) {
  const { toast } = useToast();
  const showFailure = useFailureToast();
  const { mutateAsync, isPending } = useRestoreVersion(id);
  const run = async (n: number, done: Parameters<typeof toast>[0]) => {
    try {
      await mutateAsync(n);
    } catch (error) {
      showFailure(words.restoreFailed, error);
      return;
    }
    onRestored();
    toast(done);
  };
  const restore = (n: number, current: number) =>
    void run(n, {
      title: words.restored(formatNumber(n)),
      description: hasUnsaved() ? words.unsaved : words.restoredHint,
      durationMs: LONG_MS,
      action: { label: words.undo, onClick: () => void run(current, { title: words.undone }) },
    });
  return { restore, isRestoring: isPending };
}
