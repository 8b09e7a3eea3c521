import { Button } from "@promptory/ui/button";
import type { Ref } from "react";
import { type ImproveStatus, useImproveStatus } from "../../../api/prompts/improve.ts";
import { type SavedTemplate, useTemplate } from "../../../api/prompts/templates.ts";
import { CopyTextButton } from "../../../components/copy-prompt.tsx";
import type { UnsavedWork } from "../../../components/use-leave.tsx";
import { improveWords as words } from "../../../locales/en/improve.ts";
import { ImproveWorkspace } from "./improve-workspace.tsx";
import { Instead } from "./instead.tsx";
import { useSaveImproved } from "./use-save-improved.ts";

export interface ImproveDialogProps {
  ref: Ref<UnsavedWork>;
  id: number;
  onLeave(): void;
  onSaved(): void;
}

/** Improves a prompt of the library. */
export function ImproveDialog({ id, ...handlers }: ImproveDialogProps) {
  const prompt = useTemplate(id);
  const status = useImproveStatus();
  if (prompt.data?.etag === undefined || !status.data) {
    const retry = () => {
      if (prompt.error) void prompt.refetch();
      if (status.error) void status.refetch();
    };
    const title = prompt.data?.template.title;
    return <Instead title={title} error={prompt.error ?? status.error} onRetry={retry} onLeave={handlers.onLeave} />;
  }
  return <OfLibrary saved={prompt.data} status={status.data} reload={prompt.refetch} {...handlers} />;
}

interface OfLibraryProps extends Omit<ImproveDialogProps, "id"> {
  saved: SavedTemplate;
  status: ImproveStatus;
  reload(): Promise<unknown>;
}

function OfLibrary({ saved, status, reload, onSaved, ...handlers }: OfLibraryProps) {
  const { saveNew, saveVersion, isSaving, clash } = useSaveImproved({ saved, reload, onSaved });
  const { title, content } = saved.template;
  const refusal = clash && (clash === "gone" ? words.gone : words.clash);
  return (
    <ImproveWorkspace
      title={title}
      base={content}
      status={status}
      clash={refusal}
      {...handlers}
      keep={({ text: improved, note, isChanged }) => (
        <>
          <CopyTextButton failed={words.copyFailed} label={words.copy} text={improved} />
          <Button
            disabled={improved.trim() === ""}
            aria-disabled={isSaving}
            onClick={() => void saveNew(improved, note)}
          >
            {words.save}
          </Button>
          <Button
            variant="primary"
            busy={isSaving}
            disabled={!isChanged || clash === "gone"}
            onClick={() => void saveVersion(improved, note)}
          >
            {isSaving ? words.saving : words.saveVersion}
          </Button>
        </>
      )}
    />
  );
}
