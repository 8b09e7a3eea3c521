import { toApiError } from "@promptory/api-client";
import { Button } from "@promptory/ui/button";
import { ConfirmDialog } from "@promptory/ui/confirm-dialog";
import { Skeleton } from "@promptory/ui/skeleton";
import { ErrorState } from "@promptory/ui/states";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { SavedTemplate } from "../../../api/templates.ts";
import { type PromptType, useTypes } from "../../../api/types.ts";
import { text } from "../../../locales/en/library.ts";
import { PromptFields, type PromptFieldsProps } from "./prompt-fields.tsx";
import styles from "./prompt-form.module.css";
import { SaveButton } from "./prompt-form.tsx";
import { type PromptFormInput, usePromptForm } from "./use-prompt-form.ts";

const words = text.promptDialog;

/** Values of EditInPlace: the prompt, how it is read anew after a conflict, and what follows when it was saved or left. */
export interface EditInPlaceProps {
  saved: SavedTemplate;
  reload(): Promise<SavedTemplate | undefined>;
  onDone(): void;
}

/** The form of a prompt where it is read. What is typed and not saved is kept as a draft, as in the dialog. */
export function EditInPlace(props: EditInPlaceProps) {
  const types = useTypes();
  if (types.data) {
    const { onDone, ...prompt } = props;
    return <PageForm {...prompt} types={types.data} onDone={onDone} foot={styles.inPlaceFoot} />;
  }
  if (!types.error) return <Skeleton height="480px" />;
  return (
    <ErrorState title={words.failed} message={toApiError(types.error).message} onRetry={() => void types.refetch()} />
  );
}

/** Values of PageForm: `onDone` follows when the prompt was saved or left. */
export interface PageFormProps extends Omit<PromptFormInput, "isDirty" | "onSaved"> {
  types: PromptType[];
  labels?: PromptFieldsProps["labels"];
  onDone(): void;
  /** The class of the foot, and what stands before its buttons. */
  foot: string | undefined;
  hint?: ReactNode;
}

/** The form of a prompt in a page: it asks before what was typed is thrown away. */
export function PageForm({ types, labels, onDone, foot, hint, ...input }: PageFormProps) {
  const id = useId();
  const isDirty = useRef(() => false);
  const [isAsking, setAsking] = useState(false);
  const isNew = !input.saved;
  const leave = () => {
    // Left on purpose: nothing is kept as a draft.
    isDirty.current = () => false;
    onDone();
  };
  const prompt = usePromptForm({ ...input, isDirty, onSaved: leave });
  const { setFocus } = prompt.form;
  useEffect(() => {
    if (!isNew) setFocus("content");
  }, [setFocus, isNew]);
  return (
    <>
      <PromptFields id={id} prompt={prompt} types={types} isNew={isNew} {...(labels && { labels })} />
      <footer className={foot}>
        {hint}
        <Button onClick={() => (isDirty.current() ? setAsking(true) : leave())}>{words.cancel}</Button>
        <SaveButton form={id} isNew={isNew} isSaving={prompt.isSaving} />
      </footer>
      <ConfirmDialog
        open={isAsking}
        title={words.discardTitle}
        confirmLabel={words.discard}
        cancelLabel={words.keep}
        onConfirm={leave}
        onCancel={() => setAsking(false)}
      >
        {words.discardHint}
      </ConfirmDialog>
    </>
  );
}
