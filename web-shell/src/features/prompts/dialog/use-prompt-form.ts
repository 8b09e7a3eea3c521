import { promptForm } from "@promptory/rules";
import { useZodForm } from "@promptory/ui/form";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { type Draft, drafts } from "../../../api/drafts.ts";
import { unixLines } from "../../../api/line-ends.ts";
import { useCurrentUser } from "../../../api/session.ts";
import type { SavedTemplate } from "../../../api/templates.ts";
import type { PromptType } from "../../../api/types.ts";
import { type Base, startFrom, toDraft, withDraft, wouldLose } from "./prompt-base.ts";
import { changedFields, FIELDS, type PromptValues, toValues } from "./prompt-values.ts";
import { useClash } from "./use-clash.ts";
import { rememberType } from "./use-first-type.ts";
import { type FieldErrors, type SaveWords, useSavePrompt } from "./use-save-prompt.ts";

/** What the form starts from, and who to tell. */
export interface PromptFormInput {
  saved?: SavedTemplate | undefined;
  /** The type a new prompt starts with. */
  firstType?: PromptType | undefined;
  /** Fetches the prompt as it is now, after someone else changed it. */
  reload?(): Promise<SavedTemplate | undefined>;
  /** Set to say whether something typed would be lost. */
  isDirty: RefObject<() => boolean>;
  onSaved(): void;
  /** How a page tells of a save, where it differs from the dialog. */
  saveWords?: SaveWords | undefined;
}

/** The behaviour of the prompt form: validation, drafts, saving, clashes with newer versions, and what would be lost. */
export function usePromptForm({ saved, firstType, reload, isDirty, onSaved, saveWords }: PromptFormInput) {
  const draft = useDraft(saved?.template.id);
  const base = useRef<Base>(undefined as unknown as Base);
  base.current ??= opened(startFrom(saved, firstType), draft.found);
  const note = useRef<HTMLInputElement>(null);
  const start = draft.found ? withDraft(base.current, draft.found) : base.current.values;
  const [isRestored, setRestored] = useState(() => draft.found !== undefined && wouldLose(start, base.current));
  const form = useZodForm(promptForm, start, { mode: "onSubmit" });
  const refuse = (errors: FieldErrors) => {
    for (const { field, message } of errors) {
      const name = FIELDS.find((known) => known === field);
      if (name) form.setError(name, { message }, { shouldFocus: true });
    }
  };
  const { save, isSaving, clash, settle } = useSavePrompt({ onSaved, onRefused: refuse, words: saveWords });

  const put = (values: PromptValues) => {
    const now = form.getValues();
    for (const name of FIELDS) if (values[name] !== now[name]) form.setValue(name, values[name]);
  };
  /** Goes on from a newer state of the prompt; what was typed stays where it is to be kept. */
  const adopt = (newer: SavedTemplate, keepTyped: boolean) => {
    const values = toValues(newer.template);
    const typed = keepTyped ? changedFields(form.getValues(), base.current.values) : {};
    base.current = { ...base.current, values, saved: newer };
    put({ ...values, ...typed });
  };
  /** Whether a newer copy has another value of a field that was typed into: the save compares and shows both. */
  const isConflict = ({ template }: SavedTemplate) => {
    const typed = changedFields(form.getValues(), base.current.values);
    return Object.keys(changedFields(toValues(template), base.current.values)).some((name) => name in typed);
  };
  const onFresh = useEffectEvent(() => {
    if (!saved || saved === base.current.saved || clash) return;
    const known = base.current.saved?.etag;
    if (isConflict(saved)) {
      // With the older ETag the save is refused and shows both; untouched fields take the newer values at once.
      if (known !== undefined) adopt({ ...saved, etag: known }, true);
      return;
    }
    // A draft over an older state is still to be compared: its save must be refused once.
    const etag = isRestored && draft.found?.etag !== undefined ? draft.found.etag : saved.etag;
    adopt({ ...saved, etag }, true);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a fresher copy from the server is the only reason
  useEffect(() => onFresh(), [saved]);

  useEffect(() => {
    isDirty.current = () => wouldLose(form.getValues(), base.current);
  }, [isDirty, form]);
  useAutosave(
    (listener) => {
      const { unsubscribe } = form.watch(listener);
      return unsubscribe;
    },
    () => (isDirty.current() ? toDraft(form.getValues(), base.current) : undefined),
    draft.keep,
  );
  useWarnBeforeUnload(isDirty);

  const submit = form.handleSubmit((values) => {
    if (!base.current.saved) rememberType(values.typeId);
    return save({ draft: values, saved: base.current.saved, note: note.current?.value.trim() });
  });
  const prefill = (type: PromptType) => {
    const content = unixLines(form.getValues("content"));
    if (content !== "" && content !== base.current.inserted) return;
    base.current.inserted = unixLines(type.defaultContent ?? "");
    form.setValue("content", base.current.inserted);
  };
  const discardDraft = () => {
    const { etag } = saved ?? {};
    if (base.current.saved) base.current.saved = { ...base.current.saved, etag };
    if (!saved) base.current = startFrom(undefined, firstType);
    put(base.current.values);
    draft.keep(undefined);
    setRestored(false);
  };
  const clashing = useClash({ clash, settle, reload, adopt, put, submit, mine: () => form.getValues() });
  return { form, note, submit, prefill, isSaving, clashing, isRestored, discardDraft };
}

/** With a draft the form is compared with what the draft was typed over. */
function opened(base: Base, draft: ReturnType<typeof useDraft>["found"]): Base {
  if (!draft) return base;
  const etag = draft.etag ?? base.saved?.etag;
  return { ...base, saved: base.saved && { ...base.saved, etag }, inserted: draft.inserted ?? base.inserted };
}

/** The browser asks before a tab with something typed is closed. */
function useWarnBeforeUnload(isDirty: RefObject<() => boolean>): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isDirty.current()) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isDirty]);
}

const PAUSE_MS = 400;

/** The draft found for a prompt when its form opened, and the way to forget it. */
function useDraft(promptId: number | undefined) {
  const user = useCurrentUser();
  const [place] = useState(() => user && ([user.id, promptId ?? "new"] as const));
  const [found] = useState(() => place && drafts.read(...place));
  const keep = (draft: Draft | undefined) => {
    if (!place) return;
    if (draft) drafts.write(...place, draft);
    else drafts.remove(...place);
  };
  return { found, keep };
}

/**
 * Keeps what is typed, a moment after the last key and when the page is left: nothing is lost when the tab crashes.
 * `current` answers what would be lost, or undefined.
 */
function useAutosave(
  subscribe: (listener: () => void) => () => void,
  current: () => Draft | undefined,
  keep: (draft: Draft | undefined) => void,
): void {
  const save = useEffectEvent(() => keep(current()));
  const watch = useEffectEvent((listener: () => void) => subscribe(listener));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(save, PAUSE_MS);
    };
    const stop = watch(soon);
    const leave = () => save();
    window.addEventListener("pagehide", leave);
    return () => {
      stop();
      clearTimeout(timer);
      window.removeEventListener("pagehide", leave);
      save();
    };
  }, []);
}
