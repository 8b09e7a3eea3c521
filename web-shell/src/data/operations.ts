import { type Operation, operationsList, operationsUndo, toApiError } from "@promptory/api-client";
import { useToast } from "@promptory/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { text } from "../text/library.ts";
import { refreshTemplates } from "./template-cache.ts";

const words = text.undo;
const MAX_SHOWN = 5;

const listUndoable = async (limit: number, signal?: AbortSignal) =>
  (await operationsList({ query: { undoable: "true", limit }, ...(signal && { signal }) })).data;

/** The last changes that can still be undone, the newest first. */
export function useUndoableOperations() {
  return useQuery({
    // Below the prompts, so that every change of them reads it again.
    queryKey: ["/api/templates", "operations"],
    staleTime: 0,
    queryFn: ({ signal }) => listUndoable(MAX_SHOWN, signal),
  });
}

/** Undoes an operation, or the last one that can be undone, and says what was undone. */
export function useUndoOperation(): (operation?: Operation) => void {
  const client = useQueryClient();
  const { toast } = useToast();
  const { mutate } = useMutation({
    // Pressed twice it undoes two operations, one after the other.
    scope: { id: "undo" },
    mutationFn: async (chosen: Operation | undefined) => {
      const operation = chosen ?? (await listUndoable(1))[0];
      return operation && (await operationsUndo({ path: { id: operation.id } })).data;
    },
    onSuccess: (undone) =>
      undone
        ? toast({ title: words.undoneOf(undone), description: undone.result?.message })
        : toast({ title: words.nothing }),
    onError: (error) => toast({ title: words.failed, description: toApiError(error).message, variant: "destructive" }),
    onSettled: () => void refreshTemplates(client),
  });
  return (operation) => mutate(operation);
}
