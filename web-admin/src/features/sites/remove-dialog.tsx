import { type AdminExtensionSite, useRemoveSite } from "../../api/sites.ts";
import { ConfirmWrite } from "../../components/confirm-write.tsx";
import { text } from "../../locales/en/index.ts";

/** Asks before a site goes, or before one we ship is as we ship it. */
export function RemoveDialog({
  site: { id, name, origin },
  onClose,
}: {
  site: AdminExtensionSite;
  onClose: () => void;
}) {
  const remove = useRemoveSite();
  const words = origin === "default" ? text.sites.reset : text.sites.delete;
  return (
    <ConfirmWrite
      busyLabel={words.busy}
      confirmLabel={words.confirm}
      done={{ title: words.done, description: name }}
      failed={text.sites.failed.remove}
      isPending={remove.isPending}
      onClose={onClose}
      title={words.title}
      write={() => remove.mutateAsync(id)}
    >
      {words.question(name)}
    </ConfirmWrite>
  );
}
