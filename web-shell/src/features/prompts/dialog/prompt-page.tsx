import { toApiError } from "@promptory/api-client";
import { Button } from "@promptory/ui/button";
import { Stack } from "@promptory/ui/layout";
import { Skeleton, SkeletonGroup } from "@promptory/ui/skeleton";
import { ErrorState } from "@promptory/ui/states";
import { useUrlState } from "@promptory/ui/use-url-state";
import { type ReactNode, useEffect, useId } from "react";
import { useNavigate } from "react-router";
import { useLeave } from "../../../components/use-leave.tsx";
import { promptDialog as words } from "../../../locales/en/prompt-dialog.ts";
import { PromptFields, type PromptFieldsProps, SaveButton, SaveKeys } from "./prompt-fields.tsx";
import styles from "./prompt-page.module.css";
import { type PromptEditor, usePromptEditor } from "./use-prompt-editor.ts";

// Asked for with the types, so that the first painting has it: the face never changes once painted.
document.fonts?.load('13px "JetBrains Mono Variable"').catch(() => undefined);

const PAGE_WORDS = {
  created: { title: words.created },
  createFailed: (reason: string) => `${words.pageFailed}: ${reason}`,
};

/** A page that makes a prompt (specification section 2), with the same form as the dialog. */
export function CreatePromptPage() {
  const { params } = useUrlState();
  const navigate = useNavigate();
  const leave = () => void navigate("/templates");
  const source = { kind: "new", typeId: Number(params.get("type")) } as const;
  const editor = usePromptEditor(source, { onSaved: leave, saveWords: PAGE_WORDS });
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{words.createTitle}</h1>
      <p className={styles.hint}>{words.createHint}</p>
      {editor.error && <Failure editor={editor} />}
      {editor.status === "loading" && !editor.error && (
        <SkeletonGroup label={words.loading}>
          <Stack gap={16}>
            <Skeleton height="66px" />
            <Skeleton height="480px" />
          </Stack>
        </SkeletonGroup>
      )}
      {editor.status !== "loading" && (
        <PageForm editor={editor} labels={words.pageLabels} foot={styles.foot} hint={<SaveKeys />} onLeave={leave} />
      )}
    </div>
  );
}

/** Edits a prompt where it is read. What is typed and not saved is kept as a draft, as in the dialog. */
export function EditInPlace({ id, onDone }: { id: number; onDone(): void }) {
  const editor = usePromptEditor({ kind: "edit", id }, { onSaved: onDone });
  if (editor.status !== "loading") return <PageForm editor={editor} foot={styles.inPlaceFoot} onLeave={onDone} />;
  return editor.error ? <Failure editor={editor} /> : <Skeleton height="480px" />;
}

function Failure({ editor: { error, retry, isRetrying } }: { editor: PromptEditor }) {
  return <ErrorState title={words.failed} message={toApiError(error).message} onRetry={retry} retrying={isRetrying} />;
}

interface PageFormProps {
  editor: PromptEditor;
  labels?: PromptFieldsProps["labels"];
  /** The class of the foot, and what is before its buttons. */
  foot: string | undefined;
  hint?: ReactNode;
  onLeave(): void;
}

/** The form of a prompt in a page: it asks before what was typed is thrown away. */
function PageForm({ editor, labels, foot, hint, onLeave }: PageFormProps) {
  const id = useId();
  const { isNew, isDirty, close } = editor;
  const { setFocus } = editor.form;
  const { leave, question } = useLeave({
    isDirty,
    onLeave: () => {
      close();
      onLeave();
    },
    words: { title: words.discardTitle, hint: words.discardHint, discard: words.discard, keep: words.keep },
  });
  useEffect(() => {
    if (!isNew) setFocus("content");
  }, [setFocus, isNew]);
  return (
    <>
      <PromptFields id={id} editor={editor} {...(labels && { labels })} />
      <footer className={foot}>
        {hint}
        <Button onClick={leave}>{words.cancel}</Button>
        <SaveButton form={id} editor={editor} />
      </footer>
      {question}
    </>
  );
}
