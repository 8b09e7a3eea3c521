import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { ShownOnce, type ShownOnceProps, type ShownOnceWords } from "./shown-once.tsx";

/** Props of ShownOnceDialog: those of ShownOnce, what the dialog says, and what is below the buttons. */
export interface ShownOnceDialogProps extends ShownOnceProps {
  title: string;
  hint: string;
  words: ShownOnceWords & { done: string };
  children?: ReactNode;
  onClose(): void;
}

/** A secret that the server sends only now. Only Done closes it. */
export function ShownOnceDialog({ title, hint, children, onClose, ...secret }: ShownOnceDialogProps) {
  const done = (
    <Button variant="primary" onClick={onClose}>
      {secret.words.done}
    </Button>
  );
  return (
    <Dialog title={title} description={hint} onClose={() => undefined} footer={done}>
      <ShownOnce {...secret} />
      {children}
    </Dialog>
  );
}
