import { ShownOnceDialog } from "@promptory/ui/shown-once-dialog";
import { useState } from "react";
import { useNewRecoveryCode } from "../../../api/account/account.ts";
import type { User } from "../../../api/account/session.ts";
import { productOrigin } from "../../../api/embedding.ts";
import { text as open } from "../../../locales/en/open.ts";
import { settings as settingsText } from "../../../locales/en/settings.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

const words = settingsText.recovery;
const { title, hint, label, file, fileName } = open.verificationCode;

/** Asks for the password, then shows the new code this once. */
export function RecoveryCodeDialog({ user, onClose }: { user: User; onClose(): void }) {
  const [code, setCode] = useState<string>();
  const make = useNewRecoveryCode();
  if (code === undefined) {
    return (
      <ConfirmDialog
        title={words.make}
        description={words.ask}
        confirm={words.create}
        confirming={words.creating}
        failed={words.failed}
        send={async (currentPassword) => setCode(await make.mutateAsync(currentPassword))}
        onClose={onClose}
      />
    );
  }
  return (
    <ShownOnceDialog
      title={title}
      hint={hint}
      label={label}
      secret={code}
      spelled
      file={{ name: fileName(user.username), content: file(user.username, code, productOrigin()) }}
      words={settingsText}
      onClose={onClose}
    />
  );
}
