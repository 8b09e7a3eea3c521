import { buttonClass } from "@promptory/ui/button";
import { downloadFile } from "@promptory/ui/download-file";
import { Menu, MenuItem, MenuLine } from "@promptory/ui/menu";
import { Spinner } from "@promptory/ui/spinner";
import { useFailureToast, useToast } from "@promptory/ui/toast";
import { Download, Ellipsis, Layers, ListChecks, Upload } from "lucide-react";
import { OperationCancelled } from "../../../api/library/operations.ts";
import { type ExportFormat, exportName, useExport } from "../../../api/library/transfer.ts";
import type { PromptType } from "../../../api/library/types.ts";
import type { TemplateFilter } from "../../../api/prompts/templates.ts";
import { bulk as bulkText } from "../../../locales/en/bulk.ts";
import { operations as operationsText } from "../../../locales/en/operations.ts";
import { prompts as promptsText } from "../../../locales/en/prompts.ts";
import { promptExport as words } from "../../../locales/en/transfer.ts";
import { type Selection, useIsSelecting } from "../selection/use-selection.ts";

const FORMATS: readonly ExportFormat[] = ["json", "csv", "markdown"];

/** Values of ListMenu: what the list shows, how many that are, and its type where it shows one. */
export interface ListMenuProps {
  filter: TemplateFilter;
  total: number;
  type: PromptType | undefined;
  selection: Selection;
  /** Whether megaprompts are listed above the prompts. */
  showsMegaprompts: boolean;
  onMegaprompts(): void;
  onImport(): void;
  /** Called when the import is about to be opened. */
  onImportIntent(): void;
}

/** What can be done with the whole list: import, select, and export everything or what is shown. */
export function ListMenu(props: ListMenuProps) {
  const { filter, total, type, selection, showsMegaprompts, onMegaprompts, onImport, onImportIntent } = props;
  const { toast } = useToast();
  const showFailure = useFailureToast();
  const { mutateAsync, isPending } = useExport();
  const isSelecting = useIsSelecting(selection);
  const part = partOf(filter, total, type);
  const save = (format: ExportFormat, only?: Part) =>
    mutateAsync({ format, ...only?.filter }).then(
      (file) => downloadFile(exportName(format, only?.name), file),
      (error: unknown) =>
        error instanceof OperationCancelled
          ? toast({ title: operationsText.cancelled })
          : showFailure(words.failed, error),
    );
  const exports = (only?: Part) =>
    FORMATS.map((format) => (
      <MenuItem key={format} icon={<Download size={16} aria-hidden />} onSelect={() => void save(format, only)}>
        {only?.label ?? words.whole}: {words.formats[format]}
      </MenuItem>
    ));
  return (
    <Menu
      label={promptsText.more}
      triggerClassName={buttonClass()}
      trigger={isPending ? <Spinner size={14} /> : <Ellipsis size={16} aria-hidden />}
    >
      <MenuItem icon={<Upload size={16} aria-hidden />} onIntent={onImportIntent} onSelect={onImport}>
        {promptsText.import}
      </MenuItem>
      <MenuItem icon={<ListChecks size={16} aria-hidden />} onSelect={isSelecting ? selection.end : selection.begin}>
        {isSelecting ? bulkText.end : bulkText.start}
      </MenuItem>
      <MenuItem icon={<Layers size={16} aria-hidden />} onSelect={onMegaprompts}>
        {showsMegaprompts ? promptsText.hideMegaprompts : promptsText.showMegaprompts}
      </MenuItem>
      <MenuLine />
      {part && exports(part)}
      {part && <MenuLine />}
      {exports()}
    </Menu>
  );
}

/** Part of a library: what it is called, and what of its name is in that of the file. */
type Part = { filter: TemplateFilter; label: string; name: string };

/** What the list shows, unless that is everything, or nothing. */
function partOf(filter: TemplateFilter, total: number, type: PromptType | undefined): Part | undefined {
  const asked = Object.keys(filter).length;
  if (asked === 0 || total === 0) return undefined;
  if (type && asked === 1) return { filter, label: words.ofType(type.label), name: type.name };
  return { filter, label: words.filtered(total), name: "filtered" };
}
