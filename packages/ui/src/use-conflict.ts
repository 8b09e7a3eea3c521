import { useRef, useState } from "react";
import type { ConflictField } from "./prompt/conflict-choice.tsx";

/** A row as the server has it, and the ETag a change of it must match. */
export interface Tagged<Row> {
  row: Row;
  etag: string | undefined;
}

export interface ConflictInput<Row, Values> {
  /** The row the form was opened with; without one something new is made. */
  saved: Row | undefined;
  /** What of a row is edited in the form. */
  toValues(row: Row): Values;
  /** The fields as they are shown when two states are compared: label and text. */
  describe(values: Values): [string, string][];
  /** Reads the row as it is now. */
  read(): Promise<Tagged<Row>>;
  getValues(): Values;
  setValues(values: Values): void;
  /** Submits the form again, after the person chose their own text. */
  submit(): void;
}

/**
 * Saves only over the state the form was opened with. When there is another by now, nothing is saved and `notice` has the
 * values of a ConflictNotice; fields that were not typed into take the newer values.
 */
export function useConflict<Row, Values extends object>(input: ConflictInput<Row, Values>) {
  const { saved, toValues, describe, read, getValues, setValues, submit } = input;
  const base = useRef<Tagged<Row> | undefined>(saved && { row: saved, etag: undefined });
  const [theirs, setTheirs] = useState<Tagged<Row>>();
  const [isSaving, setSaving] = useState(false);
  // The rendered state is too old for two presses in one moment.
  const isBusy = useRef(false);

  const saveOver = async (opened: Tagged<Row>, save: (state: Tagged<Row>) => Promise<unknown>) => {
    const now = opened.etag === undefined ? await read() : opened;
    const values = toValues(now.row);
    // When the answer to an earlier try was lost, the newer state is the person's own.
    if (differs(values, toValues(opened.row)) && differs(values, getValues())) return setTheirs(now);
    try {
      return await save(now);
    } catch (error) {
      if ((error as { status?: unknown }).status !== 412) throw error;
      setTheirs(await read());
    }
  };

  /** Answers what `save` answers, or undefined when nothing was saved. Throws what `save` and `read` throw. */
  const guard = async <Result>(save: (state?: Tagged<Row>) => Promise<Result>): Promise<Result | undefined> => {
    if (isBusy.current) return undefined;
    isBusy.current = true;
    setSaving(true);
    setTheirs(undefined);
    try {
      return base.current ? ((await saveOver(base.current, save)) as Result | undefined) : await save();
    } finally {
      isBusy.current = false;
      setSaving(false);
    }
  };

  const merged = (newer: Tagged<Row>): Values => {
    const before = base.current && toValues(base.current.row);
    const typed = Object.entries(getValues()).filter(([name, value]) => !isSame(value, before?.[name as keyof Values]));
    return { ...toValues(newer.row), ...Object.fromEntries(typed) };
  };
  const goOn = (values: (newer: Tagged<Row>) => Values) => {
    if (!theirs) return;
    setValues(values(theirs));
    base.current = theirs;
    setTheirs(undefined);
  };
  const onKeepEditing = () => goOn(merged);
  const notice = theirs && {
    fields: compare(describe(merged(theirs)), describe(toValues(theirs.row))),
    onKeepMine: () => {
      onKeepEditing();
      submit();
    },
    onTakeTheirs: () => goOn(({ row }) => toValues(row)),
    onKeepEditing,
  };
  return { guard, notice, isSaving, base: () => base.current?.row };
}

function compare(mine: [string, string][], theirs: [string, string][]): ConflictField[] {
  return mine.map(([label, text], at) => ({ label, mine: text, theirs: theirs[at]?.[1] ?? "" }));
}

const differs = <Values extends object>(one: Values, other: Values) =>
  Object.entries(one).some(([name, value]) => !isSame(value, other[name as keyof Values]));

/** Values of forms are plain data. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
