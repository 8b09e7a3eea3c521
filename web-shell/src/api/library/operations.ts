import {
  exportsDownload,
  type Operation,
  operationsCancel,
  operationsGet,
  operationsList,
  operationsUndo,
  toApiError,
} from "@promptory/api-client";
import { useFailureToast, useToast } from "@promptory/ui/toast";
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { operations as operationsText } from "../../locales/en/operations.ts";
import { undo as words } from "../../locales/en/undo.ts";
import { refreshTemplates } from "../prompts/template-cache.ts";
import { invalidate, queryKeys, staleAfter } from "../query-keys.ts";

export type { Operation } from "@promptory/api-client";

const MAX_SHOWN = 8;
const POLL_MS = 1_000;
const FIRST_POLL_MS = 100;
const UNDO = ["undo operation"];

const listUndoable = async (limit: number, signal?: AbortSignal) =>
  (await operationsList({ query: { undoable: true, limit }, ...(signal && { signal }) })).data;

/** The last changes that can still be undone, the newest first. */
export function useUndoableOperations() {
  return useQuery({
    queryKey: queryKeys.undoableOperations,
    staleTime: 0,
    queryFn: ({ signal }) => listUndoable(MAX_SHOWN, signal),
  });
}

/** Undoes an operation, or the last one that can be undone, and says what was undone. */
export function useUndoOperation(): (id?: number) => void {
  const client = useQueryClient();
  const { toast } = useToast();
  const showFailure = useFailureToast();
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
      client.setQueryData<Operation[]>(queryKeys.undoableOperations, (listed) =>
        listed?.filter(({ id }) => id !== undone.id),
      );
      return toast({ title: words.undoneOf(undone), description: undone.result?.message });
    },
    onError: (error) => showFailure(words.failed, error),
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

/** Thrown when an operation that was waited for is cancelled. */
export class OperationCancelled extends Error {
  override readonly name = "OperationCancelled";
}

/** Operations whose end this page waits for and reports itself. */
const awaited = new Set<number>();

/**
 * Waits until a worker has done an operation; `signal` cancels it. Throws ApiError when it failed, OperationCancelled. The list of
 * running operations shows it meanwhile.
 */
export async function awaitOperation(
  client: QueryClient,
  started: Operation,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (progress: Operation["progress"]) => void } = {},
): Promise<Operation> {
  const { id } = started;
  let operation = started;
  awaited.add(id);
  void invalidate(client, staleAfter.operations);
  try {
    for (let wait = FIRST_POLL_MS; operation.status === "running"; wait = Math.min(POLL_MS, 2 * wait)) {
      onProgress?.(operation.progress);
      await delay(wait, signal);
      operation = await (signal?.aborted ? cancelOrRead(id) : read(id, operation));
    }
  } finally {
    await invalidate(client, staleAfter.operations);
    awaited.delete(id);
  }
  if (operation.status === "cancelled") throw new OperationCancelled();
  if (operation.error) throw toApiError({ ...operation.error, status: 409 });
  return operation;
}

/** The operation as it is now; as it was while the server cannot be reached. */
async function read(id: number, last: Operation): Promise<Operation> {
  try {
    return (await operationsGet({ path: { id } })).data;
  } catch (error) {
    const { status } = toApiError(error);
    if (status >= 400 && status < 500 && status !== 429) throw error;
    return last;
  }
}

async function cancelOrRead(id: number): Promise<Operation> {
  return (await operationsCancel({ path: { id } }).catch(() => operationsGet({ path: { id } }))).data;
}

function delay(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Operations of the person that a worker does now, also those begun before the page was loaded or on another one. */
export function useRunningOperations() {
  return useQuery({
    queryKey: queryKeys.runningOperations,
    queryFn: async ({ signal }) => (await operationsList({ query: { running: true, limit: MAX_SHOWN }, signal })).data,
    refetchInterval: ({ state }) => (state.data?.length ? POLL_MS : false),
    staleTime: 0,
  });
}

/** Cancels a running operation; nothing of it is done then. */
export function useCancelOperation() {
  const client = useQueryClient();
  const showFailure = useFailureToast();
  return useMutation({
    mutationFn: async (id: number) => (await operationsCancel({ path: { id } })).data,
    onError: (error) => showFailure(operationsText.notCancelled, error),
    onSettled: () => invalidate(client, staleAfter.operations),
  });
}

/** Reads how an operation ended that this page did not wait for; undefined when it did. */
export function useEndedOperation() {
  const client = useQueryClient();
  return async (id: number): Promise<Operation | undefined> => {
    if (awaited.has(id)) return undefined;
    const { data } = await operationsGet({ path: { id } });
    void refreshTemplates(client);
    void invalidate(client, staleAfter.import);
    return data;
  };
}

/** The file of an export. */
export async function downloadExport(id: number): Promise<Blob> {
  const { data } = await exportsDownload({ path: { id }, parseAs: "blob" });
  // The generated type is that of the JSON inside.
  return data as unknown as Blob;
}

const UNDO_TOAST_MS = 10_000;

/** What was done; without `onUndo` it cannot be undone here. */
interface UndoableChange {
  title: string;
  description?: ReactNode;
  onUndo?: (() => void) | undefined;
}

/** Says that something was done, with Undo. */
export function useUndoToast() {
  const { toast } = useToast();
  return ({ title, description, onUndo }: UndoableChange) => {
    const action = onUndo && { action: { label: words.label, onClick: onUndo } };
    toast({ title, description, durationMs: UNDO_TOAST_MS, ...action });
  };
}

/** Runs an undo that is no operation of the API (a name, a saved filter) and says how it went. */
export function useRunUndo() {
  const { toast } = useToast();
  const showFailure = useFailureToast();
  return (undo: () => Promise<string>) =>
    void undo().then(
      (description) => toast({ title: words.undone, description }),
      (error: unknown) => showFailure(words.failed, error),
    );
}
