import { toApiError } from "@promptory/api-client";
import { ConfirmDialog } from "@promptory/ui/confirm-dialog";
import { useToast } from "@promptory/ui/toast";
import { useEndOtherSessions } from "../../../data/sessions.ts";
import { text } from "../../../text/library.ts";

const words = text.settings.sessions;

/** Asks, and then ends every session but this one. */
export function EndOthers({ onDone, onEnded }: { onDone(): void; onEnded(): void }) {
  const { toast } = useToast();
  const others = useEndOtherSessions();
  const confirm = () =>
    others.mutateAsync().then(
      () => {
        onDone();
        onEnded();
        toast({ title: words.othersEnded, description: words.othersEndedHint });
      },
      (error) => toast({ title: words.endFailed, description: toApiError(error).message, variant: "destructive" }),
    );
  return (
    <ConfirmDialog
      open
      title={words.endOthers}
      confirmLabel={words.endOthers}
      busyLabel={words.endingOthers}
      cancelLabel={text.settings.cancel}
      busy={others.isPending}
      onConfirm={confirm}
      onCancel={onDone}
    >
      {words.endOthersQuestion}
    </ConfirmDialog>
  );
}
