import { undoUndo } from "@promptory/api-client";
import { formatNumber } from "@promptory/ui/format";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { text } from "../text/library.ts";
import { refreshTemplates } from "./template-cache.ts";
import { useUndoToast } from "./use-undo-toast.ts";

/** Says that many prompts were changed, with the way back: each gets what it had before. */
export function useUndoChange() {
  const client = useQueryClient();
  const tell = useUndoToast();
  const { mutateAsync: undo } = useMutation({
    mutationFn: async (id: number) => (await undoUndo({ path: { id } })).data,
    onSettled: () => void refreshTemplates(client),
  });
  return (title: string, description: string, undoId: number | undefined) =>
    tell({
      title,
      description,
      undo: undoId === undefined ? undefined : async () => text.undo.hint(formatNumber((await undo(undoId)).count)),
    });
}

/** What a change can be undone by, out of its answer. */
export function undoIdOf({ headers }: Response): number | undefined {
  const id = Number(headers.get("X-Undo-Id"));
  return id > 0 ? id : undefined;
}
