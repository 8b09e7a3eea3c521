import { LIMITS } from "@promptory/rules";
import { ownerStorage } from "@promptory/ui/storage";
import { useEffect, useState } from "react";
import type { SavedMegaprompt } from "../../data/megaprompts.ts";
import {
  type Draft,
  EMPTY,
  isSame,
  newKey,
  type Part,
  promptIds,
  recallDraft,
  rememberDraft,
  toDraft,
} from "./draft.ts";

/** What is being put together and every way to change it. What is new is kept on this device until it is saved. */
export function useBuilder(opened: SavedMegaprompt | undefined) {
  const [storage] = useState(ownerStorage);
  const [origin, setOrigin] = useState(opened);
  const [draft, setDraft] = useState<Draft>(
    () => recallDraft(storage, opened?.megaprompt.id) ?? (opened ? toDraft(opened.megaprompt) : EMPTY),
  );
  const isChanged = origin ? !isSame(draft, toDraft(origin.megaprompt)) : draft.parts.length > 0;
  const id = origin?.megaprompt.id;
  useEffect(() => rememberDraft(storage, isChanged ? draft : undefined, id), [storage, isChanged, draft, id]);

  const change = (values: Partial<Draft>) => setDraft((before) => ({ ...before, ...values }));
  const changeParts = (next: (parts: readonly Part[]) => readonly Part[]) =>
    setDraft((before) => ({ ...before, parts: next(before.parts) }));
  const ids = promptIds(draft);
  return {
    draft,
    ids,
    origin,
    isFull: draft.parts.length >= LIMITS.megapromptParts,
    isChanged,
    change,
    restore: (before: Draft) => setDraft(before),
    /** Back to what is saved. */
    revert: () => setDraft(origin ? toDraft(origin.megaprompt) : EMPTY),
    clear: () => change({ parts: [] }),
    add: (templateId: number) => changeParts((parts) => [...parts, { key: newKey(), kind: "prompt", templateId }]),
    addHeading: () => changeParts((parts) => [...parts, { key: newKey(), kind: "heading", text: "" }]),
    write: (key: string, text: string) =>
      changeParts((parts) =>
        parts.map((part) => (part.key === key && part.kind === "heading" ? { ...part, text } : part)),
      ),
    takeOut: (templateId: number) =>
      changeParts((parts) => parts.filter((part) => part.kind !== "prompt" || part.templateId !== templateId)),
    remove: (key: string) => changeParts((parts) => parts.filter((part) => part.key !== key)),
    move: (key: string, to: number) => changeParts((parts) => moved(parts, key, to)),
    /** The draft is now what this megaprompt says. */
    settle: (saved: SavedMegaprompt) => {
      if (!origin) rememberDraft(storage, undefined);
      setOrigin(saved);
    },
  };
}

export type Builder = ReturnType<typeof useBuilder>;

function moved(parts: readonly Part[], key: string, to: number): readonly Part[] {
  const part = parts.find((one) => one.key === key);
  if (!part || to < 0 || to >= parts.length) return parts;
  return parts.filter((one) => one !== part).toSpliced(to, 0, part);
}
