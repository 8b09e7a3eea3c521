import { Button } from "@promptory/ui/button";
import { useState } from "react";
import type { User } from "../../../data/session.ts";
import { text } from "../../../text/library.ts";
import styles from "./danger-zone.module.css";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";

const words = text.settings.danger;

/** The way out for good; administrators are told why there is none for them. */
export function DangerZone({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.row}>
      <p className={styles.about}>{user.isAdmin ? words.admin : words.about}</p>
      <Button variant="danger" disabled={user.isAdmin} onClick={() => setOpen(true)}>
        {words.delete}
      </Button>
      {isOpen && <DeleteAccountDialog user={user} onClose={() => setOpen(false)} />}
    </div>
  );
}
