import { Button } from "@promptory/ui/button";
import { Dialog } from "@promptory/ui/dialog";
import { formatNumber } from "@promptory/ui/format";
import { useFailureToast } from "@promptory/ui/toast";
import { useId, useState } from "react";
import { useOperationToast } from "../../api/library/operations.ts";
import { type PromptType, useRemoveType } from "../../api/library/types.ts";
import { types as words } from "../../locales/en/types.ts";
import styles from "./delete-type.module.css";

/** Values of DeleteType; without an `id` nothing is asked. */
export interface DeleteTypeProps {
  id: number | undefined;
  types: PromptType[];
  onDone(isDeleted: boolean): void;
}

/** Says what goes with the type, offers to move its prompts, and deletes on request. */
export function DeleteType({ id, types, onDone }: DeleteTypeProps) {
  const [kept, setKept] = useState<PromptType>();
  const current = types.find((type) => type.id === id);
  if (id === undefined) return null;
  // The type leaves the list a moment before its dialog goes.
  if (current && current !== kept) setKept(current);
  const type = current ?? kept;
  if (type?.id !== id) return null;
  return <Question key={id} type={type} others={types.filter((other) => other.id !== id)} onDone={onDone} />;
}

interface QuestionProps {
  type: PromptType;
  others: PromptType[];
  onDone(isDeleted: boolean): void;
}

function Question({ type, others, onDone }: QuestionProps) {
  const [target, setTarget] = useState<number>();
  const { remove, isRemoving } = useRemove(type, onDone);
  const moveTo = others.find((other) => other.id === target);
  const { templateCount: count } = type;
  const said = formatNumber(count);
  const cancel = () => {
    if (!isRemoving) onDone(false);
  };
  const action = moveTo ? words.confirmMove : count > 0 ? words.confirmDeleteAll(count, said) : words.confirmDelete;
  return (
    <Dialog
      role="alertdialog"
      width={480}
      title={words.deleteTitle}
      description={warning(type, moveTo)}
      onClose={cancel}
      footer={
        <>
          <Button onClick={cancel} aria-disabled={isRemoving || undefined} data-autofocus>
            {words.cancel}
          </Button>
          <Button variant="danger" busy={isRemoving} onClick={() => remove(moveTo)}>
            {isRemoving ? words.deleting : action}
          </Button>
        </>
      }
    >
      {count > 0 && others.length > 0 && (
        <div className={styles.fate}>
          <PromptFate count={count} others={others} target={target} onTarget={setTarget} />
        </div>
      )}
    </Dialog>
  );
}

function warning({ label, templateCount: count }: PromptType, moveTo: PromptType | undefined): string {
  const said = formatNumber(count);
  if (count === 0) return words.deleteEmpty(label);
  return moveTo ? words.deleteMoved(label, count, said, moveTo.label) : words.deleteAll(label, count, said);
}

function useRemove({ id, label }: PromptType, onDone: (isDeleted: boolean) => void) {
  const showFailure = useFailureToast();
  const notify = useOperationToast();
  const { mutateAsync, isPending } = useRemoveType();
  const remove = async (moveTo: PromptType | undefined) => {
    let undoId: number | undefined;
    try {
      undoId = await mutateAsync({ id, moveTo: moveTo?.id });
    } catch (error) {
      showFailure(words.deleteFailed, error);
      return;
    }
    const description = moveTo ? words.movedHint(label, moveTo.label) : words.deletedHint(label);
    notify(words.deleted, description, undoId);
    onDone(true);
  };
  return { remove: (moveTo: PromptType | undefined) => void remove(moveTo), isRemoving: isPending };
}

/** Values of PromptFate: the types the prompts could move to, and the one chosen. */
interface PromptFateProps {
  count: number;
  others: PromptType[];
  target: number | undefined;
  onTarget(id: number | undefined): void;
}

/** What becomes of the prompts of a type that goes. */
function PromptFate({ count, others, target, onTarget }: PromptFateProps) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{words.fate}</legend>
      <label className={styles.choice}>
        <input type="radio" name={name} checked={target === undefined} onChange={() => onTarget(undefined)} />
        {words.deletePrompts(count, formatNumber(count))}
      </label>
      <label className={styles.choice}>
        <input type="radio" name={name} checked={target !== undefined} onChange={() => onTarget(others[0]?.id)} />
        {words.movePrompts}
      </label>
      <select
        className={styles.target}
        aria-label={words.target}
        disabled={target === undefined}
        value={target ?? others[0]?.id}
        onChange={(event) => onTarget(Number(event.target.value))}
      >
        {others.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    </fieldset>
  );
}
