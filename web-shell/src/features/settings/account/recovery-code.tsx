import { Button } from "@promptory/ui/button";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import type { User } from "../../../data/session.ts";
import { text } from "../../../text/library.ts";
import styles from "./recovery-code.module.css";
import { RecoveryCodeDialog } from "./recovery-code-dialog.tsx";

const words = text.settings.recovery;

/** The way to a new recovery code. */
export function RecoveryCode({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.row}>
      <p className={styles.about}>{words.about}</p>
      <Button icon={<KeyRound size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {words.make}
      </Button>
      {isOpen && <RecoveryCodeDialog user={user} onClose={() => setOpen(false)} />}
    </div>
  );
}
