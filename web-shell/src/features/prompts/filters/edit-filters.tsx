import { IconButton } from "@promptory/ui/button";
import { Dialog } from "@promptory/ui/dialog";
import { useFailureToast } from "@promptory/ui/toast";
import { Pencil, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { type SavedFilter, useCreateFilter, useFilters, useRemoveFilter } from "../../../api/library/filters.ts";
import { useRunUndo, useUndoToast } from "../../../api/library/operations.ts";
import { savedFilters as words } from "../../../locales/en/organise.ts";
import styles from "./edit-filters.module.css";
import { RenameFilter } from "./rename-filter.tsx";

/** Saved filters, each to open, to rename or to forget. */
export function EditFilters({ onClose }: { onClose(): void }) {
  const { data = [] } = useFilters();
  const [renamed, setRenamed] = useState<number>();
  const list = useRef<HTMLUListElement>(null);
  const remove = useRemove();
  /** Back to the button that was pressed, which comes back with its row. */
  const endRename = (id: number) => {
    setRenamed(undefined);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-rename="${id}"]`)?.focus());
  };
  return (
    <Dialog title={words.editTitle} closeLabel={words.close} onClose={onClose}>
      {data.length === 0 && <p>{words.empty}</p>}
      <ul ref={list} className={styles.list}>
        {data.map((filter) => (
          <li key={filter.id} className={styles.row}>
            {renamed === filter.id ? (
              <RenameFilter filter={filter} onDone={() => endRename(filter.id)} />
            ) : (
              <>
                <Link to={`/templates?${filter.query}`} onClick={onClose} dir="auto">
                  {filter.name}
                </Link>
                <IconButton
                  label={words.rename(filter.name)}
                  data-rename={filter.id}
                  icon={<Pencil size={16} aria-hidden />}
                  onClick={() => setRenamed(filter.id)}
                />
                <IconButton
                  label={words.remove(filter.name)}
                  variant="danger"
                  icon={<Trash2 size={16} aria-hidden />}
                  onClick={() => remove(filter)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Forgets a filter at once; Undo names it again. */
function useRemove() {
  const showFailure = useFailureToast();
  const notify = useUndoToast();
  const runUndo = useRunUndo();
  const { mutate: remove } = useRemoveFilter();
  const { mutateAsync: create } = useCreateFilter();
  const fail = (error: unknown) => showFailure(words.removeFailed, error);
  return ({ id, name, query }: SavedFilter) => {
    const undo = async () => words.putBack((await create({ name, query })).name);
    const onSuccess = () =>
      notify({ title: words.removed, description: words.removedHint(name), onUndo: () => runUndo(undo) });
    remove(id, { onSuccess, onError: fail });
  };
}
