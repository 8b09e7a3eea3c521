import { lazy, Suspense } from "react";

/** Props of ConfirmDialog: while `busy` both buttons wait and the confirm button reads `busyLabel`. */
export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  children: React.ReactNode;
  confirmLabel: string;
  busyLabel?: string;
  cancelLabel?: string;
  busy?: boolean;
  danger?: boolean;
  onConfirm(): void;
  onCancel(): void;
}

const Modal = lazy(async () => ({ default: (await import("./confirm-dialog-modal.tsx")).ConfirmDialogModal }));

/** Asks before something that cannot be taken back; its code arrives on first opening. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  if (!props.open) return null;
  return (
    <Suspense fallback={null}>
      <Modal {...props} />
    </Suspense>
  );
}
