import { Button } from "@promptory/ui/button";
import { downloadFile } from "@promptory/ui/download-file";
import { Row } from "@promptory/ui/layout";
import { useToast } from "@promptory/ui/toast";
import { Download } from "lucide-react";
import { useAuditExport } from "../../api/audit.ts";
import { text } from "../../locales/en/index.ts";
import { type AuditFilter, questionOf } from "./audit-filter.ts";

const words = text.audit.export;

/** Takes along what the filter lets through, all pages of it. */
export function ExportButtons({ filter }: { filter: AuditFilter }) {
  const { toast } = useToast();
  const file = useAuditExport();
  const take = (format: "csv" | "json") =>
    file.mutateAsync({ ...questionOf(filter), format }).then(
      (content) => downloadFile(words.fileName(new Date().toISOString().slice(0, 10), format), content),
      (error: Error) => toast({ title: words.failed, description: error.message, variant: "destructive" }),
    );
  return (
    <Row wrap>
      {(["csv", "json"] as const).map((format) => {
        const isBusy = file.isPending && file.variables.format === format;
        return (
          <Button
            busy={isBusy}
            disabled={file.isPending && !isBusy}
            icon={<Download aria-hidden size={16} />}
            key={format}
            onClick={() => void take(format)}
          >
            {isBusy ? words.busy : words[format]}
          </Button>
        );
      })}
    </Row>
  );
}
