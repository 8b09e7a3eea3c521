import { toApiError } from "@promptory/api-client";
import { Button } from "@promptory/ui/button";
import { Dialog } from "@promptory/ui/dialog";
import { Stack } from "@promptory/ui/layout";
import { useFillPrompt } from "@promptory/ui/prompt/use-fill-prompt";
import { Skeleton, SkeletonGroup } from "@promptory/ui/skeleton";
import { EmptyState, ErrorState } from "@promptory/ui/states";
import { FileX, History } from "lucide-react";
import { type ReactNode, type Ref, useId, useImperativeHandle } from "react";
import { CopyPrompt } from "../../../components/copy-prompt.tsx";
import type { UnsavedWork } from "../../../components/use-leave.tsx";
import { promptDialog as words } from "../../../locales/en/prompt-dialog.ts";
import { prompts as promptsText } from "../../../locales/en/prompts.ts";
import { PromptFields, SaveButton, SaveKeys } from "./prompt-fields.tsx";
import { type EditorSource, type PromptEditor, usePromptEditor } from "./use-prompt-editor.ts";

/** Props of PromptDialog. `onLeave` is asked for by Cancel, Escape and the close control. */
export interface PromptDialogProps {
  ref: Ref<UnsavedWork>;
  source: EditorSource;
  onLeave(): void;
  onSaved(): void;
  onHistory(id: number): void;
  /** Opens over the form once it is there: a dialog covers what opened before it. */
  above?: ReactNode;
}

/** The dialog that makes a prompt or changes one. */
export function PromptDialog({ ref, source, onLeave, onSaved, onHistory, above }: PromptDialogProps) {
  const editor = usePromptEditor(source, { onSaved });
  const { isNew, isDirty, close } = editor;
  useImperativeHandle(ref, () => ({ isDirty, discard: close }), [isDirty, close]);
  const frame = {
    tall: true,
    width: 1200,
    title: isNew ? words.createTitle : words.editTitle,
    description: isNew ? words.createHint : words.editHint,
    closeLabel: promptsText.close,
    onClose: onLeave,
  };
  if (editor.status !== "loading") {
    const openHistory = source.kind === "edit" ? () => onHistory(source.id) : undefined;
    return (
      <>
        <FormDialog frame={frame} editor={editor} onHistory={openHistory} onLeave={onLeave} />
        {above}
      </>
    );
  }
  return (
    <Dialog {...frame}>{editor.error ? <Failure error={editor.error} onRetry={editor.retry} /> : <Loading />}</Dialog>
  );
}

interface FormDialogProps {
  frame: Omit<Parameters<typeof Dialog>[0], "children">;
  editor: PromptEditor;
  onHistory: (() => void) | undefined;
  onLeave(): void;
}

/** A dialog of its own, not the one of the skeleton: opening moves the focus into the form. */
function FormDialog({ frame, editor, onHistory, onLeave }: FormDialogProps) {
  const id = useId();
  const { fill, form: fillForm } = useFillPrompt();
  const footer = (
    <>
      {onHistory && (
        <Button variant="quiet" icon={<History size={16} aria-hidden />} onClick={onHistory}>
          {words.history}
        </Button>
      )}
      {editor.saved && (
        <CopyPrompt
          template={editor.saved.template}
          typed={() => editor.form.getValues("content")}
          hasWord
          onFill={fill}
        />
      )}
      <SaveKeys />
      <Button onClick={onLeave}>{words.cancel}</Button>
      <SaveButton form={id} editor={editor} />
    </>
  );
  return (
    <Dialog {...frame} footer={footer}>
      <PromptFields id={id} editor={editor} canFill />
      {fillForm}
    </Dialog>
  );
}

function Failure({ error, onRetry }: { error: Error; onRetry(): void }) {
  const { status, message } = toApiError(error);
  if (status !== 404) return <ErrorState title={words.failed} message={message} onRetry={onRetry} />;
  return <EmptyState icon={<FileX size={20} aria-hidden />} title={words.missing} hint={words.missingHint} />;
}

function Loading() {
  return (
    <SkeletonGroup label={words.loading}>
      <Stack>
        <Skeleton height="66px" />
        <Skeleton height="480px" />
      </Stack>
    </SkeletonGroup>
  );
}
