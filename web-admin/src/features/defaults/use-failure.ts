import { useToast } from "@promptory/ui/toast";
import { text } from "../../locales/en/index.ts";

const words = text.defaults.failed;

/** Says that a change of the defaults failed, in the specification's words. */
export function useFailure() {
  const { toast } = useToast();
  return (what: "create" | "update" | "delete") => () => {
    toast({ title: words[what], description: words.hint, variant: "destructive" });
  };
}
