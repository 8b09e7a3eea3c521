import { useToast } from "@promptory/ui/toast";
import { type SupportMessage, useRemoveMessage } from "../../api/messages.ts";
import { ConfirmDialog } from "../../components/modal-dialog.tsx";
import { text } from "../../locales/en/index.ts";

const words = text.inbox;

/** Asks before a message is deleted, because it cannot be brought back. */
export function DeleteDialog({ message, onClose }: { message: SupportMessage; onClose: () => void }) {
  const remove = useRemoveMessage();
  const { toast } = useToast();
  const sender = message.name ?? message.email;
  const run = () =>
    remove.mutate(message, {
      onSuccess: () => {
        onClose();
        toast({ title: words.toast.deleted });
      },
      onError: ({ message: why }) =>
        void toast({
          title: words.toast.deleteFailed,
          description: why || words.toast.fallback,
          variant: "destructive",
        }),
    });
  return (
    <ConfirmDialog
      busy={remove.isPending}
      busyLabel={words.confirm.deleting}
      confirmLabel={words.confirm.delete}
      onCancel={onClose}
      onConfirm={run}
      title={words.confirm.title}
    >
      {(message.status === "waiting" ? words.confirm.waiting : words.confirm.text)(sender)}
    </ConfirmDialog>
  );
}
