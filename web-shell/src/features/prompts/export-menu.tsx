import { toApiError } from "@promptory/api-client";
import { buttonClass } from "@promptory/ui/button";
import { downloadFile } from "@promptory/ui/download-file";
import { Menu, MenuLine, menuItemClass } from "@promptory/ui/menu";
import { Spinner } from "@promptory/ui/spinner";
import { useToast } from "@promptory/ui/toast";
import { Download } from "lucide-react";
import { type ExportFormat, exportName, useExport } from "../../data/transfer.ts";
import type { PromptType } from "../../data/types.ts";
import { text } from "../../text/library.ts";

const words = text.promptExport;
const FORMATS: readonly ExportFormat[] = ["json", "csv", "markdown"];

/** Takes prompts along as a file: everything, or the type the list shows. */
export function ExportMenu({ type }: { type: PromptType | undefined }) {
  const { toast } = useToast();
  const { mutateAsync, isPending } = useExport();
  const save = (format: ExportFormat, only?: PromptType) =>
    mutateAsync({ format, typeId: only?.id }).then(
      (file) => downloadFile(exportName(format, only?.name), file),
      (error: unknown) =>
        toast({ title: words.failed, description: toApiError(error).message, variant: "destructive" }),
    );
  const items = (only?: PromptType) =>
    FORMATS.map((format) => (
      <button
        key={format}
        type="button"
        role="menuitem"
        tabIndex={-1}
        className={menuItemClass}
        onClick={() => void save(format, only)}
      >
        {only ? words.ofType(only.label) : words.whole}: {words.formats[format]}
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
      {type && items(type)}
      {type && <MenuLine />}
      {items()}
    </Menu>
  );
}
