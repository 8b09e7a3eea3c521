import { type AdminApiKey, useRevokeKey } from "../../api/keys.ts";
import { ConfirmWrite } from "../../components/confirm-write.tsx";
import { text } from "../../locales/en/index.ts";

const words = text.keys.confirm;

/** Asks before a key is taken away. */
export function RevokeDialog({ apiKey, onClose }: { apiKey: AdminApiKey; onClose: () => void }) {
  const revoke = useRevokeKey();
  const { name, owner } = apiKey;
  return (
    <ConfirmWrite
      busyLabel={words.busy}
      confirmLabel={text.keys.revoke}
      done={{ title: words.done.title, description: words.done.description(name, owner.username) }}
      failed={words.failed}
      isPending={revoke.isPending}
      onClose={onClose}
      title={words.title}
      write={() => revoke.mutateAsync(apiKey)}
    >
      {words.question(name, owner.username)}
    </ConfirmWrite>
  );
}
