import { ScrollRegion } from "@promptory/ui/scroll-region";
import type { AdminDefaultTemplate } from "../../api/defaults.ts";
import { DetailDrawer } from "../../components/modal-dialog.tsx";
import styles from "./prompt-text.module.css";

/** A prompt's text to the letter; long ones scroll, by keyboard too. */
export function PromptText({ content, label }: { content: string; label: string }) {
  return (
    <ScrollRegion className={styles.text} dir="auto" label={label}>
      {content}
    </ScrollRegion>
  );
}

/** The whole text of a default prompt. */
export function ReadPrompt({ template, onClose }: { template: AdminDefaultTemplate; onClose: () => void }) {
  const { title, content, type } = template;
  return (
    <DetailDrawer description={type.label} onClose={onClose} title={title} width={800}>
      <PromptText content={content} label={title} />
    </DetailDrawer>
  );
}
