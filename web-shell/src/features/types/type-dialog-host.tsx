import { ConfirmDialog } from "@promptory/ui/confirm-dialog";
import { lazy, Suspense, useRef, useState } from "react";
import type { PromptType } from "../../data/types.ts";
import { text } from "../../text/library.ts";

const words = text.types;
const loadDialog = () => import("./dialog/type-dialog.tsx");
const lazyDialog = () => lazy(async () => ({ default: (await loadDialog()).TypeDialog }));

/** Brings the dialog's code before it is needed. */
export function preloadTypeDialog(): void {
  // A failure here says nothing yet; opening asks again.
  loadDialog().catch(() => undefined);
}

/** What the dialog is to do: make a type, or change one. */
export type TypeDialogRequest = { kind: "new" } | { kind: "edit"; type: PromptType };

/** Values of TypeDialogHost. */
export interface TypeDialogHostProps {
  request: TypeDialogRequest | undefined;
  types: PromptType[];
  onClose(): void;
}

/** Opens the dialog when there is a request for it, and asks before typed text is thrown away. */
export function TypeDialogHost({ request, types, onClose }: TypeDialogHostProps) {
  // Made on mounting, so that Retry after a lost connection asks for the code again.
  const [TypeDialog] = useState(lazyDialog);
  const [isAsking, setAsking] = useState(false);
  const isDirty = useRef(() => false);
  if (!request) return null;
  const close = () => {
    isDirty.current = () => false;
    setAsking(false);
    onClose();
  };
  const leave = () => (isDirty.current() ? setAsking(true) : close());
  const saved = request.kind === "edit" ? request.type : undefined;
  return (
    <Suspense fallback={null}>
      <TypeDialog saved={saved} types={types} isDirty={isDirty} onLeave={leave} onSaved={close} />
      <ConfirmDialog
        open={isAsking}
        title={words.discardTitle}
        confirmLabel={words.discard}
        cancelLabel={words.keep}
        onConfirm={close}
        onCancel={() => setAsking(false)}
      >
        {words.discardHint}
      </ConfirmDialog>
    </Suspense>
  );
}
