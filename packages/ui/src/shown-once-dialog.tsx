import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { CopyButton } from "./copy-button.tsx";
import { copyText } from "./copy-text.ts";
import { Dialog } from "./dialog.tsx";
import { downloadFile } from "./download-file.ts";
import styles from "./shown-once-dialog.module.css";
import { useToast } from "./toast.ts";

/** The words on its buttons, and what is said when the clipboard takes nothing. */
export interface ShownOnceWords {
  copy: string;
  download: string;
  done: string;
  copyFailed: { title: string; description: string };
}

/** Props of ShownOnceDialog: `spelled` shows a few large digits and reads them one by one. */
export interface ShownOnceDialogProps {
  title: string;
  hint: string;
  label: string;
  secret: string;
  spelled?: boolean;
  file: { name: string; content: string };
  words: ShownOnceWords;
  /** Below the buttons. */
  children?: ReactNode;
  onClose(): void;
}

/** A secret that the server sends only now, with two ways to keep it. Only Done closes it. */
export function ShownOnceDialog(props: ShownOnceDialogProps) {
  const { title, hint, label, secret, spelled = false, file, words, children, onClose } = props;
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
      {children}
    </Dialog>
  );
}
