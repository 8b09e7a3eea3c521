import { toApiError } from "@promptory/api-client";
import { useToast } from "@promptory/ui/toast";
import { useOperationToast } from "../../api/operations.ts";
import type { Tag } from "../../api/organise.ts";
import { useMergeTag } from "../../api/tags.ts";
import { text } from "../../locales/en/library.ts";

const words = text.tags;

/** Merges a tag into another one and tells, with Undo. */
export function useMerge(onDone: (isGone: boolean) => void) {
  const { toast } = useToast();
  const notify = useOperationToast();
  const { mutateAsync, isPending } = useMergeTag();
  const merge = (from: Tag, into: Tag): void => {
    mutateAsync({ id: from.id, into: into.id }).then(
      (undoId) => {
        onDone(true);
        notify(words.merged, words.mergedHint(from.name, into.name), undoId);
      },
      (error: unknown) =>
        toast({ title: words.mergeFailed, description: toApiError(error).message, variant: "destructive" }),
    );
  };
  return { merge, isMerging: isPending };
}
