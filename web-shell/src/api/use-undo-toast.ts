import { toApiError } from "@promptory/api-client";
import { useToast } from "@promptory/ui/toast";
import type { ReactNode } from "react";
import { text } from "../locales/en/library.ts";

const UNDO_TOAST_MS = 10_000;

/** What was done; without `onUndo` it cannot be undone here. */
export interface UndoableChange {
  title: string;
  description?: ReactNode;
  onUndo?: (() => void) | undefined;
}

/** Says that something was done, with Undo. */
export function useUndoToast() {
  const { toast } = useToast();
  return ({ title, description, onUndo }: UndoableChange) => {
    const action = onUndo && { action: { label: text.undo.label, onClick: onUndo } };
    toast({ title, description, durationMs: UNDO_TOAST_MS, ...action });
  };
}

/** Runs an undo that is no operation of the API (a name, a saved filter) and says how it went. */
export function useRunUndo() {
  const { toast } = useToast();
  return (undo: () => Promise<string>) =>
    void undo().then(
      (description) => toast({ title: text.undo.undone, description }),
      (error: unknown) =>
        toast({ title: text.undo.failed, description: toApiError(error).message, variant: "destructive" }),
    );
}
