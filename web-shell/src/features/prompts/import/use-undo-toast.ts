import { toApiError } from "@promptory/api-client";
import { formatNumber } from "@promptory/ui/format";
import { useToast } from "@promptory/ui/toast";
import { type AppliedImport, useUndoImport } from "../../../data/transfer.ts";
import { text } from "../../../text/library.ts";

const words = text.promptImport;

/** Tells what came in, with the way back. */
export function useUndoToast() {
  const { toast } = useToast();
  const { mutateAsync: undo } = useUndoImport();
  const takeBack = (id: number) =>
    undo(id).then(
      ({ removed, restored, kept, keptTitles }) => {
        const told = words.undoneHint(formatNumber(removed), formatNumber(restored));
        const left = kept > 0 ? ` ${words.kept(formatNumber(kept), keptTitles.slice(0, 3).join(", "))}` : "";
        toast({ title: words.undone, description: told + left });
      },
      (error: unknown) =>
        toast({ title: words.undoFailed, description: toApiError(error).message, variant: "destructive" }),
    );
  return (id: number, { created, replaced }: AppliedImport) => {
    if (created + replaced === 0) return;
    toast({
      title: words.done(formatNumber(created + replaced)),
      durationMs: 10_000,
      action: { label: words.undo, onClick: () => void takeBack(id) },
    });
  };
}
