import type { AdminDefaultTemplate } from "../../api/defaults.ts";
import { DetailDrawer } from "../../components/modal-dialog.tsx";
import { PromptText } from "./prompt-text.tsx";

/** The whole text of a default prompt. */
export function ReadPrompt({ template, onClose }: { template: AdminDefaultTemplate; onClose: () => void }) {
  const { title, content, type } = template;
  return (
    <DetailDrawer description={type.label} onClose={onClose} title={title} width={800}>
      <PromptText content={content} label={title} />
    </DetailDrawer>
  );
}
