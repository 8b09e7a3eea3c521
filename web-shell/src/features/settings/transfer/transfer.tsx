import { Button, buttonClass } from "@promptory/ui/button";
import { downloadFile } from "@promptory/ui/download-file";
import { Stack } from "@promptory/ui/layout";
import { useFailureToast, useToast } from "@promptory/ui/toast";
import { Download, Upload } from "lucide-react";
import { Link } from "react-router";
import { OperationCancelled } from "../../../api/library/operations.ts";
import { type ExportFormat, exportName, useExport } from "../../../api/library/transfer.ts";
import { operations as operationsText } from "../../../locales/en/operations.ts";
import { promptExport as words } from "../../../locales/en/transfer.ts";
import { Imports } from "./imports.tsx";
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
