import { toApiError } from "@promptory/api-client";
import { Button } from "@promptory/ui/button";
import { downloadFile } from "@promptory/ui/download-file";
import { useToast } from "@promptory/ui/toast";
import { Download } from "lucide-react";
import { useExportLibrary } from "../../../data/account.ts";
import { text } from "../../../text/library.ts";
import styles from "./danger-zone.module.css";

const words = text.settings.danger;

/** Saves the whole library on the person's device before it is gone. */
export function ExportOffer({ username }: { username: string }) {
  const { toast } = useToast();
  const library = useExportLibrary();
  const save = () =>
    library.mutateAsync().then(
      (file) => downloadFile(words.exportName(username, new Date().toISOString().slice(0, 10)), file),
      (error) => toast({ title: words.exportFailed, description: toApiError(error).message, variant: "destructive" }),
    );
  return (
    <div className={styles.export}>
      <p>{words.exportHint}</p>
      <Button icon={<Download size={16} aria-hidden />} busy={library.isPending} onClick={save}>
        {library.isPending ? words.exporting : words.export}
      </Button>
    </div>
  );
}
