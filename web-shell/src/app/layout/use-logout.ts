import { useToast } from "@promptory/ui/toast";
import { endSession } from "../../data/session.ts";
import { text } from "../../text/index.ts";

/** Logs the person out here at once; the API is told first, and if it cannot be, a toast says so. */
export function useLogout(): () => Promise<void> {
  const { toast } = useToast();
  return async () => {
    const isTold = await endSession();
    if (!isTold) toast({ ...text.app.logoutIssues, variant: "destructive" });
  };
}
