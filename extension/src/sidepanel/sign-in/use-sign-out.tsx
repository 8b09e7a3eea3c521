import { ConfirmDialog } from "@promptory/ui/confirm-dialog";
import { type ReactNode, useState } from "react";
import { text } from "../../locales/en/text.ts";
import { request } from "../../prompt-search/background-link.ts";
import { forgetKeptValues } from "../../prompt-search/kept-values.ts";
import { forgetPerson } from "../saving/drafts.ts";

/** The way out: asks first where something would be lost with it, and tells of a key that is left. `dialog` is the question. */
export function useSignOut(onSignedOut: (reason?: string) => void): {
  signOut: () => Promise<void>;
  dialog: ReactNode;
} {
  const [unsent, setUnsent] = useState(0);
  const leave = () => {
    forgetPerson();
    forgetKeptValues();
    void request({ kind: "sign-out" })
      .then(
        ({ keyLeft }) => (keyLeft ? text.leave.keys[keyLeft] : undefined),
        () => undefined,
      )
      .then(onSignedOut);
  };
  const signOut = async () => {
    const status = await request({ kind: "status" }).catch(() => null);
    if (status && status.unsent.length > 0) setUnsent(status.unsent.length);
    else leave();
  };
  const dialog = (
    <ConfirmDialog
      open={unsent > 0}
      title={text.leave.title}
      confirmLabel={text.leave.confirm}
      onConfirm={leave}
      onCancel={() => setUnsent(0)}
    >
      {text.leave.lead(unsent)}
    </ConfirmDialog>
  );
  return { signOut, dialog };
}
