import { Logo } from "@promptory/ui/logo";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useCurrentUser } from "../../api/account/session.ts";
import { text } from "../../locales/en/open.ts";
import { ContactDialog } from "./contact-dialog.tsx";
import styles from "./help-page.module.css";

/** Milliseconds from the dialog's end to the first page (specification section 2). */
export const LEAVE_MS = 100;

/** Help & Support: the contact dialog, for anyone. Its end leads to the first page. */
export function HelpPage() {
  const user = useCurrentUser();
  const [isDone, setDone] = useState(false);
  useLeave(isDone);
  const person = { name: user?.username ?? "", email: user?.email ?? "" };
  return (
    <div className={user ? undefined : styles.alone}>
      {!user && <Logo size={40} />}
      <h1 className={styles.title}>{text.support.title}</h1>
      <p className={styles.lead}>{text.support.lead}</p>
      {!isDone && <ContactDialog person={person} isSignedIn={user !== undefined} onDone={() => setDone(true)} />}
    </div>
  );
}

function useLeave(isDone: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => void navigate("/", { replace: true }), LEAVE_MS);
    return () => clearTimeout(timer);
  }, [isDone, navigate]);
}
