import { useToast } from "@promptory/ui/toast";
import { type AdminApiKey, useRevokeKey } from "../../api/keys.ts";
import { ConfirmDialog } from "../../components/modal-dialog.tsx";
import { text } from "../../locales/en/index.ts";

const words = text.keys.confirm;

/** Asks before a key is taken away. */
export function RevokeDialog({ apiKey, onClose }: { apiKey: AdminApiKey; onClose: () => void }) {
  const revoke = useRevokeKey();
  const { toast } = useToast();
  const { name, owner } = apiKey;
  const confirm = () =>
    revoke.mutateAsync(apiKey).then(
      () => {
        toast({ title: words.done.title, description: words.done.description(name, owner.username) });
        onClose();
      },
      (error: Error) => {
        toast({ title: words.failed, description: error.message, variant: "destructive" });
        onClose();
      },
    );
  return (
    <ConfirmDialog
      busy={revoke.isPending}
      busyLabel={words.busy}
      confirmLabel={text.keys.revoke}
      onCancel={onClose}
      onConfirm={() => void confirm()}
      title={words.title}
    >
      {words.question(name, owner.username)}
    </ConfirmDialog>
  );
}
