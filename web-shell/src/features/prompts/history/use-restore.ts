import { toApiError } from "@promptory/api-client";
import { formatNumber } from "@promptory/ui/format";
import { useToast } from "@promptory/ui/toast";
import { useRestoreVersion } from "../../../data/versions.ts";
import { text } from "../../../text/library.ts";

const words = text.history;
const LONG_MS = 10_000;

/** Who is told, and whether the form behind holds something unsaved. */
export interface RestoreInput {
  id: number;
  onRestored(): void;
  hasUnsaved(): boolean;
}

/** Restores a version, with Undo: the one that was current is the newest again. */
export function useRestore({ id, onRestored, hasUnsaved }: RestoreInput) {
  const { toast } = useToast();
  const { mutateAsync, isPending } = useRestoreVersion(id);
  const run = async (n: number, done: Parameters<typeof toast>[0]) => {
    try {
      await mutateAsync(n);
    } catch (error) {
      toast({ title: words.restoreFailed, description: toApiError(error).message, variant: "destructive" });
      return;
    }
    onRestored();
    toast(done);
  };
  const restore = (n: number, current: number) =>
    void run(n, {
      title: words.restored(formatNumber(n)),
      description: hasUnsaved() ? words.unsaved : words.restoredHint,
      durationMs: LONG_MS,
      action: { label: words.undo, onClick: () => void run(current, { title: words.undone }) },
    });
  return { restore, isRestoring: isPending };
}
