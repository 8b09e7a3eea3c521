import { toApiError } from "@promptory/api-client";
import { Button } from "@promptory/ui/button";
import { ConfirmDialog } from "@promptory/ui/confirm-dialog";
import { Skeleton, SkeletonGroup } from "@promptory/ui/skeleton";
import { ErrorState } from "@promptory/ui/states";
import { useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { type PromptType, useTypes } from "../../data/types.ts";
import { useUrlState } from "../../parts/use-url-state.ts";
import { text } from "../../text/library.ts";
import styles from "./create-page.module.css";
import { PromptFields, SaveKeys } from "./dialog/prompt-fields.tsx";
import { SaveButton } from "./dialog/prompt-form.tsx";
import { usePromptForm } from "./dialog/use-prompt-form.ts";

const words = text.promptDialog;
// Asked for with the types, so that the first painting has it: the face never changes once painted.
document.fonts?.load('13px "JetBrains Mono Variable"').catch(() => undefined);

/** A page that makes a prompt (specification section 2), with the same form as the dialog. */
export function CreatePromptPage() {
  const types = useTypes();
  const { data, error } = types;
  const retry = () => void types.refetch();
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{words.createTitle}</h1>
      <p className={styles.hint}>{words.createHint}</p>
      {!data && error && (
        <ErrorState
          title={words.failed}
          message={toApiError(error).message}
          onRetry={retry}
          retrying={types.isFetching}
        />
      )}
      {!data && !error && <Waiting />}
      {data && <CreateForm types={data} />}
    </div>
  );
}

const PAGE_WORDS = {
  created: { title: words.created },
  createFailed: (reason: string) => `${words.pageFailed}: ${reason}`,
};

function CreateForm({ types }: { types: PromptType[] }) {
  const id = useId();
  const { params } = useUrlState();
  const navigate = useNavigate();
  const isDirty = useRef(() => false);
  const [isAsking, setAsking] = useState(false);
  const leave = () => {
    // Left on purpose: nothing is kept as a draft.
    isDirty.current = () => false;
    void navigate("/templates");
  };
  const wanted = types.find((type) => type.id === Number(params.get("type")));
  const firstType = wanted ?? (types.length === 1 ? types[0] : undefined);
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
