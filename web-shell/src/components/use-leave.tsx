import { ConfirmDialog } from "@promptory/ui/confirm-dialog";
import { useEventCallback } from "@promptory/ui/use-event-callback";
import { useEffect, useState } from "react";

/** What may be lost when something is closed, as a dialog exposes it to what opened it. */
export interface UnsavedWork {
  isDirty(): boolean;
  /** Nothing is kept, not even as a draft. */
  discard?(): void;
}

export interface LeaveInput {
  isDirty(): boolean;
  onLeave(): void;
  words: { title: string; hint: string; discard: string; keep: string };
}

/** The way out of something with unsaved work: `question` is shown before it is lost. */
export function useLeave({ isDirty, onLeave, words }: LeaveInput) {
  const [isAsking, setAsking] = useState(false);
  const go = () => {
    setAsking(false);
    onLeave();
  };
  const question = (
    <ConfirmDialog
      open={isAsking}
      title={words.title}
      confirmLabel={words.discard}
      cancelLabel={words.keep}
      onConfirm={go}
      onCancel={() => setAsking(false)}
    >
      {words.hint}
    </ConfirmDialog>
  );
  return { leave: () => (isDirty() ? setAsking(true) : go()), ask: () => setAsking(true), question };
}

/** The browser asks before a tab with unsaved work is closed. */
export function useWarnBeforeUnload(isDirty: () => boolean): void {
  const warn = useEventCallback((event: BeforeUnloadEvent) => {
    if (isDirty()) event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [warn]);
}
