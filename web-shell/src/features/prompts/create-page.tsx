import { toApiError } from "@promptory/api-client";
import { Button } from "@promptory/ui/button";
import { ConfirmDialog } from "@promptory/ui/confirm-dialog";
import { Skeleton, SkeletonGroup } from "@promptory/ui/skeleton";
import { ErrorState } from "@promptory/ui/states";
import { useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { PromptType } from "../../data/types.ts";
import { useUrlState } from "../../parts/use-url-state.ts";
import { text } from "../../text/library.ts";
import styles from "./create-page.module.css";
import { PromptFields, SaveKeys } from "./dialog/prompt-fields.tsx";
import { SaveButton } from "./dialog/prompt-form.tsx";
import { useFirstType } from "./dialog/use-first-type.ts";
import { usePromptForm } from "./dialog/use-prompt-form.ts";

const words = text.promptDialog;
// Asked for with the types, so that the first painting has it: the face never changes once painted.
document.fonts?.load('13px "JetBrains Mono Variable"').catch(() => undefined);

/** A page that makes a prompt (specification section 2), with the same form as the dialog. */
export function CreatePromptPage() {
  const { params } = useUrlState();
  const { types, firstType, error, refetch, isFetching } = useFirstType(Number(params.get("type")));
  const retry = () => void refetch();
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{words.createTitle}</h1>
      <p className={styles.hint}>{words.createHint}</p>
      {!types && error && (
        <ErrorState title={words.failed} message={toApiError(error).message} onRetry={retry} retrying={isFetching} />
      )}
      {!types && !error && <Waiting />}
      {types && <CreateForm types={types} firstType={firstType} />}
    </div>
  );
}

const PAGE_WORDS = {
  created: { title: words.created },
  createFailed: (reason: string) => `${words.pageFailed}: ${reason}`,
};

function CreateForm({ types, firstType }: { types: PromptType[]; firstType: PromptType | undefined }) {
  const id = useId();
  const navigate = useNavigate();
  const isDirty = useRef(() => false);
  const [isAsking, setAsking] = useState(false);
  const leave = () => {
    // Left on purpose: nothing is kept as a draft.
    isDirty.current = () => false;
    void navigate("/templates");
  };
  const prompt = usePromptForm({ firstType, isDirty, onSaved: leave, saveWords: PAGE_WORDS });
  return (
    <>
      <PromptFields id={id} prompt={prompt} types={types} isNew labels={words.pageLabels} />
      <footer className={styles.foot}>
        <SaveKeys />
        <Button onClick={() => (isDirty.current() ? setAsking(true) : leave())}>{words.cancel}</Button>
        <SaveButton form={id} isNew isSaving={prompt.isSaving} />
      </footer>
      <ConfirmDialog
        open={isAsking}
        title={words.discardTitle}
        confirmLabel={words.discard}
        cancelLabel={words.keep}
        onConfirm={leave}
        onCancel={() => setAsking(false)}
      >
        {words.discardHint}
      </ConfirmDialog>
    </>
  );
}

function Waiting() {
  return (
    <SkeletonGroup label={words.loading}>
      <div className={styles.ghosts}>
        <Skeleton height="66px" />
        <Skeleton height="480px" />
      </div>
    </SkeletonGroup>
  );
}
