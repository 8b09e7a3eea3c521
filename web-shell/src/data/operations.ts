import { type Operation, operationsList, operationsUndo, toApiError } from "@promptory/api-client";
import { useToast } from "@promptory/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { text } from "../text/library.ts";
import { refreshTemplates } from "./template-cache.ts";
import { useUndoToast } from "./use-undo-toast.ts";

const words = text.undo;
const MAX_SHOWN = 8;
const UNDO = ["undo operation"];
// Below the prompts, so that every change of them reads it again.
const LIST = ["/api/templates", "operations"];

const listUndoable = async (limit: number, signal?: AbortSignal) =>
  (await operationsList({ query: { undoable: "true", limit }, ...(signal && { signal }) })).data;

/** The last changes that can still be undone, the newest first. */
export function useUndoableOperations() {
  return useQuery({
    queryKey: LIST,
    staleTime: 0,
    queryFn: ({ signal }) => listUndoable(MAX_SHOWN, signal),
  });
}

/** Undoes an operation, or the last one that can be undone, and says what was undone. */
export function useUndoOperation(): (id?: number) => void {
  const client = useQueryClient();
  const { toast } = useToast();
  const { mutate } = useMutation({
    mutationKey: UNDO,
    // Ctrl+Z pressed twice undoes two operations, one after the other.
    scope: { id: "undo" },
    mutationFn: async (chosen: number | undefined) => {
      const id = chosen ?? (await listUndoable(1))[0]?.id;
      if (id === undefined) return undefined;
      // The same key from every tab: an undo that is sent again is answered as the first time.
      return (await operationsUndo({ path: { id }, headers: { "Idempotency-Key": `undo-${id}` } })).data;
    },
    onSuccess: (undone) => {
      if (!undone) return toast({ title: words.nothing });
      client.setQueryData<Operation[]>(LIST, (listed) => listed?.filter(({ id }) => id !== undone.id));
      return toast({ title: words.undoneOf(undone), description: undone.result?.message });
    },
    onError: (error) => toast({ title: words.failed, description: toApiError(error).message, variant: "destructive" }),
    onSettled: () => void refreshTemplates(client),
  });
  const isRunning = (id: number) =>
    client.isMutating({ mutationKey: UNDO, predicate: ({ state }) => state.variables === id }) > 0;
  return (id) => {
    if (id === undefined || !isRunning(id)) mutate(id);
  };
}

/** Says that something was changed or deleted, with Undo where there is an operation. */
export function useOperationToast() {
  const show = useUndoToast();
  const undo = useUndoOperation();
  return (title: string, description: string, id: number | null | undefined) =>
    show({ title, description, onUndo: id ? () => undo(id) : undefined });
}

/** The operation of a change, out of its answer. */
export function undoIdOf({ headers }: Response): number | undefined {
  const id = Number(headers.get("X-Undo-Id"));
  return id > 0 ? id : undefined;
}
