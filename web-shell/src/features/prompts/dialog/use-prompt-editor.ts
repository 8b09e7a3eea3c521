import { ApiError, toApiError } from "@promptory/api-client";
import { promptForm } from "@promptory/rules";
import { createStore } from "@promptory/ui/create-store";
import { useZodForm } from "@promptory/ui/form";
import type { ConflictNoticeProps } from "@promptory/ui/prompt/conflict-notice";
import { useFailureToast, useToast } from "@promptory/ui/toast";
import { useEventCallback } from "@promptory/ui/use-event-callback";
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { PromptType } from "../../../api/library/types.ts";
import {
  type SavedTemplate,
  type Template,
  type TemplateDraft,
  useCreateTemplate,
  useReadTemplate,
  useTemplate,
  useUpdateTemplate,
} from "../../../api/prompts/templates.ts";
import { useWarnBeforeUnload } from "../../../components/use-leave.tsx";
import { promptDialog as words } from "../../../locales/en/prompt-dialog.ts";
import { prompts as promptsText } from "../../../locales/en/prompts.ts";
import { type EditorEvent, type EditorState, step, wouldBeLost } from "./editor-state.ts";
import { changedFields, EMPTY, FIELDS, type PromptValues, toChange, toDraft, toValues } from "./prompt-values.ts";
import { useAutosave, useDraft } from "./use-draft.ts";
import { rememberType, useEditorTypes } from "./use-editor-types.ts";

/** The prompt form as its fields see it. */
export type PromptFormApi = UseFormReturn<PromptValues, unknown, TemplateDraft>;

/** What is edited: a stored prompt, or a new one, which starts with the type `typeId`. */
export type EditorSource = { kind: "edit"; id: number } | { kind: "new"; typeId: number | undefined };

/** The messages of a save, where a page differs from the dialog. */
export interface SaveWords {
  createFailed(reason: string): string;
  created: { title: string; description?: string };
}

export interface EditorOptions {
  onSaved(): void;
  saveWords?: SaveWords | undefined;
}

/** What usePromptEditor answers. */
export type PromptEditor = ReturnType<typeof usePromptEditor>;

const CREATED = { title: words.created, description: words.createdHint };

/**
 * A prompt that is edited: reading it, its form and draft, saving, and the choice when something newer is in the way.
 * `step` has the transitions; here is what they need of the server, the form and the browser.
 */
