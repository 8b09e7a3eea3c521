import { Button } from "@promptory/ui/button";
import { useFailureToast, useToast } from "@promptory/ui/toast";
import { RotateCw } from "lucide-react";
import { type InboxSummary, useRetryFailed } from "../../api/messages.ts";
import { text } from "../../locales/en/index.ts";

const words = text.inbox;

/** Sends every failed message again; there while there are some and this server sends mail. */
export function RetryAll({ summary }: { summary: InboxSummary }) {
  const retry = useRetryFailed();
  const { toast } = useToast();
  const showFailure = useFailureToast();
  if (!retry.isPending && (summary.failed === 0 || !summary.mail.contact)) return null;
  const run = () =>
    retry.mutate(undefined, {
      onSuccess: ({ retried }) =>
        void toast({ title: words.toast.allRetried(retried), description: words.toast.allRetriedHint }),
      onError: ({ message }) => showFailure(words.toast.allFailed, message || words.toast.fallback),
    });
  return (
    <Button busy={retry.isPending} icon={<RotateCw aria-hidden size={16} />} onClick={run}>
      {retry.isPending ? words.retrying : words.retryAll(summary.failed)}
    </Button>
  );
}
