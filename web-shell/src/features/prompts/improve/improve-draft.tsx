import { Button } from "@promptory/ui/button";
import { ConfirmDialog } from "@promptory/ui/confirm-dialog";
import { useRef, useState } from "react";
import { useImproveStatus } from "../../../api/improve.ts";
import { CopyTextButton } from "../../../components/copy-text-button.tsx";
import { improveWords as words } from "../../../locales/en/improve.ts";
import { text } from "../../../locales/en/library.ts";
import { ImproveWorkspace } from "./improve-workspace.tsx";
import { Instead } from "./instead.tsx";

/** Values of ImproveDraft: a text that is still being written; `onUse` gets what became of it. */
export interface ImproveDraftProps {
  title: string;
  content: string;
  onUse(content: string): void;
  onClose(): void;
}

/** Improves what stands in a form; what is taken goes back there. */
export function ImproveDraft({ title, content, onUse, onClose }: ImproveDraftProps) {
  const status = useImproveStatus();
  const isDirty = useRef(() => false);
  const [isAsking, setAsking] = useState(false);
  const leave = () => (isDirty.current() ? setAsking(true) : onClose());
  if (!status.data)
    return <Instead title={title} error={status.error} onRetry={() => void status.refetch()} onLeave={onClose} />;
  return (
    <>
      <ImproveWorkspace
        title={title}
        base={content}
        status={status.data}
        isDirty={isDirty}
        onLeave={leave}
        keep={({ text: improved, isChanged }) => (
          <>
            <CopyTextButton failed={words.copyFailed} label={words.copy} text={improved} />
            <Button variant="primary" disabled={!isChanged} onClick={() => onUse(improved)}>
              {words.use}
            </Button>
          </>
        )}
      />
      <ConfirmDialog
        open={isAsking}
        title={text.promptDialog.discardImprovedTitle}
        confirmLabel={text.promptDialog.discard}
        cancelLabel={text.promptDialog.keepImproved}
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
      >
        {text.promptDialog.discardImprovedHint}
      </ConfirmDialog>
    </>
  );
}
