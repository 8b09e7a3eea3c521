import { Dialog } from "@promptory/ui/dialog";
import type { AdminDefaultTemplate } from "../../data/defaults.ts";
import { text } from "../../text/index.ts";
import { PromptText } from "./prompt-text.tsx";

/** The whole text of a default prompt. */
export function ReadPrompt({ template, onClose }: { template: AdminDefaultTemplate; onClose: () => void }) {
  const { title, content, type } = template;
  return (
    <Dialog closeLabel={text.defaults.form.close} description={type.label} onClose={onClose} title={title} width={800}>
      <PromptText content={content} label={title} />
    </Dialog>
  );
}
