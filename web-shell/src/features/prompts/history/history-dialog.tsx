import { toApiError } from "@promptory/api-client";
import { Dialog } from "@promptory/ui/dialog";
import { Skeleton, SkeletonGroup } from "@promptory/ui/skeleton";
import { ErrorState } from "@promptory/ui/states";
import { useState } from "react";
import { useTemplate } from "../../../api/prompts/templates.ts";
import { useVersions, type Version } from "../../../api/prompts/versions.ts";
import { history as words } from "../../../locales/en/history.ts";
import { Comparison } from "./comparison.tsx";
import styles from "./history-dialog.module.css";
import { VersionList } from "./version-list.tsx";

/** Values of HistoryDialog; `hasUnsaved` answers whether the form behind it holds something. */
export interface HistoryDialogProps {
  id: number;
  hasUnsaved(): boolean;
  onClose(): void;
}

/** The versions of a prompt: what each changed, any two side by side, and the way back to one. */
export function HistoryDialog({ id, hasUnsaved, onClose }: HistoryDialogProps) {
  const prompt = useTemplate(id);
  const versions = useVersions(id);
  const { data, error } = versions;
  const retry = () => void versions.refetch();
  return (
    <Dialog
      tall
      width={1200}
      title={words.title}
      description={prompt.data && words.hint(prompt.data.template.title)}
      closeLabel={words.close}
      onClose={onClose}
    >
      {!data && error && (
        <ErrorState
          title={words.failed}
          message={toApiError(error).message}
          onRetry={retry}
          retrying={versions.isFetching}
        />
      )}
      {!data && !error && <Waiting />}
      {data && <Versions id={id} items={data.items} versions={versions} hasUnsaved={hasUnsaved} />}
    </Dialog>
  );
}

interface VersionsProps {
  id: number;
  items: Version[];
  versions: ReturnType<typeof useVersions>;
  hasUnsaved(): boolean;
}

/** Which two are compared; without a choice the newest with the one before it. */
type Pair = { from: number | undefined; to: number };

function Versions({ id, items, versions, hasUnsaved }: VersionsProps) {
  const newest = items[0]?.n ?? 1;
  const [chosen, setChosen] = useState<Pair>();
  const pair = chosen ?? { to: newest, from: before(items, newest) };
  return (
    <div className={styles.history}>
      <VersionList
        items={items}
        selected={pair.to}
        onSelect={(n) => setChosen({ to: n, from: before(items, n) })}
        older={versions.hasNextPage ? () => void versions.fetchNextPage() : undefined}
        isLoadingOlder={versions.isFetchingNextPage}
      />
      <Comparison
        id={id}
        items={items}
        from={pair.from}
        to={pair.to}
        onChoose={(next) => setChosen({ ...pair, ...next })}
        onRestored={() => setChosen(undefined)}
        hasUnsaved={hasUnsaved}
      />
    </div>
  );
}

/** The version another one replaced; undefined for the first there is. */
function before(items: readonly Version[], n: number): number | undefined {
  return items[items.findIndex((version) => version.n === n) + 1]?.n ?? (n > 1 ? n - 1 : undefined);
}

function Waiting() {
  return (
    <SkeletonGroup label={words.loading}>
      <div className={styles.history}>
        <Skeleton height="320px" />
        <Skeleton height="480px" />
      </div>
    </SkeletonGroup>
  );
}
