import { toApiError } from "@promptory/api-client";
import { downloadFile } from "@promptory/ui/download-file";
import { useToast } from "@promptory/ui/toast";
import { useExportPrompts } from "../../../data/export-prompts.ts";
import { type ManyTargets, useChangeMany } from "../../../data/organise.ts";
import type { TemplateFilter } from "../../../data/templates.ts";
import type { PromptType } from "../../../data/types.ts";
import { useUndoChange } from "../../../data/undo.ts";
import { useUndoDelete } from "../../../data/use-undo-delete.ts";
import { text } from "../../../text/library.ts";
import { type Selection, useChosen } from "../use-selection.ts";

const words = text.bulk;
const number = new Intl.NumberFormat();

/** What can be done to the chosen prompts; each tells how it went, and what is chosen stays but for a delete. */
export function useBulk(selection: Selection, filter: TemplateFilter) {
  const { toast } = useToast();
  const tellDeleted = useUndoDelete();
  const tellChanged = useUndoChange();
  const { mutateAsync: change, isPending } = useChangeMany();
  const { mutateAsync: exportPrompts, isPending: isExporting, done } = useExportPrompts();
  const { isAll, ids } = useChosen(selection);
  const target: ManyTargets = isAll ? { filter } : { ids: [...ids] };

  const fail = (title: string) => (error: unknown) =>
    void toast({ title, description: toApiError(error).message, variant: "destructive" });
  const run = (body: Parameters<typeof change>[0]["change"], tell: (count: string) => string) =>
    change({ change: body, target }).then(
      ({ count, undoId }) => tellChanged(words.done, tell(number.format(count)), undoId ?? undefined),
      fail(words.failed),
    );
  return {
    isBusy: isPending || isExporting,
    /** How many prompts of an export have come; undefined when there is none. */
    exported: isExporting ? done : undefined,
    move: (type: PromptType) => run({ action: "move", typeId: type.id }, (count) => words.moved(count, type.label)),
    addTags: (tags: string[]) => run({ action: "addTags", tags }, words.tagged),
    takeTags: (tags: string[]) => run({ action: "removeTags", tags }, words.untagged),
    favourite: (favourite: boolean) =>
      run({ action: "favourite", favourite }, favourite ? words.marked : words.unmarked),
    remove: () =>
      change({ change: { action: "delete" }, target }).then(({ count, trashId }) => {
        selection.end();
        tellDeleted(words.deleted(number.format(count)), words.deletedHint, trashId ?? undefined);
      }, fail(words.failed)),
    exportAll: () =>
      exportPrompts(target).then(
        (file) => downloadFile(words.exportName(new Date().toISOString().slice(0, 10)), file),
        fail(words.exportFailed),
      ),
  };
}
