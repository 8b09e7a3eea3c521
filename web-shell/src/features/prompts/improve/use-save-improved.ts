import { toApiError } from "@promptory/api-client";
import { LIMITS } from "@promptory/rules";
import { useToast } from "@promptory/ui/toast";
import { useRef, useState } from "react";
import { type Origin, type SavedTemplate, useCreateTemplate, useUpdateTemplate } from "../../../data/templates.ts";
import { improveWords as words } from "../../../text/improve.ts";
import { improvedTitle } from "./improved-title.ts";

/** Why a version could not be saved: the prompt was changed, or deleted, meanwhile. */
export type Clash = "changed" | "gone";

interface SaveImprovedInput {
  saved: SavedTemplate;
  /** Fetches the prompt anew. */
  reload(): Promise<unknown>;
  onSaved(): void;
}

/** Saves the improved text as a prompt of its own or as the newest version of the prompt; a failure loses nothing. */
export function useSaveImproved({ saved: { template, etag }, reload, onSaved }: SaveImprovedInput) {
  const { toast } = useToast();
  const [clash, setClash] = useState<Clash>();
  const create = useCreateTemplate();
  const update = useUpdateTemplate();
  const isSaving = create.isPending || update.isPending;
  // The rendered state is too old for two presses in one moment.
  const isBusy = useRef(false);
  const keys = useRef(new Map<string, string>());
  const keyOf = (content: string) => {
    const key = keys.current.get(content) ?? crypto.randomUUID();
    keys.current.set(content, key);
    return key;
  };

  const attempt = async (save: () => Promise<{ title: string; description: string }>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setClash(undefined);
    try {
      const message = await save();
      onSaved();
      toast(message);
    } catch (error) {
      const { status, message } = toApiError(error);
      toast({ title: words.saveFailed, description: message, variant: "destructive" });
      if (status !== 412 && status !== 404) return;
      setClash(status === 412 ? "changed" : "gone");
      if (status === 412) await reload();
    } finally {
      isBusy.current = false;
    }
  };

  const saveNew = (content: string, note: string) =>
    attempt(async () => {
      const title = improvedTitle(template.title);
      const { typeId, tags } = template;
      await create.mutateAsync({ title, content, typeId, tags, ...originOf(note), key: keyOf(content) });
      return { title: words.saved, description: words.savedHint(title) };
    });
  const saveVersion = (content: string, note: string) =>
    attempt(async () => {
      await update.mutateAsync({ id: template.id, body: { content, ...originOf(note) }, etag });
      return { title: words.savedVersion, description: words.savedVersionHint };
    });
  return { saveNew, saveVersion, isSaving, clash };
}

const originOf = (note: string): Origin => ({
  source: "improve",
  note: [...note].slice(0, LIMITS.versionNote).join(""),
});
