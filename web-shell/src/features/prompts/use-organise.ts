import { toApiError } from "@promptory/api-client";
import { useToast } from "@promptory/ui/toast";
import { type Move, useDuplicateTemplate, useMoveTemplate } from "../../data/organise.ts";
import type { Template } from "../../data/templates.ts";
import { text } from "../../text/library.ts";

const words = text.prompts;

/** Duplicates a prompt and moves one in the own order, and tells when that fails. */
export function useOrganise() {
  const { toast } = useToast();
  const { mutate: copy } = useDuplicateTemplate();
  const { mutate: put } = useMoveTemplate();
  const fail = (title: string) => (error: unknown) =>
    toast({ title, description: toApiError(error).message, variant: "destructive" });
  const duplicate = ({ id }: Template) =>
    copy(id, {
      onSuccess: ({ title }) => toast({ title: words.duplicated, description: words.duplicatedHint(title) }),
      onError: fail(words.duplicateFailed),
    });
  const move = (where: Move) => put(where, { onError: fail(text.order.failed) });
  return { duplicate, move };
}
