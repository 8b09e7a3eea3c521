import { toApiError } from "@promptory/api-client";
import { LIMITS } from "@promptory/rules";
import { useFailureToast, useToast } from "@promptory/ui/toast";
import { useRef, useState } from "react";
import {
  type Origin,
  type SavedTemplate,
  useCreateTemplate,
  useUpdateTemplate,
} from "../../../api/prompts/templates.ts";
import { useRestoreVersion } from "../../../api/prompts/versions.ts";
import { improveWords as words } from "../../../locales/en/improve.ts";

const UNDO_MS = 10_000;

type Toast = Parameters<ReturnType<typeof useToast>["toast"]>[0];

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
  const showFailure = useFailureToast();
  const [clash, setClash] = useState<Clash>();
  const create = useCreateTemplate();
  const update = useUpdateTemplate();
  const restore = useRestoreVersion(template.id);
  const isSaving = create.isPending || update.isPending;
  // The rendered state is too old for two presses in one moment.
  const isBusy = useRef(false);
  const keys = useRef(new Map<string, string>());
  const keyOf = (content: string) => {
    const key = keys.current.get(content) ?? crypto.randomUUID();
    keys.current.set(content, key);
    return key;
  };

  const attempt = async (save: () => Promise<Toast>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setClash(undefined);
    try {
      const message = await save();
      onSaved();
      toast(message);
    } catch (error) {
      const { status, message } = toApiError(error);
      showFailure(words.saveFailed, message);
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
  const undo = async (before: number) => {
    try {
      await restore.mutateAsync(before);
      toast({ title: words.undone });
    } catch (error) {
      showFailure(words.undoFailed, error);
    }
  };
  const saveVersion = (content: string, note: string) =>
    attempt(async () => {
      await update.mutateAsync({ id: template.id, body: { content, ...originOf(note) }, etag });
      const before = versionOf(etag);
      const done = { title: words.savedVersion, description: words.savedVersionHint };
      if (before === undefined) return done;
      return { ...done, durationMs: UNDO_MS, action: { label: words.undo, onClick: () => void undo(before) } };
    });
  return { saveNew, saveVersion, isSaving, clash };
}

/** The version that an ETag was made of. */
function versionOf(etag: string | undefined): number | undefined {
  const version = /-(\d+)"$/.exec(etag ?? "")?.[1];
  return version === undefined ? undefined : Number(version);
}

const originOf = (note: string): Origin => ({
  source: "improve",
  note: [...note].slice(0, LIMITS.versionNote).join(""),
});

const ALREADY = / \(improved(?: (\d{1,4}))?\)$/;

/** "Title (improved)", then "Title (improved 2)"; the title is cut where it would not fit. */
export function improvedTitle(title: string): string {
  const [tail, count] = ALREADY.exec(title) ?? [];
  const number = tail === undefined ? 1 : Number(count ?? 1) + 1;
  const plain = tail === undefined ? title : title.slice(0, -tail.length);
  const room = LIMITS.title - [...words.improvedTitle("", number)].length;
  return words.improvedTitle([...plain].slice(0, room).join("").trimEnd(), number);
}
