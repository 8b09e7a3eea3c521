import { formatNumber } from "@promptory/ui/format";
import { useFailureToast, useToast } from "@promptory/ui/toast";
import {
  type Move,
  type Placement,
  useDuplicateTemplate,
  useMoveTemplate,
  usePlaceTemplate,
} from "../../../api/prompts/organise.ts";
import type { Template } from "../../../api/prompts/templates.ts";
import { order as orderText } from "../../../locales/en/organise.ts";
import { prompts as words } from "../../../locales/en/prompts.ts";

/** Duplicates a prompt and moves one in the own order, and tells when that fails; `show` leads to a place of the order. */
export function useOrganise(show: (place: number) => void) {
  const { toast } = useToast();
  const showFailure = useFailureToast();
  const { mutate: copy } = useDuplicateTemplate();
  const { mutate: put } = useMoveTemplate();
  const { mutate: place } = usePlaceTemplate();
  const fail = (title: string) => (error: unknown) => showFailure(title, error);
  const duplicate = ({ id }: Template) =>
    copy(id, {
      onSuccess: ({ title }) => toast({ title: words.duplicated, description: words.duplicatedHint(title) }),
      onError: fail(words.duplicateFailed),
    });
  const move = (where: Move) => put(where, { onError: fail(orderText.failed) });
  /** Far moves are announced: the prompt may be out of sight by now. */
  const moveTo = ({ title }: Template, where: Placement) => {
    if (where.from === where.to) return;
    const onSuccess = () =>
      toast({
        title: orderText.moved,
        description: orderText.movedHint(title, formatNumber(where.to)),
        action: { label: orderText.show, onClick: () => show(where.to) },
      });
    place(where, { onSuccess, onError: fail(orderText.failed) });
  };
  return { duplicate, move, moveTo };
}
