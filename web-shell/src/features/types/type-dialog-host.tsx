import { ConfirmDialog } from "@promptory/ui/confirm-dialog";
import { useRef, useState } from "react";
import type { PromptType } from "../../data/types.ts";
import { text } from "../../text/library.ts";
import { TypeDialog } from "./dialog/type-dialog.tsx";

const words = text.types;

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
    <>
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
    </>
  );
}
