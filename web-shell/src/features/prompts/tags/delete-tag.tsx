import { toApiError } from "@promptory/api-client";
import { ConfirmDialog } from "@promptory/ui/confirm-dialog";
import { formatNumber } from "@promptory/ui/format";
import { useToast } from "@promptory/ui/toast";
import { useOperationToast } from "../../../data/operations.ts";
import { useRemoveTag } from "../../../data/tags.ts";
import { text } from "../../../text/library.ts";
import type { TagDialogProps } from "./rename-tag.tsx";

const words = text.tags;

/** Asks, and then takes a tag from every prompt, with Undo. */
export function DeleteTag({ tag: { id, name, count }, onDone }: TagDialogProps) {
  const { toast } = useToast();
  const notify = useOperationToast();
  const { mutateAsync: remove, isPending } = useRemoveTag();
  const prompts = formatNumber(count);
  const confirm = () =>
    remove(id).then(
      (undoId) => {
        onDone(true);
        notify(words.deleted, words.deletedHint(name, prompts), undoId);
      },
      (error: unknown) => {
        onDone(false);
        toast({ title: words.deleteFailed, description: toApiError(error).message, variant: "destructive" });
      },
    );
  return (
    <ConfirmDialog
      open
      title={words.deleteTitle}
      confirmLabel={words.confirmDelete}
      cancelLabel={words.cancel}
      busy={isPending}
      onConfirm={() => void confirm()}
      onCancel={() => onDone(false)}
    >
      {words.deleteQuestion(name, prompts)}
    </ConfirmDialog>
  );
}
