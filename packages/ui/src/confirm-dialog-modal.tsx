import { Modal } from "antd";
import { AntdProvider } from "./antd.tsx";
import { Button } from "./button.tsx";
import type { ConfirmDialogProps } from "./confirm-dialog.tsx";
import styles from "./confirm-dialog-modal.module.css";

/** The dialog itself; Cancel has the focus, so that Enter does no harm. */
export function ConfirmDialogModal(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, busyLabel, cancelLabel = "Cancel", busy = false, danger = true } = props;
  const cancel = () => {
    if (!busy) props.onCancel();
  };
  return (
    <AntdProvider>
      <Modal
        open={open}
        title={title}
        footer={null}
        onCancel={cancel}
        width={440}
        closable={false}
        mask={{ closable: !busy }}
        centered
      >
        <div className={styles.words}>{children}</div>
        <div className={styles.buttons}>
          <Button onClick={cancel} aria-disabled={busy || undefined} autoFocus>
            {cancelLabel}
          </Button>
          <Button variant={danger ? "danger" : "primary"} busy={busy} onClick={props.onConfirm}>
            {busy ? (busyLabel ?? confirmLabel) : confirmLabel}
          </Button>
        </div>
      </Modal>
    </AntdProvider>
  );
}
