import { toApiError } from "@promptory/api-client";
import { Button } from "@promptory/ui/button";
import { useToast } from "@promptory/ui/toast";
import { Alert } from "antd";
import { useDismissStarterNotice, useStarterStatus, useSwitchStarterSet } from "../../api/defaults.ts";
import { text } from "../../locales/en/index.ts";

const words = text.defaults.starter;

/** Says whether new people get the starter set, until an administrator dismisses it. */
export function StarterNotice() {
  const { data } = useStarterStatus();
  const dismiss = useDismissStarterNotice();
  const change = useSwitchStarterSet();
  const { toast } = useToast();
  if (!data?.notice) return null;
  const { isActive, active, total, notice } = data;
  const failed = (error: Error) =>
    void toast({ title: words.switchFailed, description: toApiError(error).message, variant: "destructive" });
  return (
    <Alert
      action={
        <Button busy={change.isPending} onClick={() => change.mutate(!isActive, { onError: failed })}>
          {isActive ? words.switchOff : words.switchOn}
        </Button>
      }
      closable={{ "aria-label": words.dismiss, onClose: () => dismiss.mutate(undefined, { onError: failed }) }}
      description={isActive ? words.active(active) : notice === "upgrade" ? words.upgrade(total) : words.inactive}
      showIcon
      title={words.title}
      type="info"
    />
  );
}
