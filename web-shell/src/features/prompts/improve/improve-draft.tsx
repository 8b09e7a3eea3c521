import { Button } from "@promptory/ui/button";
import { useRef } from "react";
import { useImproveStatus } from "../../../api/prompts/improve.ts";
import { CopyTextButton } from "../../../components/copy-prompt.tsx";
import { type UnsavedWork, useLeave } from "../../../components/use-leave.tsx";
import { improveWords as words } from "../../../locales/en/improve.ts";
import { promptDialog as promptDialogText } from "../../../locales/en/prompt-dialog.ts";
import { ImproveWorkspace } from "./improve-workspace.tsx";
import { Instead } from "./instead.tsx";

/** Props of ImproveDraft: a text that is still being written; `onUse` gets what became of it. */
export interface ImproveDraftProps {
  title: string;
  content: string;
  onUse(content: string): void;
  onClose(): void;
}

/** Improves what stands in a form; what is taken goes back there. */
export function ImproveDraft({ title, content, onUse, onClose }: ImproveDraftProps) {
  const status = useImproveStatus();
  const work = useRef<UnsavedWork>(null);
  const { leave, question } = useLeave({
    isDirty: () => work.current?.isDirty() ?? false,
    onLeave: onClose,
    words: LEAVE_WORDS,
  });
  if (!status.data)
    return <Instead title={title} error={status.error} onRetry={() => void status.refetch()} onLeave={onClose} />;
  return (
    <>
      <ImproveWorkspace
        title={title}
        base={content}
        status={status.data}
        ref={work}
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
      {question}
    </>
  );
}

const { discardImprovedTitle: title, discardImprovedHint: hint, discard, keepImproved: keep } = promptDialogText;
const LEAVE_WORDS = { title, hint, discard, keep };
