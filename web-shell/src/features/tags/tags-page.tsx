import { ConfirmDialog } from "@promptory/ui/confirm-dialog";
import { useFailureToast } from "@promptory/ui/toast";
import { useRef, useState } from "react";
import { useOperationToast } from "../../api/library/operations.ts";
import { useRemoveTag } from "../../api/library/tags.ts";
import { type Tag, useTags } from "../../api/prompts/organise.ts";
import { tags as words } from "../../locales/en/tags.ts";
import { RenameTag, type TagDialogProps } from "./rename-tag.tsx";
import { MergeTag, TagList } from "./tag-list.tsx";
import styles from "./tags-page.module.css";

/** What a user wants to do with a tag. */
type Request = { kind: "rename" | "merge" | "delete"; tag: Tag };

/** Every tag with its prompts: find, rename, merge and delete them. */
export function TagsPage() {
  const tags = useTags();
  const [request, setRequest] = useState<Request>();
  const heading = useRef<HTMLHeadingElement>(null);
  const end = (isGone: boolean) => {
    setRequest(undefined);
    // The button that had the focus goes with its row.
    if (isGone) requestAnimationFrame(() => heading.current?.focus());
  };
  const shared = request && { tag: request.tag, tags: tags.data ?? [], onDone: end };
  return (
    <div className={styles.page}>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {words.title}
      </h1>
      <p className={styles.hint}>{words.hint}</p>
      <TagList
        tags={tags}
        onRename={(tag) => setRequest({ kind: "rename", tag })}
        onMerge={(tag) => setRequest({ kind: "merge", tag })}
        onDelete={(tag) => setRequest({ kind: "delete", tag })}
      />
      {shared && request.kind === "rename" && <RenameTag {...shared} />}
      {shared && request.kind === "merge" && <MergeTag {...shared} />}
      {shared && request.kind === "delete" && <DeleteTag {...shared} />}
    </div>
  );
}

/** Asks, and then takes a tag from every prompt, with Undo. */
function DeleteTag({ tag: { id, name, count }, onDone }: TagDialogProps) {
  const showFailure = useFailureToast();
  const notify = useOperationToast();
  const { mutateAsync: remove, isPending } = useRemoveTag();
  const confirm = () =>
    remove(id).then(
      (undoId) => {
        onDone(true);
        notify(words.deleted, words.deletedHint(name, count), undoId);
      },
      (error: unknown) => {
        onDone(false);
        showFailure(words.deleteFailed, error);
      },
    );
  return (
    <ConfirmDialog
      open
      title={words.deleteTitle}
      confirmLabel={words.confirmDelete}
      cancelLabel={words.cancel}
      busy={isPending}
      onConfirm={() => void confirm()}
      onCancel={() => onDone(false)}
    >
      {words.deleteQuestion(name, count)}
    </ConfirmDialog>
  );
}
