import { Skeleton } from "@promptory/ui/skeleton";
import { useState } from "react";
import type { SupportMessage } from "../../api/messages.ts";
import { Rows } from "../../components/rows.tsx";
import { text } from "../../locales/en/index.ts";
import { MessageCard } from "./message-card.tsx";
import styles from "./message-list.module.css";

const PLACEHOLDERS = ["one", "two", "three", "four", "five"];

interface MessageListProps {
  /** Undefined while the first answer is on its way. */
  messages: SupportMessage[] | undefined;
  isStale: boolean;
  onDelete: (message: SupportMessage) => void;
}

/** Messages below each other, one of them open. */
export function MessageList({ messages, isStale, onDelete }: MessageListProps) {
  const [open, setOpen] = useState<number>();
  return (
    <Rows aria-label={text.inbox.listName} isStale={isStale}>
      {messages
        ? messages.map((message) => (
            <MessageCard
              isOpen={message.id === open}
              key={message.id}
              message={message}
              onDelete={() => onDelete(message)}
              onToggle={() => setOpen(message.id === open ? undefined : message.id)}
            />
          ))
        : PLACEHOLDERS.map((key) => (
            <li aria-hidden className={styles.placeholder} key={key}>
              <Skeleton height={16} width={160} />
              <Skeleton height={14} width="70%" />
            </li>
          ))}
    </Rows>
  );
}
