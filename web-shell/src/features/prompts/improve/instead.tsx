import { toApiError } from "@promptory/api-client";
import { Dialog } from "@promptory/ui/dialog";
import { Skeleton, SkeletonGroup } from "@promptory/ui/skeleton";
import { EmptyState, ErrorState } from "@promptory/ui/states";
import { FileX } from "lucide-react";
import { improveWords as words } from "../../../locales/en/improve.ts";
import { promptDialog as promptDialogText } from "../../../locales/en/prompt-dialog.ts";
import { WorkspaceLayout } from "./workspace-layout.tsx";

interface InsteadProps {
  /** The prompt's, once it is known. */
  title: string | undefined;
  error: Error | null;
  onRetry(): void;
  onLeave(): void;
}

/** What the dialog shows while there is nothing to improve: the shape of it, or why there is none. */
export function Instead({ title, error, onRetry, onLeave }: InsteadProps) {
  return (
    <Dialog tall width={1200} title={words.title} description={title} closeLabel={words.close} onClose={onLeave}>
      {error ? <Trouble error={error} onRetry={onRetry} /> : <Waiting />}
    </Dialog>
  );
}

function Trouble({ error, onRetry }: { error: Error; onRetry(): void }) {
  const { status, message } = toApiError(error);
  if (status !== 404) return <ErrorState title={promptDialogText.failed} message={message} onRetry={onRetry} />;
  const { missing, missingHint } = promptDialogText;
  return <EmptyState icon={<FileX size={20} aria-hidden />} title={missing} hint={missingHint} />;
}

function Waiting() {
  return (
    <SkeletonGroup label={words.loading}>
      <WorkspaceLayout top={<Skeleton height="40px" />}>
        <Skeleton height="420px" />
        <Skeleton height="240px" />
      </WorkspaceLayout>
    </SkeletonGroup>
  );
}
