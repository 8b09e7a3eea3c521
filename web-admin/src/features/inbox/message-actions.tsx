import { Button, buttonClass } from "@promptory/ui/button";
import { Row } from "@promptory/ui/layout";
import { useFailureToast, useToast } from "@promptory/ui/toast";
import { Mail, MailOpen, Reply, RotateCw, Trash2 } from "lucide-react";
import { type SupportMessage, useInboxSummary, useRetryMessage } from "../../api/messages.ts";
import { text } from "../../locales/en/index.ts";

const words = text.inbox;

interface MessageActionsProps {
  message: SupportMessage;
  onMark: (read: boolean) => void;
  onDelete: () => void;
}

/** What can be done with a message. */
export function MessageActions({ message, onMark, onDelete }: MessageActionsProps) {
  const isRead = message.readAt !== null;
  return (
    <Row wrap>
      <a className={buttonClass()} href={replyTo(message)}>
        <Reply aria-hidden size={16} />
        {words.reply}
      </a>
      {message.status !== "sent" && <Retry message={message} />}
      <Button
        icon={isRead ? <Mail aria-hidden size={16} /> : <MailOpen aria-hidden size={16} />}
        onClick={() => onMark(!isRead)}
      >
        {isRead ? words.markUnread : words.markRead}
      </Button>
      <Button icon={<Trash2 aria-hidden size={16} />} onClick={onDelete}>
        {words.delete}
      </Button>
    </Row>
  );
}

/** Offered where trying can help: not while this server sends no mail. */
function Retry({ message }: { message: SupportMessage }) {
  const summary = useInboxSummary().data;
  const retry = useRetryMessage();
  const { toast } = useToast();
  const showFailure = useFailureToast();
  if (!summary?.mail.contact) return null;
  const run = () =>
    retry.mutate(message, {
      onSuccess: () => void toast({ title: words.toast.retried, description: words.toast.retriedHint }),
      onError: ({ message }) => showFailure(words.toast.retryFailed, message || words.toast.fallback),
    });
  return (
    <Button busy={retry.isPending} icon={<RotateCw aria-hidden size={16} />} onClick={run}>
      {retry.isPending ? words.retrying : words.retry}
    </Button>
  );
}

/** A mail to the sender in the person's own mail program, with the message quoted. */
function replyTo({ email, message }: SupportMessage): string {
  const quote = message.slice(0, 1000).replace(/^/gm, "> ");
  const query = new URLSearchParams({ subject: words.replySubject, body: `\n\n${quote}` });
  // Mail programs take a plus for a plus.
  return `mailto:${encodeURIComponent(email)}?${query.toString().replaceAll("+", "%20")}`;
}
