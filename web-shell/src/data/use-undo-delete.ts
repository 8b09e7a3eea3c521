import { text } from "../text/library.ts";
import { useRestoreTrash } from "./trash.ts";
import { useUndoToast } from "./use-undo-toast.ts";

const WORDS = { undone: text.trash.restored, failed: text.trash.restoreFailed };

/** Says that something was deleted, with the way back. */
export function useUndoDelete() {
  const tell = useUndoToast(WORDS);
  const { mutateAsync: restore } = useRestoreTrash();
  return (title: string, description: string, trashId: number | undefined) =>
    tell({
      title,
      description,
      undo: trashId === undefined ? undefined : async () => (await restore(trashId)).message,
    });
}
