import { useToast } from "@promptory/ui/toast";
import { endSession } from "../../data/session.ts";
import { frame } from "../../text/frame.ts";

/** Logs the person out here at once; the API is told first, and if it cannot be, a toast says so. */
export function useLogout(): () => Promise<void> {
  const { toast } = useToast();
  return async () => {
    const isTold = await endSession();
    if (!isTold) toast({ ...frame.logoutIssues, variant: "destructive" });
  };
}
