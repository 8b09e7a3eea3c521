import { downloadFile } from "@promptory/ui/download-file";
import { useFailureToast, useToast } from "@promptory/ui/toast";
import { useState } from "react";
import { useExportPrompts } from "../../../api/library/export-prompts.ts";
import { OperationCancelled, useOperationToast } from "../../../api/library/operations.ts";
import type { PromptType } from "../../../api/library/types.ts";
import { type ManyTargets, useChangeMany, useCountNow } from "../../../api/prompts/organise.ts";
import type { TemplateFilter } from "../../../api/prompts/templates.ts";
import { bulk as words } from "../../../locales/en/bulk.ts";
import { operations as operationsText } from "../../../locales/en/operations.ts";
import type { Selection } from "./use-selection.ts";

/**
 * What can be done to the chosen prompts; each shows a toast with its result, and the selection stays but for a delete.
 * `total` is the number shown for all of the filter.
 */
export function useBulk(selection: Selection, filter: TemplateFilter, total: number | undefined) {
  const { toast } = useToast();
  const showFailure = useFailureToast();
  const notify = useOperationToast();
  const { mutateAsync: change, isPending } = useChangeMany();
  const { mutateAsync: exportPrompts, isPending: isExporting, done } = useExportPrompts();
  const countNow = useCountNow();
  const [isCounting, setCounting] = useState(false);
  /** Undefined once a new filter has ended the selection, although the bar is still shown. */
  const shown = (): ManyTargets | undefined => {
    const { isOn, isAll, ids } = selection.now();
    if (!isOn) return undefined;
    return isAll ? { filter, expected: total ?? 0 } : { ids: [...ids] };
  };

  const fail = (title: string) => (error: unknown) => {
    if (error instanceof OperationCancelled) {
      toast({ title: operationsText.cancelled, description: operationsText.cancelledHint });
    } else {
      showFailure(title, error);
    }
  };
  /** The chosen prompts with their exact number now; undefined when it cannot be known or something else was chosen meanwhile. */
  const countTarget = async (): Promise<ManyTargets | undefined> => {
    const chosen = selection.now();
    if (!chosen.isAll) return shown();
    setCounting(true);
    try {
      const expected = await countNow(filter);
      return chosen === selection.now() ? { filter, expected } : undefined;
    } catch (error) {
      fail(words.failed)(error);
      return undefined;
    } finally {
      setCounting(false);
    }
  };
  const run = async (
    body: Parameters<typeof change>[0]["change"],
    describe: (count: number) => string,
    target = shown(),
  ) => {
    if (!target) return;
    await change({ change: body, target }).then(
      ({ count, undoId }) => notify(words.done, describe(count), undoId),
      fail(words.failed),
    );
  };
  return {
    isBusy: isPending || isExporting || isCounting,
    countTarget,
    /** How many prompts of an export have come; undefined when there is none. */
    exported: isExporting ? done : undefined,
    move: (type: PromptType) => run({ action: "move", typeId: type.id }, (count) => words.moved(count, type.label)),
    addTags: (tags: string[], target: ManyTargets) => run({ action: "addTags", tags }, words.tagged, target),
    takeTags: (tags: string[], target: ManyTargets) => run({ action: "removeTags", tags }, words.untagged, target),
    favourite: (favourite: boolean) =>
      run({ action: "favourite", favourite }, favourite ? words.marked : words.unmarked),
    offer: (offered: boolean) => run({ action: "offer", offered }, offered ? words.offered : words.withdrawn),
    /** `onEnd` is called before the toast is shown. */
    remove: (target: ManyTargets, onEnd: () => void) =>
      change({ change: { action: "delete" }, target })
        .finally(onEnd)
        .then(({ count, undoId }) => {
          selection.end();
          notify(words.deleted(count), words.deletedHint, undoId);
        }, fail(words.failed)),
    exportAll: async () => {
      const target = shown();
      if (!target) return;
      await exportPrompts(target).then(
        (file) => downloadFile(words.exportName(new Date().toISOString().slice(0, 10)), file),
        fail(words.exportFailed),
      );
    },
  };
}
