import { Button } from "@promptory/ui/button";
import { useFailureToast, useToast } from "@promptory/ui/toast";
import type { ReactNode } from "react";
import { text } from "../locales/en/index.ts";
import { ModalDialog } from "./modal-dialog.tsx";

interface ConfirmWriteProps<Done> {
  title: string;
  /** The question. */
  children: ReactNode;
  confirmLabel: string;
  /** The label while the write runs, when both buttons wait. */
  busyLabel: string;
  danger?: boolean;
  isPending: boolean;
  write: () => Promise<Done>;
  /** What a toast says afterwards. */
  done?: { title: string; description?: string } | undefined;
  failed: string;
  /** Why it failed, in place of the words of the answer. */
  reason?: (message: string) => string;
  onDone?: ((done: Done) => void) | undefined;
  /** What keeps the dialog open: `onDone` then shows something else in its place. */
  stays?: "after-success" | "after-failure";
  onClose: () => void;
}

/** Asks before something that cannot be undone, does it, and says how it went. Cancel has the focus, so that Enter does no harm. */
export function ConfirmWrite<Done>(props: ConfirmWriteProps<Done>) {
  const { title, children, confirmLabel, busyLabel, danger = true, isPending, write, failed, stays, onClose } = props;
  const { toast } = useToast();
  const showFailure = useFailureToast();
  const confirm = () =>
    write().then(
      (result) => {
        if (props.done) toast(props.done);
        props.onDone?.(result);
        if (stays !== "after-success") onClose();
      },
      ({ message }: Error) => {
        showFailure(failed, props.reason?.(message) ?? message);
        if (stays !== "after-failure") onClose();
      },
    );
  const cancel = () => {
    if (!isPending) onClose();
  };
  const buttons = (
    <>
      <Button aria-disabled={isPending || undefined} data-autofocus onClick={cancel}>
        {text.admin.cancel}
      </Button>
      <Button busy={isPending} onClick={() => void confirm()} variant={danger ? "danger" : "primary"}>
        {isPending ? busyLabel : confirmLabel}
      </Button>
    </>
  );
  return <ModalDialog description={children} footer={buttons} isAlert onClose={cancel} title={title} width={440} />;
}
