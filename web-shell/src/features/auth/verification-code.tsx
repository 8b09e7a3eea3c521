import { Button } from "@promptory/ui/button";
import { CopyButton } from "@promptory/ui/copy-button";
import { copyText } from "@promptory/ui/copy-text";
import { downloadFile } from "@promptory/ui/download-file";
import { useToast } from "@promptory/ui/toast";
import { Download } from "lucide-react";
import { useEffect, useRef } from "react";
import type { NewAccount } from "../../data/session.ts";
import { text } from "../../text/open.ts";
import styles from "./verification-code.module.css";

const words = text.verificationCode;

/** Values of VerificationCode: what stands over the digits, unless they are those of a new account. */
export interface VerificationCodeProps {
  account: NewAccount;
  title?: string;
  hint?: string;
  onProceed(): void;
}

/** Shows the six digits that recover the account, this once, with two ways to keep them. */
export function VerificationCode(props: VerificationCodeProps) {
  const { account, title = words.title, hint = words.hint, onProceed } = props;
  const { toast } = useToast();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { username, verificationCode: code } = account;
  const download = () => downloadFile(words.fileName(username), words.file(username, code, window.location.origin));
  return (
    <section aria-labelledby="code-title">
      <h1 ref={heading} id="code-title" tabIndex={-1} className={styles.heading}>
        {title}
      </h1>
      <p className={styles.hint}>{hint}</p>
      <output className={styles.code} aria-label={`${words.label}: ${[...code].join(" ")}`}>
        {code}
      </output>
      <div className={styles.buttons}>
        <CopyButton
          size="lg"
          label={words.copy}
          copy={() => copyText(code)}
          onFail={() => toast({ ...words.copyFailed, variant: "destructive" })}
        />
        <Button size="lg" icon={<Download size={16} aria-hidden />} onClick={download}>
          {words.download}
        </Button>
      </div>
      <Button size="lg" variant="primary" className={styles.proceed} onClick={onProceed}>
        {words.proceed}
      </Button>
    </section>
  );
}
