import { type SupportMessage, useRemoveMessage } from "../../api/messages.ts";
import { ConfirmWrite } from "../../components/confirm-write.tsx";
import { text } from "../../locales/en/index.ts";

const { confirm: words, toast } = text.inbox;

/** Asks before a message is deleted, because it cannot be brought back. */
export function DeleteDialog({ message, onClose }: { message: SupportMessage; onClose: () => void }) {
  const remove = useRemoveMessage();
  const sender = message.name ?? message.email;
  return (
    <ConfirmWrite
      busyLabel={words.deleting}
      confirmLabel={words.delete}
      done={{ title: toast.deleted }}
      failed={toast.deleteFailed}
      isPending={remove.isPending}
      onClose={onClose}
      reason={(why) => why || toast.fallback}
      stays="after-failure"
      title={words.title}
      write={() => remove.mutateAsync(message)}
    >
      {(message.status === "waiting" ? words.waiting : words.text)(sender)}
    </ConfirmWrite>
  );
}
