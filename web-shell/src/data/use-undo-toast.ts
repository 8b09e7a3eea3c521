import { toApiError } from "@promptory/api-client";
import { useToast } from "@promptory/ui/toast";
import type { ReactNode } from "react";
import { text } from "../text/library.ts";

const LONG_MS = 10_000;

/** What was done, and how it is undone; `undo` answers a sentence about it. Without it there is no way back. */
export interface Undoable {
  title: string;
  description?: ReactNode;
  undo?: (() => Promise<string>) | undefined;
}

/** The words around an undo: what is said once it is done, and when it fails. */
export interface UndoWords {
  undone: string;
  failed: string;
}

/** Says that something was done, with the way back. */
export function useUndoToast({ undone, failed }: UndoWords = text.undo) {
  const { toast } = useToast();
  const run = (undo: () => Promise<string>) =>
    undo().then(
      (description) => toast({ title: undone, description }),
      (error: unknown) => toast({ title: failed, description: toApiError(error).message, variant: "destructive" }),
    );
  return ({ title, description, undo }: Undoable) => {
    const action = undo && { action: { label: text.undo.label, onClick: () => void run(undo) } };
    toast({ title, description, durationMs: LONG_MS, ...action });
  };
}
