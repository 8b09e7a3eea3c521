import { useToast } from "@promptory/ui/toast";
import { type AdminExtensionSite, useRemoveSite } from "../../api/sites.ts";
import { ConfirmDialog } from "../../components/modal-dialog.tsx";
import { text } from "../../locales/en/index.ts";

/** Asks before a site goes, or before one we ship is as we ship it. */
export function RemoveDialog({ site, onClose }: { site: AdminExtensionSite; onClose: () => void }) {
  const remove = useRemoveSite();
  const { toast } = useToast();
  const words = site.origin === "default" ? text.sites.reset : text.sites.delete;
  const confirm = () =>
    remove.mutate(site.id, {
      onSuccess: () => void toast({ title: words.done, description: site.name }),
      onError: ({ message }) =>
        void toast({ title: text.sites.failed.remove, description: message, variant: "destructive" }),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      busy={remove.isPending}
      busyLabel={words.busy}
      confirmLabel={words.confirm}
      onCancel={onClose}
      onConfirm={confirm}
      title={words.title}
    >
      {words.question(site.name)}
    </ConfirmDialog>
  );
}
