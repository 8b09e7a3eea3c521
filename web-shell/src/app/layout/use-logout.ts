import { useToast } from "@promptory/ui/toast";
import { endSession } from "../../api/session.ts";
import { frame } from "../../locales/en/frame.ts";

/** Logs the person out here at once; the API ends the session first; if it cannot be reached, a toast says so. */
export function useLogout(): () => Promise<void> {
  const { toast } = useToast();
  return async () => {
    const isEnded = await endSession();
    if (!isEnded) toast({ ...frame.logoutIssues, variant: "destructive" });
  };
}
