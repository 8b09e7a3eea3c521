import { toApiError } from "@promptory/api-client";
import { useToast } from "@promptory/ui/toast";
import { useState } from "react";
import {
  type SavedTemplate,
  type TemplateDraft,
  useCreateTemplate,
  useUpdateTemplate,
} from "../../../data/templates.ts";
import { text } from "../../../text/library.ts";
import { toChange } from "./prompt-values.ts";

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

/** How a save is told of. */
export interface SaveWords {
  createFailed(reason: string): string;
  created: { title: string; description?: string };
}

interface SaveInput {
  onSaved(): void;
  onRefused(errors: FieldErrors): void;
  words?: SaveWords | undefined;
}

const CLASHES: Partial<Record<number, Clash>> = { 404: "gone", 412: "changed" };
const CREATED = { title: words.created, description: words.createdHint };

/** Saves a prompt and tells how it went; answers the fields the server refused, or undefined once saved. */
export function useSavePrompt({ onSaved, onRefused, words: own }: SaveInput) {
  const { toast, dismiss } = useToast();
  const [clash, setClash] = useState<Clash>();
  const create = useCreateTemplate();
  const update = useUpdateTemplate();
  const isSaving = create.isPending || update.isPending;

  const send = async ({ draft, saved, note }: Save) => {
    if (!saved) return create.mutateAsync(draft);
    const { template, etag } = saved;
    const body = toChange(draft, template);
    return Object.keys(body).length === 0
      ? template
      : update.mutateAsync({ id: template.id, body: { ...body, ...(note && { note }) }, etag });
  };

  const fail = (error: unknown, isNew: boolean) => {
    const { status, errors, message } = toApiError(error);
    const failed = isNew ? (own?.createFailed(message) ?? words.createFailed) : words.updateFailed;
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
    if (isSaving) return;
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
    }
  };

  return { save, isSaving, clash, settle: () => setClash(undefined) };
}
