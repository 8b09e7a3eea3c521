import { toApiError } from "@promptory/api-client";
import { filterName, ORGANISE_LIMITS } from "@promptory/rules";
import { IconButton } from "@promptory/ui/button";
import { ConflictNotice } from "@promptory/ui/prompt/conflict-notice";
import { useConflict } from "@promptory/ui/use-conflict";
import { Check, X } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { readFilter, type SavedFilter, useRenameFilter } from "../../../api/library/filters.ts";
import { savedFilters as words } from "../../../locales/en/organise.ts";
import styles from "./rename-filter.module.css";

/** A filter's name to be typed over: Enter saves it, Escape keeps the old one. */
export function RenameFilter({ filter, onDone }: { filter: SavedFilter; onDone(): void }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { mutateAsync: rename } = useRenameFilter();
  const [error, setError] = useState<string>();
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const refuse = (message: string) => {
    setError(message);
    input.current?.focus();
  };
  const save = async () => {
    const checked = filterName.safeParse(input.current?.value ?? "");
    if (!checked.success) return refuse(checked.error.issues[0]?.message ?? "");
    if (checked.data === conflict.base()?.name) return onDone();
    try {
      const saved = await conflict.guard(({ row, etag } = { row: filter, etag: undefined }) =>
        rename({ id: row.id, etag, name: checked.data, query: row.query }),
      );
      if (saved) onDone();
    } catch (problem) {
      refuse(toApiError(problem).message);
    }
  };
  const conflict = useConflict<SavedFilter, { name: string }>({
    saved: filter,
    toValues: ({ name }) => ({ name }),
    describe: ({ name }) => [[words.name, name]],
    read: () => readFilter(filter.id),
    getValues: () => ({ name: input.current?.value ?? "" }),
    setValues: ({ name }) => {
      if (input.current) input.current.value = name;
    },
    submit: () => void save(),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    // The dialog around it stays.
    event.preventDefault();
    event.stopPropagation();
    onDone();
  };
  return (
    <form className={styles.rename} noValidate onSubmit={submit}>
      <input
        ref={input}
        className={styles.input}
        aria-label={words.name}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : id}
        defaultValue={filter.name}
        maxLength={ORGANISE_LIMITS.filterName}
        autoComplete="off"
        dir="auto"
        data-autofocus
        onKeyDown={onKeyDown}
        onChange={() => setError(undefined)}
      />
      <IconButton type="submit" label={words.confirmRename} icon={<Check size={16} aria-hidden />} />
      <IconButton label={words.keepName} icon={<X size={16} aria-hidden />} onClick={onDone} />
      {error !== undefined && (
        <p id={id} className={styles.error} role="alert">
          {error}
        </p>
      )}
      {conflict.notice && (
        <div className={styles.conflict}>
          <ConflictNotice message={words.conflict} {...conflict.notice} />
        </div>
      )}
    </form>
  );
}
