import { Button } from "@promptory/ui/button";
import { lazyWithRetry } from "@promptory/ui/lazy-with-retry";
import { ShieldAlert } from "lucide-react";
import { useState } from "react";
import { frame } from "../../locales/en/frame.ts";
import { useUser } from "../session.tsx";
import { Banner } from "./banner.tsx";

const words = frame.recoveryWarning;
const RecoveryCodeDialog = lazyWithRetry(
  async () => (await import("../../features/settings/account/recovery-code-dialog.tsx")).RecoveryCodeDialog,
);

/** Warns about many wrong guesses at the recovery code, until there is a new one. */
export function RecoveryWarning() {
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {user.recoveryWarnedAt && (
        <Banner icon={ShieldAlert} message={words.message}>
          <Button onClick={() => setOpen(true)}>{words.button}</Button>
        </Banner>
      )}
      {/* Not inside the banner, which disappears while the dialog shows the new code. */}
      {isOpen && <RecoveryCodeDialog user={user} onClose={() => setOpen(false)} />}
    </>
  );
}
