import { toApiError } from "@promptory/api-client";
import { buttonClass } from "@promptory/ui/button";
import { downloadFile } from "@promptory/ui/download-file";
import { formatNumber } from "@promptory/ui/format";
import { Menu, MenuLine, menuItemClass } from "@promptory/ui/menu";
import { Spinner } from "@promptory/ui/spinner";
import { useToast } from "@promptory/ui/toast";
import { Download } from "lucide-react";
import { OperationCancelled } from "../../data/operations.ts";
import type { TemplateFilter } from "../../data/templates.ts";
import { type ExportFormat, exportName, useExport } from "../../data/transfer.ts";
import type { PromptType } from "../../data/types.ts";
import { text } from "../../text/library.ts";

const words = text.promptExport;
const FORMATS: readonly ExportFormat[] = ["json", "csv", "markdown"];

/** Values of ExportMenu: what the list shows, how many that are, and its type where it shows one. */
export interface ExportMenuProps {
  filter: TemplateFilter;
  total: number;
  type: PromptType | undefined;
}

/** Takes prompts along as a file: everything, or what the list shows. */
export function ExportMenu({ filter, total, type }: ExportMenuProps) {
  const { toast } = useToast();
  const { mutateAsync, isPending } = useExport();
  const part = partOf(filter, total, type);
  const save = (format: ExportFormat, only?: Part) =>
    mutateAsync({ format, ...only?.filter }).then(
      (file) => downloadFile(exportName(format, only?.name), file),
      (error: unknown) =>
        error instanceof OperationCancelled
          ? toast({ title: text.operations.cancelled })
          : toast({ title: words.failed, description: toApiError(error).message, variant: "destructive" }),
    );
  const items = (only?: Part) =>
    FORMATS.map((format) => (
      <button
        key={format}
        type="button"
        role="menuitem"
        tabIndex={-1}
        className={menuItemClass}
        onClick={() => void save(format, only)}
      >
        {only?.label ?? words.whole}: {words.formats[format]}
      </button>
    ));
  return (
    <Menu
      label={words.export}
      triggerClassName={buttonClass()}
      trigger={
        <>
          {isPending ? <Spinner size={14} /> : <Download size={16} aria-hidden />}
          {words.export}
        </>
      }
    >
      {part && items(part)}
      {part && <MenuLine />}
      {items()}
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
  return { filter, label: words.filtered(formatNumber(total)), name: "filtered" };
}
