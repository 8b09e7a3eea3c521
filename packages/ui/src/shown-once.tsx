import { Download } from "lucide-react";
import { Button } from "./button.tsx";
import { CopyButton } from "./copy-button.tsx";
import { copyText } from "./copy-text.ts";
import { downloadFile } from "./download-file.ts";
import styles from "./shown-once.module.css";
import { useFailureToast } from "./toast.ts";

/** The words on its buttons, and what is said when the clipboard takes nothing. */
export interface ShownOnceWords {
  copy: string;
  download: string;
  copyFailed: { title: string; description: string };
}

/** Props of ShownOnce: `spelled` shows a few large digits and reads them one by one. */
export interface ShownOnceProps {
  label: string;
  secret: string;
  spelled?: boolean;
  file: { name: string; content: string };
  words: ShownOnceWords;
}

/** A secret that the server sends only now, with two ways to keep it. */
export function ShownOnce({ label, secret, spelled = false, file, words }: ShownOnceProps) {
  const showFailure = useFailureToast();
  return (
    <>
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
          onFail={() => showFailure(words.copyFailed.title, words.copyFailed.description)}
        />
        <Button
          size="lg"
          icon={<Download size={16} aria-hidden />}
          onClick={() => downloadFile(file.name, file.content)}
        >
          {words.download}
        </Button>
      </div>
    </>
  );
}
