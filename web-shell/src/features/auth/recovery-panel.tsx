import { Button } from "@promptory/ui/button";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import type { CodeRequest, Recovered } from "../../data/recovery.ts";
import { text } from "../../text/open.ts";
import panel from "./auth-page.module.css";
import styles from "./recovery-panel.module.css";
import { RequestCodeForm } from "./request-code-form.tsx";
import { ResetPasswordForm } from "./reset-password-form.tsx";
import { VerificationCode } from "./verification-code.tsx";

const words = text.recovery;

/** Values of RecoveryPanel: `username` is what was typed at login; leaving tells whose name belongs there now. */
export interface RecoveryPanelProps {
  username: string;
  onLeave(username: string): void;
}

/** The way back without the password: the name, the code with a new password, and the next code. */
export function RecoveryPanel({ username, onLeave }: RecoveryPanelProps) {
  const [request, setRequest] = useState<CodeRequest>();
  const [recovered, setRecovered] = useState<Recovered>();
  if (recovered) {
    const proceed = () => onLeave(recovered.username);
    return (
      <VerificationCode account={recovered} title={words.done.title} hint={recovered.message} onProceed={proceed} />
    );
  }
  return (
    <>
      <h1 className={panel.heading}>{words.title}</h1>
      <p className={panel.lead} role="status">
        {request?.message ?? words.lead}
      </p>
      <div className={panel.form}>
        {request ? (
          <ResetPasswordForm request={request} onRecovered={setRecovered} />
        ) : (
          <RequestCodeForm username={username} onAsked={setRequest} />
        )}
        <Button
          variant="quiet"
          className={styles.back}
          icon={<ArrowLeft size={16} aria-hidden />}
          onClick={() => onLeave(request?.username ?? username)}
        >
          {words.back}
        </Button>
      </div>
    </>
  );
}
