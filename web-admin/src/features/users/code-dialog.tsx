import { Button } from "@promptory/ui/button";
import { CopyButton } from "@promptory/ui/copy-button";
import { copyText } from "@promptory/ui/copy-text";
import { Dialog } from "@promptory/ui/dialog";
import { downloadFile } from "@promptory/ui/download-file";
import { useToast } from "@promptory/ui/toast";
import { Download } from "lucide-react";
import { text } from "../../text/index.ts";
import styles from "./users.module.css";

const words = text.users.code;

/** Shows somebody's new recovery code, this once, with two ways to hand it on. */
export function CodeDialog({ username, code, onClose }: { username: string; code: string; onClose: () => void }) {
  const { toast } = useToast();
  const download = () => downloadFile(words.fileName(username), words.file(username, code, window.location.origin));
  return (
    <Dialog
      description={words.hint}
      footer={
        <Button data-autofocus onClick={onClose} variant="primary">
          {words.close}
        </Button>
      }
      // A slip of Escape must not cost the only copy.
      onClose={() => undefined}
      title={words.title(username)}
    >
      <output aria-label={`${words.label}: ${[...code].join(" ")}`} className={styles.code}>
        {code}
      </output>
      <div className={styles.codeButtons}>
        <CopyButton
          copy={() => copyText(code)}
          label={words.copy}
          onFail={() => toast({ ...words.copyFailed, variant: "destructive" })}
          size="lg"
        />
        <Button icon={<Download aria-hidden size={16} />} onClick={download} size="lg">
          {words.download}
        </Button>
      </div>
    </Dialog>
  );
}
