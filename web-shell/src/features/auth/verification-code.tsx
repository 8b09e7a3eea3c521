import { Button } from "@promptory/ui/button";
import { CheckField } from "@promptory/ui/check-field";
import { ShownOnce } from "@promptory/ui/shown-once";
import { useEffect, useRef, useState } from "react";
import type { NewAccount } from "../../api/account/session.ts";
import { text } from "../../locales/en/open.ts";
import styles from "./verification-code.module.css";

const words = text.verificationCode;

/** Props of VerificationCode: title and hint default to those of a new account; `onContinue` signs in without the login form. */
export interface VerificationCodeProps {
  account: NewAccount;
  title?: string;
  hint?: string;
  onContinue?(): void;
  onProceed(): void;
}

/** Shows the six digits that recover the account, this once, with two ways to keep them. */
export function VerificationCode(props: VerificationCodeProps) {
  const { account, title = words.title, hint = words.hint, onContinue, onProceed } = props;
  const [isSaved, setSaved] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { username, verificationCode: code } = account;
  return (
    <section aria-labelledby="code-title">
      <h1 ref={heading} id="code-title" tabIndex={-1} className={styles.heading}>
        {title}
      </h1>
      <p className={styles.hint}>{hint}</p>
      <div className={styles.code}>
        <ShownOnce
          spelled
          label={words.label}
          secret={code}
          file={{ name: words.fileName(username), content: words.file(username, code, window.location.origin) }}
          words={words}
        />
      </div>
      {onContinue && (
        <div className={styles.next}>
          <CheckField
            label={words.saved}
            hint={words.savedHint}
            checked={isSaved}
            onChange={(event) => setSaved(event.target.checked)}
          />
          <Button size="lg" variant="primary" className={styles.wide} disabled={!isSaved} onClick={onContinue}>
            {words.continue}
          </Button>
        </div>
      )}
      <Button
        size="lg"
        variant={onContinue ? "quiet" : "primary"}
        className={`${styles.wide} ${onContinue ? styles.second : styles.next}`}
        onClick={onProceed}
      >
        {words.proceed}
      </Button>
    </section>
  );
}
