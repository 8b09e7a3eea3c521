import { ApiError, toApiError } from "@promptory/api-client";
import { useToast } from "@promptory/ui/toast";
import { useRef, useState } from "react";
import {
  type SavedTemplate,
  type Template,
  type TemplateDraft,
  useCreateTemplate,
  useReadTemplate,
  useUpdateTemplate,
} from "../../../api/templates.ts";
import { text } from "../../../locales/en/library.ts";
import { changedFields, toChange, toValues } from "./prompt-values.ts";

const words = text.promptDialog;

/** Why a save was refused by something newer: the prompt was changed, or deleted, meanwhile. */
export type Clash = "changed" | "gone";

/** What the server says of the fields. */
export type FieldErrors = { field: string; message: string }[];

/** What to save: a new draft, or a draft of a prompt as it was when opened. */
export interface Save {
  draft: TemplateDraft;
  saved: SavedTemplate | undefined;
  /** What the person says of the change. */
  note?: string | undefined;
}

/** The messages of a save. */
export interface SaveWords {
  createFailed(reason: string): string;
  created: { title: string; description?: string };
}

/** Whether the server has refused a write; after no answer or a failed one it may be done. */
const isAnswered = (error: unknown) => {
  const { status } = toApiError(error);
  return status >= 400 && status < 500;
};

interface SaveInput {
  onSaved(): void;
  onRefused(errors: FieldErrors): void;
  words?: SaveWords | undefined;
}

const CLASHES: Partial<Record<number, Clash>> = { 404: "gone", 412: "changed" };
const CHANGED = new ApiError({ status: 412, code: "precondition_failed", message: words.updateFailed });
const CREATED = { title: words.created, description: words.createdHint };

/** Saves a prompt and tells how it went; answers the fields the server refused, or undefined once saved. */
export function useSavePrompt({ onSaved, onRefused, words: own }: SaveInput) {
  const { toast, dismiss } = useToast();
  const [clash, setClash] = useState<Clash>();
  const create = useCreateTemplate();
  const update = useUpdateTemplate();
  const readTemplate = useReadTemplate();
  const [isSaving, setSaving] = useState(false);
  // The rendered state is too old for two presses in one moment.
  const isBusy = useRef(false);
  const [key] = useState(() => crypto.randomUUID());
  const unanswered = useRef<TemplateDraft>(undefined);

  /** Makes one prompt for this form. A draft whose answer was lost may be stored already: it is sent again, then changed. */
  const createOnce = async (draft: TemplateDraft) => {
    const first = unanswered.current ?? draft;
    unanswered.current = first;
    try {
      const created = await create.mutateAsync({ ...first, key });
      unanswered.current = undefined;
      if (first !== draft) await change({ draft, saved: created });
    } catch (error) {
      if (isAnswered(error)) unanswered.current = undefined;
      throw error;
    }
  };

  const change = async ({ draft, saved: { template, etag }, note }: Save & { saved: SavedTemplate }) => {
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

  const send = ({ saved, ...save }: Save) => (saved ? change({ ...save, saved }) : createOnce(save.draft));

  const fail = (error: unknown, isNew: boolean) => {
    const { status, errors, message } = toApiError(error);
    const general = isNew ? (own?.createFailed(message) ?? words.createFailed) : words.updateFailed;
    // The field of the tags shows no errors.
    const failed = errors?.find(({ field }) => field === "tags")?.message ?? general;
    const clash = isNew ? undefined : CLASHES[status];
    if (clash) {
      // The dialog shows both texts and says what can be done: a toast beside it would only stand in the way.
      dismiss();
      return setClash(clash);
    }
    if (errors) onRefused(errors);
    toast({ title: text.prompts.error, description: failed, variant: "destructive" });
  };

  const save = async (wanted: Save) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setSaving(true);
    const isNew = !wanted.saved;
    const doing = isNew ? words.processingCreate : words.processingUpdate;
    toast({ title: words.processing, description: doing });
    setClash(undefined);
    try {
      await send(wanted);
      onSaved();
      toast(isNew ? (own?.created ?? CREATED) : { title: words.updated, description: words.updatedHint });
    } catch (error) {
      fail(error, isNew);
    } finally {
      isBusy.current = false;
      setSaving(false);
    }
  };

  return { save, isSaving, clash, settle: () => setClash(undefined) };
}
