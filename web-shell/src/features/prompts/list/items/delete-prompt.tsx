import { ConfirmDialog } from "@promptory/ui/confirm-dialog";
import { useFailureToast } from "@promptory/ui/toast";
import { useOperationToast } from "../../../../api/library/operations.ts";
import { type Template, useRemoveTemplate } from "../../../../api/prompts/templates.ts";
import { prompts as words } from "../../../../locales/en/prompts.ts";

/** Asks, and then deletes, with Undo; the card leaves at once and comes back when the server refuses. */
export function DeletePrompt({
  template,
  onDone,
}: {
  template: Template | undefined;
  onDone(isDeleted: boolean): void;
}) {
  const showFailure = useFailureToast();
  const notify = useOperationToast();
  const { mutateAsync: remove } = useRemoveTemplate();
  if (!template) return null;
  const confirm = () => {
    onDone(true);
    remove(template.id).then(
      (undoId) => notify(words.deleted, words.deletedHint(template.title), undoId),
      (error) => showFailure(words.deleteFailed, error),
    );
  };
  return (
    <ConfirmDialog
      open
      title={words.deleteTitle}
      confirmLabel={words.delete}
      cancelLabel={words.cancel}
      onConfirm={confirm}
      onCancel={() => onDone(false)}
    >
      {words.deleteQuestion(template.title)}
    </ConfirmDialog>
  );
}
