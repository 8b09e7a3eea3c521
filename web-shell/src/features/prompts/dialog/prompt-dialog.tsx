import { toApiError } from "@promptory/api-client";
import { Dialog } from "@promptory/ui/dialog";
import { Skeleton, SkeletonGroup } from "@promptory/ui/skeleton";
import { EmptyState, ErrorState } from "@promptory/ui/states";
import { FileX } from "lucide-react";
import type { ReactNode } from "react";
import { useTemplate } from "../../../api/templates.ts";
import { useTypes } from "../../../api/types.ts";
import { text } from "../../../locales/en/library.ts";
import styles from "./prompt-form.module.css";
import { PromptForm, type PromptFormProps } from "./prompt-form.tsx";
import { useFirstType } from "./use-first-type.ts";
import type { PromptRoute } from "./use-prompt-route.ts";

const words = text.promptDialog;

type Callbacks = Pick<PromptFormProps, "isDirty" | "onLeave" | "onSaved">;
/** `above` opens over the form once it is there: a dialog covers what opened before it. */
type Above = { onHistory(id: number): void; above?: ReactNode };

/** Values of PromptDialog: which prompt, the type a new one starts with, and who to tell. */
export interface PromptDialogProps extends Callbacks, Above {
  route: PromptRoute;
  typeId: number | undefined;
}

/** The dialog that makes a prompt or changes one. */
export function PromptDialog({ route, typeId, onHistory, above, ...callbacks }: PromptDialogProps) {
  if (route.kind === "new") return <CreatePrompt typeId={typeId} {...callbacks} />;
  return <EditPrompt id={route.id} onHistory={onHistory} above={above} {...callbacks} />;
}

function CreatePrompt({ typeId, ...callbacks }: Callbacks & { typeId: number | undefined }) {
  const { types, firstType, error, refetch } = useFirstType(typeId);
  const frame = { title: words.createTitle, hint: words.createHint, onLeave: callbacks.onLeave };
  if (!types) return <Instead {...frame} error={error} onRetry={() => void refetch()} />;
  return <PromptForm types={types} firstType={firstType} {...callbacks} />;
}

function EditPrompt({ id, onHistory, above, ...callbacks }: Callbacks & Above & { id: number }) {
  const types = useTypes();
  const prompt = useTemplate(id);
  const frame = { title: words.editTitle, hint: words.editHint, onLeave: callbacks.onLeave };
  if (!types.data || !prompt.data) {
    const retry = () => {
      if (types.error) void types.refetch();
      if (prompt.error) void prompt.refetch();
    };
    return <Instead {...frame} error={prompt.error ?? types.error} onRetry={retry} />;
  }
  const reload = async () => {
    const { data, isSuccess } = await prompt.refetch();
    return isSuccess ? data : undefined;
  };
  const openHistory = () => onHistory(id);
  return (
    <>
      <PromptForm types={types.data} saved={prompt.data} reload={reload} onHistory={openHistory} {...callbacks} />
      {above}
    </>
  );
}

interface InsteadProps {
  title: string;
  hint: string;
  error: Error | null;
  onLeave(): void;
  onRetry(): void;
}

/** What the dialog shows while there is nothing to edit: the shape of the form, or why there is none. */
function Instead({ title, hint, error, onLeave, onRetry }: InsteadProps) {
  return (
    <Dialog tall width={1200} title={title} description={hint} closeLabel={text.prompts.close} onClose={onLeave}>
      {error ? <Trouble error={error} onRetry={onRetry} /> : <Waiting />}
    </Dialog>
  );
}

function Trouble({ error, onRetry }: { error: Error; onRetry(): void }): ReactNode {
  const { status, message } = toApiError(error);
  if (status !== 404) return <ErrorState title={words.failed} message={message} onRetry={onRetry} />;
  return <EmptyState icon={<FileX size={20} aria-hidden />} title={words.missing} hint={words.missingHint} />;
}

function Waiting() {
  return (
    <SkeletonGroup label={words.loading}>
      <div className={styles.form}>
        <Skeleton height="66px" />
        <Skeleton height="480px" />
      </div>
    </SkeletonGroup>
  );
}
