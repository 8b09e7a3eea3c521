import { LIMITS } from "@promptory/rules";
import { ownerStorage } from "@promptory/ui/storage";
import { useEffect, useState } from "react";
import type { SavedMegaprompt } from "../../api/library/megaprompts.ts";
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

/** The edited megaprompt and its changes; stored on this device until it is saved. `added` are prompts to append at the start. */
export function useBuilder(opened: SavedMegaprompt | undefined, added: readonly number[]) {
  const [storage] = useState(ownerStorage);
  const [origin, setOrigin] = useState(opened);
  const [draft, setDraft] = useState<Draft>(() =>
    withPrompts(recallDraft(storage, opened?.megaprompt.id) ?? (opened ? toDraft(opened.megaprompt) : EMPTY), added),
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
    /** Adds a prompt at a place, or at the end. */
    add: (templateId: number, at?: number) =>
      changeParts((parts) => parts.toSpliced(at ?? parts.length, 0, { key: newKey(), kind: "prompt", templateId })),
    /** Adds a heading above a part, or at the end; returns its key. */
    addHeading: (above?: string) => {
      const key = newKey();
      changeParts((parts) => {
        const at = parts.findIndex((part) => part.key === above);
        return parts.toSpliced(at === -1 ? parts.length : at, 0, { key, kind: "heading", text: "" });
      });
      return key;
    },
    write: (key: string, text: string) =>
      changeParts((parts) =>
        parts.map((part) => (part.key === key && part.kind === "heading" ? { ...part, text } : part)),
      ),
    takeOut: (templateId: number) =>
      changeParts((parts) => parts.filter((part) => part.kind !== "prompt" || part.templateId !== templateId)),
    remove: (key: string) => changeParts((parts) => parts.filter((part) => part.key !== key)),
    move: (key: string, to: number) => changeParts((parts) => moved(parts, key, to)),
    /** The draft equals this megaprompt now. */
    settle: (saved: SavedMegaprompt) => {
      if (!origin) rememberDraft(storage, undefined);
      setOrigin(saved);
    },
  };
}

export type Builder = ReturnType<typeof useBuilder>;

function withPrompts(draft: Draft, ids: readonly number[]): Draft {
  const missing = ids.filter((id) => !promptIds(draft).includes(id));
  const added = missing.map((templateId): Part => ({ key: newKey(), kind: "prompt", templateId }));
  return { ...draft, parts: [...draft.parts, ...added].slice(0, LIMITS.megapromptParts) };
}

function moved(parts: readonly Part[], key: string, to: number): readonly Part[] {
  const part = parts.find((one) => one.key === key);
  if (!part || to < 0 || to >= parts.length) return parts;
  return parts.filter((one) => one !== part).toSpliced(to, 0, part);
}
