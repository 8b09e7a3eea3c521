import { Button, buttonClass } from "@promptory/ui/button";
import { downloadFile } from "@promptory/ui/download-file";
import { formatNumber } from "@promptory/ui/format";
import { Stack } from "@promptory/ui/layout";
import { RelativeTime } from "@promptory/ui/relative-time";
import { useFailureToast, useToast } from "@promptory/ui/toast";
import { Download, Upload } from "lucide-react";
import { Link } from "react-router";
import { OperationCancelled } from "../../../api/library/operations.ts";
import {
  type ExportFormat,
  exportName,
  type Import,
  type UndoneImport,
  useExport,
  useImports,
  useUndoImport,
} from "../../../api/library/transfer.ts";
import { ListState } from "../../../components/list-state.tsx";
import { operations as operationsText } from "../../../locales/en/operations.ts";
import { promptImport as promptImportText, promptExport as words } from "../../../locales/en/transfer.ts";
import styles from "./transfer.module.css";

const FORMATS: readonly ExportFormat[] = ["json", "csv", "markdown"];

/** The whole library as a file, files into the library, and what was imported lately. */
export function Transfer() {
  const { toast } = useToast();
  const showFailure = useFailureToast();
  const exporting = useExport();
  const save = (format: ExportFormat) =>
    exporting.mutateAsync({ format }).then(
      (file) => downloadFile(exportName(format), file),
      (error: unknown) =>
        error instanceof OperationCancelled
          ? toast({ title: operationsText.cancelled })
          : showFailure(words.failed, error),
    );
  return (
    <Stack gap={16}>
      <ul className={styles.formats}>
        {FORMATS.map((format) => (
          <li key={format} className={styles.format}>
            <div>
              <p>{words.formats[format]}</p>
              <p className={styles.hint}>{words.formatHints[format]}</p>
            </div>
            <Button
              icon={<Download size={16} aria-hidden />}
              busy={exporting.isPending && exporting.variables.format === format}
              aria-label={`${words.whole}: ${words.formats[format]}`}
              onClick={() => void save(format)}
            >
              {words.export}
            </Button>
          </li>
        ))}
      </ul>
      <Link to="/templates?import=1" className={buttonClass({}, styles.import)}>
        <Upload size={16} aria-hidden />
        {words.importFiles}
      </Link>
      <Imports />
    </Stack>
  );
}

/** What was imported in the last 30 days, each with its way back. */
export function Imports() {
  const imports = useImports();
  return (
    <section className={styles.imports} aria-label={words.imports}>
      <h3 className={styles.heading}>{words.imports}</h3>
      <ListState query={imports} loading={words.loading} failed={words.loadFailed}>
        {(rows) => (rows.length === 0 ? <p className={styles.hint}>{words.none}</p> : <List imports={rows} />)}
      </ListState>
    </section>
  );
}

function List({ imports }: { imports: Import[] }) {
  return (
    <ul>
      {imports.map((one) => (
        <ImportItem key={one.id} item={one} />
      ))}
    </ul>
  );
}

function ImportItem({ item }: { item: Import }) {
  const { toast } = useToast();
  const showFailure = useFailureToast();
  const undo = useUndoImport();
  const name = nameOf(item);
  const takeBack = () =>
    undo.mutateAsync(item.id).then(
      (undone) => toast({ title: promptImportText.undone, description: undoneText(undone) }),
      (error: unknown) => showFailure(promptImportText.undoFailed, error),
    );
  return (
    <li className={styles.item}>
      <div className={styles.what}>
        <p className={styles.name} dir="auto">
          {name}
        </p>
        <p className={styles.hint}>
          {words.counts(item.outcome?.created ?? 0, formatNumber(item.outcome?.replaced ?? 0))}
          {item.appliedAt && (
            <>
              {" · "}
              <RelativeTime date={item.appliedAt} />
            </>
          )}
        </p>
      </div>
      {item.status === "undone" ? (
        <span className={styles.hint}>{words.undone}</span>
      ) : (
        <Button busy={undo.isPending} aria-label={words.undoOf(name)} onClick={() => void takeBack()}>
          {undo.isPending ? words.undoing : words.undo}
        </Button>
      )}
    </li>
  );
}

function nameOf({ files }: Import): string {
  return files.length === 1 ? (files[0]?.name ?? "") : promptImportText.files(files.length);
}

function undoneText({ removed, restored, kept, keptTitles }: UndoneImport): string {
  const done = promptImportText.undoneHint(removed, formatNumber(restored));
  return kept > 0 ? `${done} ${promptImportText.kept(kept, keptTitles.slice(0, 3).join(", "))}` : done;
}
