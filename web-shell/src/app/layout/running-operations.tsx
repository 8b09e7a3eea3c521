import { Button } from "@promptory/ui/button";
import { downloadFile } from "@promptory/ui/download-file";
import { useFailureToast, useToast } from "@promptory/ui/toast";
import { useEffect, useRef } from "react";
import {
  downloadExport,
  type Operation,
  useCancelOperation,
  useEndedOperation,
  useRunningOperations,
  useUndoOperation,
} from "../../api/library/operations.ts";
import { exportName } from "../../api/library/transfer.ts";
import { operations as words } from "../../locales/en/operations.ts";
import { promptExport as promptExportText } from "../../locales/en/transfer.ts";
import { undo as undoText } from "../../locales/en/undo.ts";
import styles from "./running-operations.module.css";

/** Large changes, imports and exports that a worker does now, each with its progress and Cancel. */
export function RunningOperations() {
  const { data = [] } = useRunningOperations();
  const cancel = useCancelOperation();
  useEnds(data);
  if (data.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={words.running}>
      {data.map((operation) => (
        <li key={operation.id} className={styles.item}>
          <span className={styles.name}>{words.runningOf(operation)}</span>
          <progress className={styles.progress} aria-label={words.runningOf(operation)} {...barValue(operation)} />
          <Button
            aria-label={words.cancelOf(operation)}
            busy={cancel.isPending && cancel.variables === operation.id}
            onClick={() => cancel.mutate(operation.id)}
          >
            {words.cancel}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** A change is one transaction and tells no steps: its bar has no value. */
function barValue({ progress }: Operation) {
  return progress && progress.done > 0 ? { value: progress.done, max: Math.max(1, progress.total) } : {};
}

/** Shows a toast for each operation that is no longer running, unless what started it on this page does. */
function useEnds(running: readonly Operation[]): void {
  const last = useRef(new Set<number>());
  const report = useReport();
  const readEnd = useEndedOperation();
  useEffect(() => {
    const ids = new Set(running.map(({ id }) => id));
    for (const id of last.current) {
      if (!ids.has(id))
        readEnd(id).then(
          (operation) => operation && report(operation),
          () => undefined,
        );
    }
    last.current = ids;
  });
}

function useReport(): (operation: Operation) => void {
  const { toast } = useToast();
  const showFailure = useFailureToast();
  const undo = useUndoOperation();
  const download = (id: number) =>
    downloadExport(id).then(
      (file) => downloadFile(exportName("json"), file),
      (error: unknown) => showFailure(promptExportText.failed, error),
    );
  return (operation) => {
    const { id, status, kind, error } = operation;
    if (status === "cancelled") toast({ title: words.cancelled, description: words.cancelledHint });
    if (status === "failed") showFailure(words.failed, error?.message);
    if (status !== "done") return;
    if (kind === "export") {
      toast({ title: words.exported, action: { label: words.download, onClick: () => void download(id) } });
    } else {
      toast({ title: words.done(operation), action: { label: undoText.label, onClick: () => undo(id) } });
    }
  };
}
