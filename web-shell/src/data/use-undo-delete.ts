import { toApiError } from "@promptory/api-client";
import { useToast } from "@promptory/ui/toast";
import { text } from "../text/library.ts";
import { useRestoreTrash } from "./trash.ts";

const words = text.trash;
const LONG_MS = 10_000;

/** Says that something was deleted, with the way back. */
export function useUndoDelete() {
  const { toast } = useToast();
  const { mutateAsync: restore } = useRestoreTrash();
  const undo = async (id: number) => {
    try {
      const { message } = await restore(id);
      toast({ title: words.restored, description: message });
    } catch (error) {
      toast({ title: words.restoreFailed, description: toApiError(error).message, variant: "destructive" });
    }
  };
  return (title: string, description: string, trashId: number | undefined) => {
    const action = trashId === undefined ? {} : { action: { label: words.undo, onClick: () => void undo(trashId) } };
    toast({ title, description, durationMs: LONG_MS, ...action });
  };
}
