import { ScrollRegion } from "@promptory/ui/scroll-region";
import styles from "./defaults.module.css";

/** A prompt's text to the letter; long ones scroll, by keyboard too. */
export function PromptText({ content, label }: { content: string; label: string }) {
  return (
    <ScrollRegion className={styles.text} dir="auto" label={label}>
      {content}
    </ScrollRegion>
  );
}
