import { Button } from "@promptory/ui/button";
import { Dialog } from "@promptory/ui/dialog";
import { useFillPrompt } from "@promptory/ui/prompt/use-fill-prompt";
import { History } from "lucide-react";
import { useId } from "react";
import type { PromptType } from "../../../api/types.ts";
import { CopyPrompt } from "../../../components/copy-prompt.tsx";
import { text } from "../../../locales/en/library.ts";
import { PromptFields, SaveKeys } from "./prompt-fields.tsx";
import { type PromptFormInput, usePromptForm } from "./use-prompt-form.ts";

const words = text.promptDialog;

/** Values of PromptForm. */
export interface PromptFormProps extends PromptFormInput {
  types: PromptType[];
  /** Asked for by Cancel, Escape and the close control. */
  onLeave(): void;
  /** Opens the versions of the prompt, where it has any. */
  onHistory?: (() => void) | undefined;
}

/** The form of a prompt in its dialog; everything typed survives a failed save. */
export function PromptForm({ types, onLeave, onHistory, ...input }: PromptFormProps) {
  const id = useId();
  const prompt = usePromptForm(input);
  const { fill, form: fillForm } = useFillPrompt();
  const isNew = !input.saved;
  return (
    <Dialog
      tall
      width={1200}
      title={isNew ? words.createTitle : words.editTitle}
      description={isNew ? words.createHint : words.editHint}
      closeLabel={text.prompts.close}
      onClose={onLeave}
      footer={
        <>
          {onHistory && (
            <Button variant="quiet" icon={<History size={16} aria-hidden />} onClick={onHistory}>
              {words.history}
            </Button>
          )}
          {input.saved && (
            <CopyPrompt
              template={input.saved.template}
              typed={() => prompt.form.getValues("content")}
              hasWord
              onFill={fill}
            />
          )}
          <SaveKeys />
          <Button onClick={onLeave}>{words.cancel}</Button>
          <SaveButton form={id} isNew={isNew} isSaving={prompt.isSaving} />
        </>
      }
    >
      <PromptFields id={id} prompt={prompt} types={types} isNew={isNew} canFill />
      {fillForm}
    </Dialog>
  );
}

/** Saves the form with this id. */
export function SaveButton({ form, isNew, isSaving }: { form: string; isNew: boolean; isSaving: boolean }) {
  const label = isNew ? words.create : words.update;
  const busy = isNew ? words.creating : words.updating;
  return (
    <Button type="submit" form={form} variant="primary" busy={isSaving} disabled={isSaving}>
      {isSaving ? busy : label}
    </Button>
  );
}
