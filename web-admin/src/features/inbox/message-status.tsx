import { RelativeTime } from "@promptory/ui/relative-time";
import { CircleCheck, CircleX, Clock } from "lucide-react";
import type { SupportMessage } from "../../api/messages.ts";
import { text } from "../../locales/en/index.ts";
import styles from "./message-status.module.css";

const words = text.inbox;
const ICONS = { waiting: Clock, sent: CircleCheck, failed: CircleX } as const;

/** Whether a message was sent, in a word and a picture. */
export function StatusMark({ status }: Pick<SupportMessage, "status">) {
  const Icon = ICONS[status];
  return (
    <span className={styles.status} data-status={status}>
      <Icon aria-hidden size={14} />
      {words.status[status]}
    </span>
  );
}

/** What became of its mail: when it was sent, or why it was not and what comes next. */
export function MessageFate({ message }: { message: SupportMessage }) {
  const { sentAt, lastError, attempts, nextAttemptAt } = message;
  if (sentAt !== null)
    return (
      <p className={styles.fate}>
        {words.sentAt} <RelativeTime date={sentAt} />.
      </p>
    );
  if (lastError === null) return null;
  return (
    <p className={styles.fate} data-failed={message.status === "failed" || undefined}>
      {asSentence(lastError)} {words.tries(attempts)}
      {nextAttemptAt !== null && (
        <>
          {" "}
          {words.nextTry} <RelativeTime date={nextAttemptAt} />.
        </>
      )}
    </p>
  );
}

/** What a mail server says may or may not end like a sentence; what follows it begins one. */
const asSentence = (text: string) => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`);
