import { CopyButton } from "@promptory/ui/copy-button";
import { copyText } from "@promptory/ui/copy-text";
import { useFailureToast } from "@promptory/ui/toast";
import { extension as words } from "../../locales/en/extension.ts";
import styles from "./copy-line.module.css";

/** Something to take along to the letter, with the button that does it. */
export function CopyLine({ value, label }: { value: string; label: string }) {
  const showFailure = useFailureToast();
  return (
    <div className={styles.line}>
      <code className={styles.value}>{value}</code>
      <CopyButton
        iconOnly
        label={label}
        copy={() => copyText(value)}
        onFail={() => showFailure(words.copyFailed.title, words.copyFailed.description)}
      />
    </div>
  );
}
