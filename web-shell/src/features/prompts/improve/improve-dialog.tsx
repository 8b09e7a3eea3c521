import { Button } from "@promptory/ui/button";
import type { RefObject } from "react";
import { type ImproveStatus, useImproveStatus } from "../../../data/improve.ts";
import { type SavedTemplate, useTemplate } from "../../../data/templates.ts";
import { improveWords as words } from "../../../text/improve.ts";
import { CopyImproved, ImproveDesk } from "./improve-desk.tsx";
import { Instead } from "./instead.tsx";
import { useSaveImproved } from "./use-save-improved.ts";

interface Told {
  isDirty: RefObject<() => boolean>;
  onLeave(): void;
}

/** Values of ImproveDialog: which prompt, and who to tell. */
export interface ImproveDialogProps extends Told {
  id: number;
  onSaved(): void;
}

/** Improves a prompt of the library. */
export function ImproveDialog({ id, ...told }: ImproveDialogProps) {
  const prompt = useTemplate(id);
  const status = useImproveStatus();
  if (prompt.data?.etag === undefined || !status.data) {
    const retry = () => {
      if (prompt.error) void prompt.refetch();
      if (status.error) void status.refetch();
    };
    const title = prompt.data?.template.title;
    return <Instead title={title} error={prompt.error ?? status.error} onRetry={retry} onLeave={told.onLeave} />;
  }
  return <OfLibrary saved={prompt.data} status={status.data} reload={prompt.refetch} {...told} />;
}

interface OfLibraryProps extends Omit<ImproveDialogProps, "id"> {
  saved: SavedTemplate;
  status: ImproveStatus;
  reload(): Promise<unknown>;
}

function OfLibrary({ saved, status, reload, onSaved, ...told }: OfLibraryProps) {
  const { saveNew, saveVersion, isSaving, clash } = useSaveImproved({ saved, reload, onSaved });
  const { title, content } = saved.template;
  const refusal = clash && (clash === "gone" ? words.gone : words.clash);
  return (
    <ImproveDesk
      title={title}
      base={content}
      status={status}
      clash={refusal}
      {...told}
      keep={({ text: improved, note, isChanged }) => (
        <>
          <CopyImproved text={improved} />
          <Button
            disabled={!isChanged || clash === "gone"}
            aria-disabled={isSaving}
            onClick={() => void saveVersion(improved, note)}
          >
            {words.saveVersion}
          </Button>
          <Button
            variant="primary"
            busy={isSaving}
            disabled={improved.trim() === ""}
            onClick={() => void saveNew(improved, note)}
          >
            {isSaving ? words.saving : words.save}
          </Button>
        </>
      )}
    />
  );
}