export function usePromptEditor(source: EditorSource, { onSaved, saveWords }: EditorOptions) {
  const id = source.kind === "edit" ? source.id : undefined;
  const { types, firstType, typesQuery } = useEditorTypes(source);
  const prompt = useTemplate(id);
  const saved = prompt.data;
  const draft = useDraft(id);
  const note = useRef<HTMLInputElement>(null);
  const { toast, dismiss } = useToast();
  const showFailure = useFailureToast();
  const { write, readNewest } = useWritePrompt();
  const isMounted = useIsMounted();

  const isLoaded = types !== undefined && (id === undefined || saved !== undefined);
  // The draft is read last: another tab may have written it while it was closed.
  const loaded = () => ({ type: "loaded", saved, firstType, draft: draft.read() }) as const;
  const [first] = useState(() => (isLoaded ? step({ status: "loading" }, loaded()) : undefined));
  // Outside React: the rendered state is too old for two presses in one moment.
  const [store] = useState(() => createStore<EditorState>(first?.state ?? { status: "loading" }));
  const state = useSyncExternalStore(store.subscribe, store.get);
  const form: PromptFormApi = useZodForm(promptForm, first?.values ?? EMPTY, { mode: "onSubmit" });

  const put = (values: PromptValues) => {
    const now = form.getValues();
    for (const name of FIELDS) if (values[name] !== now[name]) form.setValue(name, values[name]);
  };
  const send = useEventCallback((event: EditorEvent) => {
    const next = step(store.get(), event);
    if (next.values) put(next.values);
    store.set(next.state);
    return next.state;
  });
  const isDirty = useEventCallback(() => wouldBeLost(store.get(), form.getValues()));

  const follow = useEffectEvent(() => {
    if (isLoaded && store.get().status === "loading") send(loaded());
    else if (saved) send({ type: "refetched", saved, typed: form.getValues() });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a fresher copy from the server is the only reason
  useEffect(() => follow(), [saved, isLoaded]);
  const keepDraft = useEventCallback(() => {
    const now = store.get();
    if (now.status !== "loading") draft.keep(now.status === "closed" ? undefined : toDraft(form.getValues(), now.base));
  });
  useAutosave(form.watch, keepDraft);
  useWarnBeforeUnload(isDirty);

  const save = async (values: TemplateDraft) => {
    const before = store.get();
    if (before.status === "saving" || send({ type: "submitted", draft: values }).status !== "saving") return;
    if (id === undefined) rememberType(values.typeId);
    toast({ title: words.processing, description: id === undefined ? words.processingCreate : words.processingUpdate });
    try {
      await write(store.get, send, values, note.current?.value.trim());
    } catch (error) {
      return fail(error);
    }
    const wasOpen = isMounted() && store.get().status === "saving";
    send({ type: "saved" });
    keepDraft();
    if (wasOpen) onSaved();
    toast(
      id === undefined ? (saveWords?.created ?? CREATED) : { title: words.updated, description: words.updatedHint },
    );
  };
  const fail = async (error: unknown) => {
    const { status, errors, message } = toApiError(error);
    const now = send({ type: "refused", status });
    if (now.status === "conflict" || now.status === "gone") {
      // The notice shows both texts and says what can be done: a toast beside it would only be in the way.
      dismiss();
      if (now.status === "conflict") await readNewer(now.base.saved);
      return;
    }
    for (const { field, message } of errors) {
      const name = FIELDS.find((known) => known === field);
      if (name) form.setError(name, { message }, { shouldFocus: true });
    }
    const general = id === undefined ? (saveWords?.createFailed(message) ?? words.createFailed) : words.updateFailed;
    // The field of the tags shows no errors.
    const failed = errors.find(({ field }) => field === "tags")?.message ?? general;
    showFailure(promptsText.error, failed);
  };
  const readNewer = async (known: SavedTemplate | undefined) => {
    if (!known) return;
    try {
      send({ type: "newerRead", newer: await readNewest(known.template.id) });
    } catch (error) {
      send({ type: "refused", status: toApiError(error).status });
    }
  };

  const submit = form.handleSubmit(save);
  const resolve = (keep: "mine" | "theirs") => send({ type: "resolved", keep, typed: form.getValues() });
  const takeTheirs = () => {
    const typed = form.getValues();
    resolve("theirs");
    const undo = { label: words.putBack, onClick: () => put(typed) };
    toast({ title: words.tookTheirs, description: words.tookTheirsHint, action: undo, durationMs: 10_000 });
  };
  const notice: ConflictNoticeProps | undefined =
    state.status === "gone"
      ? { message: words.gone }
      : state.status === "conflict"
        ? {
            message: words.conflict,
            fields: state.newer && fieldsOf(form.getValues(), toValues(state.newer.template)),
            onKeepMine: () => {
              resolve("mine");
              void submit();
            },
            onTakeTheirs: takeTheirs,
            onKeepEditing: () => resolve("mine"),
          }
        : undefined;

  return {
    status: state.status,
    isNew: id === undefined,
    /** The prompt as it was read last. */
    saved,
    types: types ?? NO_TYPES,
    /** Why there is nothing to edit. */
    error: isLoaded ? null : (prompt.error ?? typesQuery.error),
    isRetrying: prompt.isFetching || typesQuery.isFetching,
    retry: () => {
      if (typesQuery.error) void typesQuery.refetch();
      if (prompt.error) void prompt.refetch();
    },
    form,
    note,
    submit,
    notice,
    isSaving: state.status === "saving",
    isRestored: "isRestored" in state && state.isRestored,
    chooseType: ({ defaultContent }: PromptType) =>
      void send({ type: "typeChosen", defaultContent: defaultContent ?? "", typed: form.getValues() }),
    discardDraft: () => {
      send({ type: "draftDiscarded", saved, firstType });
      draft.keep(undefined);
    },
    /** Whether something typed would be lost. */
    isDirty,
    /** What was typed is thrown away. */
    close: () => void send({ type: "closed" }),
  };
}

const NO_TYPES: PromptType[] = [];

function fieldsOf(mine: PromptValues, theirs: PromptValues) {
  return [
    { label: words.name, mine: mine.title, theirs: theirs.title },
    { label: words.descriptionName, mine: mine.description ?? "", theirs: theirs.description ?? "" },
    { label: words.content, mine: mine.content, theirs: theirs.content },
  ];
}

const CHANGED = new ApiError({ status: 412, code: "precondition_failed", message: words.updateFailed });

/** The writes of a save, and the reading of what a refused one would have replaced. */
function useWritePrompt() {
  const create = useCreateTemplate();
  const update = useUpdateTemplate();
  const readTemplate = useReadTemplate();
  const [key] = useState(() => crypto.randomUUID());

  const change = async (draft: TemplateDraft, { template, etag }: SavedTemplate, note: string | undefined) => {
    const body = toChange(draft, template);
    if (Object.keys(body).length === 0) return;
    const match = etag ?? (await etagOf(template));
    await update.mutateAsync({ id: template.id, body: { ...body, ...(note && { note }) }, etag: match });
  };
  /** The ETag for a save over a text that came without one. Throws a 412 when the server has another text by now. */
  const etagOf = async (template: Template) => {
    const now = await readTemplate(template.id);
    if (Object.keys(changedFields(toValues(now.template), toValues(template))).length > 0) throw CHANGED;
    return now.etag;
  };
  /** A new prompt is made once for this form: a draft whose answer was lost is sent again as it was, then changed. */
  const write = async (
    state: () => EditorState,
    send: (event: EditorEvent) => void,
    draft: TemplateDraft,
    note: string | undefined,
  ) => {
    const now = state();
    if (now.status !== "saving") return;
    if (now.base.saved) return change(draft, now.base.saved, note);
    const sent = now.unanswered ?? draft;
    const created = await create.mutateAsync({ ...sent, key });
    send({ type: "created", saved: created });
    if (sent !== draft) await change(draft, created, note);
  };
  const readNewest = (id: number) => readTemplate(id, { isFresh: true });
  return { write, readNewest };
}

function useIsMounted(): () => boolean {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => isMounted.current;
}
