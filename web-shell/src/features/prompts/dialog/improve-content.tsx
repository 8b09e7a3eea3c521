import { lazyWithRetry } from "@promptory/ui/lazy-with-retry";
import { useState } from "react";
import { text } from "../../../text/library.ts";
import type { PromptFormApi } from "./field-types.ts";

const ImproveDraft = lazyWithRetry(async () => (await import("../improve/later.ts")).ImproveDraft);

/** Improves the text as it stands in the form; what is used goes back there and is saved with the rest. */
export function ImproveContent({ form, onClose }: { form: PromptFormApi; onClose(): void }) {
  const [{ title, content }] = useState(() => form.getValues());
  const use = (improved: string) => {
    form.setValue("content", improved, { shouldValidate: form.formState.isSubmitted });
    onClose();
    // The button that had the focus may be out of sight.
    requestAnimationFrame(() => form.setFocus("content"));
  };
  return (
    <ImproveDraft title={title || text.promptDialog.createTitle} content={content} onUse={use} onClose={onClose} />
  );
}
