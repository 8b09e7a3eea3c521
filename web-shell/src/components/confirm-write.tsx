import { ConfirmDialog } from "@promptory/ui/confirm-dialog";
import { useFailureToast, useToast } from "@promptory/ui/toast";
import type { ReactNode } from "react";
import { settings } from "../locales/en/settings.ts";

interface ConfirmWriteProps {
  title: string;
  /** The question. */
  children: ReactNode;
  confirmLabel: string;
  busyLabel: string;
  isPending: boolean;
  write(): Promise<unknown>;
  /** What a toast says afterwards. */
  done: { title: string; description: string };
  failed: string;
  onClose(): void;
  /** Follows when it is done and the dialog is closed. */
  onDone(): void;
}

/** Asks before a write that cannot be undone, and says how it went; the dialog stays when it fails. */
export function ConfirmWrite({
  children,
  isPending,
  write,
  done,
  failed,
  onClose,
  onDone,
  ...labels
}: ConfirmWriteProps) {
  const { toast } = useToast();
  const showFailure = useFailureToast();
  const confirm = () =>
    write().then(
      () => {
        onClose();
        onDone();
        toast(done);
      },
      (error) => showFailure(failed, error),
    );
  return (
    <ConfirmDialog
      {...labels}
      open
      cancelLabel={settings.cancel}
      busy={isPending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
