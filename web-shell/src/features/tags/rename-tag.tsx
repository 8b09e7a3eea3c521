import { toApiError } from "@promptory/api-client";
import { ORGANISE_LIMITS, tagKey, tagName } from "@promptory/rules";
import { Button } from "@promptory/ui/button";
import { Dialog } from "@promptory/ui/dialog";
import { TextField } from "@promptory/ui/field";
import { ConflictNotice } from "@promptory/ui/prompt/conflict-notice";
import { useFailureToast } from "@promptory/ui/toast";
import { useConflict } from "@promptory/ui/use-conflict";
import { type FormEvent, useId, useRef, useState } from "react";
import { useOperationToast, useRunUndo, useUndoToast } from "../../api/library/operations.ts";
import { readTag, useMergeTag, useRenameTag } from "../../api/library/tags.ts";
import type { Tag } from "../../api/prompts/organise.ts";
import { tags as words } from "../../locales/en/tags.ts";

/** Values of the dialogs about one tag; `onDone` hears whether it is gone. */
export interface TagDialogProps {
  tag: Tag;
  tags: Tag[];
  onDone(isGone: boolean): void;
}

/** Asks for a tag's new name; one that another tag has merges the two. */
export function RenameTag({ tag, tags, onDone }: TagDialogProps) {
  const form = useId();
  const input = useRef<HTMLInputElement>(null);
  const notify = useUndoToast();
  const runUndo = useRunUndo();
  const { mutateAsync: rename } = useRenameTag();
  const { merge, isMerging } = useMerge(onDone);
  const [name, setName] = useState(tag.name);
  const [error, setError] = useState<string>();
  const twin = tags.find((other) => other.id !== tag.id && tagKey(other.name) === tagKey(name));
  const refuse = (message: string) => {
    setError(message);
    input.current?.focus();
  };
  const back = async () => words.renamedBack((await rename({ id: tag.id, name: tag.name })).name);
  const save = async () => {
    if (isMerging) return;
    if (twin) return merge(tag, twin);
    const checked = tagName.safeParse(name);
    if (!checked.success) return refuse(checked.error.issues[0]?.message ?? "");
    if (checked.data === conflict.base()?.name) return onDone(false);
    try {
      const renamed = await conflict.guard((state) => rename({ id: tag.id, etag: state?.etag, name: checked.data }));
      if (!renamed) return;
      onDone(false);
      notify({
        title: words.renamed,
        description: words.renamedHint(tag.name, renamed.name),
        onUndo: () => runUndo(back),
      });
    } catch (problem) {
      refuse(toApiError(problem).message);
    }
  };
  const conflict = useConflict<Tag, { name: string }>({
    saved: tag,
    toValues: (row) => ({ name: row.name }),
    describe: (values) => [[words.name, values.name]],
    read: () => readTag(tag.id),
    getValues: () => ({ name }),
    setValues: (values) => setName(values.name),
    submit: () => void save(),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const footer = (
    <>
      <Button onClick={() => onDone(false)}>{words.cancel}</Button>
      <Button type="submit" form={form} variant="primary" busy={conflict.isSaving || isMerging}>
        {twin ? words.confirmMergeInto(twin.name) : words.confirmRename}
      </Button>
    </>
  );
  return (
    <Dialog
      title={words.renameTitle}
      description={words.renameHint(tag.count)}
      closeLabel={words.close}
      onClose={() => onDone(false)}
      footer={footer}
    >
      <form id={form} noValidate onSubmit={submit}>
        {conflict.notice && <ConflictNotice message={words.conflict} {...conflict.notice} />}
        <TextField
          ref={input}
          label={words.name}
          value={name}
          error={error}
          hint={twin && words.taken(twin.name, twin.count)}
          maxLength={ORGANISE_LIMITS.tag}
          autoComplete="off"
          dir="auto"
          aria-required
          data-autofocus
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setName(event.target.value);
            setError(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}

/** Merges a tag into another one and tells, with Undo. */
export function useMerge(onDone: (isGone: boolean) => void) {
  const showFailure = useFailureToast();
  const notify = useOperationToast();
  const { mutateAsync, isPending } = useMergeTag();
  const merge = (from: Tag, into: Tag): void => {
    mutateAsync({ id: from.id, into: into.id }).then(
      (undoId) => {
        onDone(true);
        notify(words.merged, words.mergedHint(from.name, into.name), undoId);
      },
      (error: unknown) => showFailure(words.mergeFailed, error),
    );
  };
  return { merge, isMerging: isPending };
}
