import { RelativeTime } from "@promptory/ui/relative-time";
import { useToast } from "@promptory/ui/toast";
import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { type SupportMessage, useMarkMessage } from "../../api/messages.ts";
import { text } from "../../locales/en/index.ts";
import { MessageActions } from "./message-actions.tsx";
import styles from "./message-card.module.css";
import { MessageFate, StatusMark } from "./message-status.tsx";

const words = text.inbox;

interface MessageCardProps {
  message: SupportMessage;
  isOpen: boolean;
  onToggle: () => void;
  onDelete: () => void;
}

/** One message: its head is a button that opens it, and opening it is reading it. */
export function MessageCard({ message, isOpen, onToggle, onDelete }: MessageCardProps) {
  const id = useId();
  const mark = useMarkMessage();
  const { toast } = useToast();
  const setRead = (read: boolean) =>
    mark.mutate(
      { id: message.id, read },
      {
        onError: ({ message: why }) =>
          toast({
            title: words.toast.markFailed,
            description: why || words.toast.fallback,
            variant: "destructive",
          }),
      },
    );
  const toggle = () => {
    if (!isOpen && message.readAt === null) setRead(true);
    onToggle();
  };
  return (
    <li className={styles.card} data-unread={message.readAt === null || undefined}>
      <button aria-controls={id} aria-expanded={isOpen} className={styles.head} onClick={toggle} type="button">
        <Head message={message} />
        {!isOpen && (
          <span className={styles.excerpt} dir="auto">
            {message.message.slice(0, 300)}
          </span>
        )}
        <ChevronDown aria-hidden className={styles.chevron} size={16} />
      </button>
      <div className={styles.body} hidden={!isOpen} id={id}>
        <p className={styles.text} dir="auto">
          {message.message}
        </p>
        <MessageFate message={message} />
        <MessageActions message={message} onDelete={onDelete} onMark={setRead} />
      </div>
    </li>
  );
}

function Head({ message: { name, email, createdAt, readAt, status } }: { message: SupportMessage }) {
  return (
    <span className={styles.row}>
      <span className={styles.sender}>
        {readAt === null && (
          <span className={styles.dot}>
            <span className="p-hidden">{words.isUnread}</span>
          </span>
        )}
        <bdi className={styles.name}>{name ?? words.anonymous}</bdi>
        <span className={styles.email}>{email}</span>
      </span>
      <span className={styles.facts}>
        <StatusMark status={status} />
        <span className={styles.when}>
          <RelativeTime date={createdAt} />
        </span>
      </span>
    </span>
  );
}
