import { toApiError } from "@promptory/api-client";
import { ConfirmDialog } from "@promptory/ui/confirm-dialog";
import { useToast } from "@promptory/ui/toast";
import { type ApiKeyInfo, useRevokeApiKey } from "../../data/api-keys.ts";
import { text } from "../../text/library.ts";

const words = text.settings.keys;

/** Props of RevokeApiKey: `onDone` closes it, `onRevoked` follows when the key is gone. */
export interface RevokeApiKeyProps {
  apiKey: ApiKeyInfo;
  onDone(): void;
  onRevoked(): void;
}

/** Asks, and then revokes a key. */
export function RevokeApiKey({ apiKey, onDone, onRevoked }: RevokeApiKeyProps) {
  const { toast } = useToast();
  const revoke = useRevokeApiKey();
  const { id, name } = apiKey;
  const confirm = () =>
    revoke.mutateAsync(id).then(
      () => {
        onDone();
        onRevoked();
        toast({ title: words.revoked, description: words.revokedHint(name) });
      },
      (error) => toast({ title: words.revokeFailed, description: toApiError(error).message, variant: "destructive" }),
    );
  return (
    <ConfirmDialog
      open
      title={words.revokeTitle}
      confirmLabel={words.revoke}
      busyLabel={words.revoking}
      cancelLabel={text.settings.cancel}
      busy={revoke.isPending}
      onConfirm={confirm}
      onCancel={onDone}
    >
      {words.revokeQuestion(name)}
    </ConfirmDialog>
  );
}
