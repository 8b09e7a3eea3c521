import { Button } from "@promptory/ui/button";
import { CopyButton } from "@promptory/ui/copy-button";
import { copyText } from "@promptory/ui/copy-text";
import { Dialog } from "@promptory/ui/dialog";
import { downloadFile } from "@promptory/ui/download-file";
import { useToast } from "@promptory/ui/toast";
import { Download } from "lucide-react";
import { text } from "../text/library.ts";
import styles from "./shown-once-dialog.module.css";

const words = text.settings;

/** Props of ShownOnceDialog: `spelled` shows a few large digits and reads them one by one. */
export interface ShownOnceDialogProps {
  title: string;
  hint: string;
  label: string;
  secret: string;
  spelled?: boolean;
  file: { name: string; content: string };
  onClose(): void;
}

/** A secret that the server tells only now, with two ways to keep it. It closes by Done alone, never by a slip. */
export function ShownOnceDialog({ title, hint, label, secret, spelled = false, file, onClose }: ShownOnceDialogProps) {
  const { toast } = useToast();
  const done = (
    <Button variant="primary" onClick={onClose}>
      {words.done}
    </Button>
  );
  return (
    <Dialog title={title} description={hint} onClose={() => undefined} footer={done}>
      <output
        className={styles.secret}
        data-spelled={spelled || undefined}
        aria-label={`${label}: ${spelled ? [...secret].join(" ") : secret}`}
        data-autofocus
        tabIndex={-1}
      >
        {secret}
      </output>
      <div className={styles.buttons}>
        <CopyButton
          size="lg"
          label={words.copy}
          copy={() => copyText(secret)}
          onFail={() => toast({ ...words.copyFailed, variant: "destructive" })}
        />
        <Button
          size="lg"
          icon={<Download size={16} aria-hidden />}
          onClick={() => downloadFile(file.name, file.content)}
        >
          {words.download}
        </Button>
      </div>
    </Dialog>
  );
}
