import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

/** Props of ConfirmDialog: while `busy` both buttons wait and the confirm button reads `busyLabel`. */
export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  busyLabel?: string;
  cancelLabel?: string;
  busy?: boolean;
  danger?: boolean;
  onConfirm(): void;
  onCancel(): void;
}

/** Asks before something that cannot be taken back; Cancel has the focus, so that Enter does no harm. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, busyLabel, cancelLabel = "Cancel", busy = false, danger = true } = props;
  if (!open) return null;
  const cancel = () => {
    if (!busy) props.onCancel();
  };
  const buttons = (
    <>
      <Button onClick={cancel} aria-disabled={busy || undefined} data-autofocus>
        {cancelLabel}
      </Button>
      <Button variant={danger ? "danger" : "primary"} busy={busy} onClick={props.onConfirm}>
        {busy ? (busyLabel ?? confirmLabel) : confirmLabel}
      </Button>
    </>
  );
  return (
    <Dialog role="alertdialog" title={title} width={440} description={children} onClose={cancel} footer={buttons} />
  );
}
