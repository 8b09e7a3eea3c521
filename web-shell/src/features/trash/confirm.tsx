import { ConfirmDialog } from "@promptory/ui/confirm-dialog";
import { formatNumber } from "@promptory/ui/format";
import { useFailureToast, useToast } from "@promptory/ui/toast";
import { type TrashItem, useEmptyTrash, useRemoveTrash } from "../../api/library/trash.ts";
import { trash as words } from "../../locales/en/trash.ts";

/** Asks before one row goes for good. */
export function ConfirmRemove({ item, onDone }: { item: TrashItem; onDone(isDone: boolean): void }) {
  const { mutateAsync, isPending } = useRemoveTrash();
  const run = useForGood(() => mutateAsync(item.id), words.removed, onDone);
  return (
    <Question title={words.removeTitle} label={words.remove} busy={isPending} onConfirm={run} onDone={onDone}>
      {words.removeQuestion(nameOf(item))}
    </Question>
  );
}

/** Asks before everything goes for good. */
export function ConfirmEmpty({ count, onDone }: { count: number; onDone(isDone: boolean): void }) {
  const { mutateAsync, isPending } = useEmptyTrash();
  const run = useForGood(() => mutateAsync(), words.emptied, onDone);
  return (
    <Question title={words.emptyTitle} label={words.empty} busy={isPending} onConfirm={run} onDone={onDone}>
      {words.emptyQuestion(count, formatNumber(count))}
    </Question>
  );
}

interface QuestionProps {
  title: string;
  label: string;
  busy: boolean;
  onConfirm(): void;
  onDone(isDone: boolean): void;
  children: string;
}

function Question({ title, label, busy, onConfirm, onDone, children }: QuestionProps) {
  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel={label}
      busyLabel={words.busy}
      cancelLabel={words.cancel}
      busy={busy}
      onConfirm={onConfirm}
      onCancel={() => onDone(false)}
    >
      {children}
    </ConfirmDialog>
  );
}

function useForGood(remove: () => Promise<unknown>, done: string, onDone: (isDone: boolean) => void) {
  const { toast } = useToast();
  const showFailure = useFailureToast();
  const run = async () => {
    try {
      await remove();
    } catch (error) {
      showFailure(words.removeFailed, error);
      return;
    }
    onDone(true);
    toast({ title: done });
  };
  return () => void run();
}

/** What a row of the trash is called: the title, the type's label, or how many prompts. */
export function nameOf({ kind, name, promptCount }: TrashItem): string {
  return kind === "prompts" ? words.several(promptCount, formatNumber(promptCount)) : name;
}
