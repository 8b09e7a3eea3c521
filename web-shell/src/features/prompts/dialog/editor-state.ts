import type { PromptType } from "../../../api/library/types.ts";
import type { Draft } from "../../../api/prompts/drafts.ts";
import { type SavedTemplate, type TemplateDraft, unixLines } from "../../../api/prompts/templates.ts";
import {
  type Base,
  changedFields,
  type PromptValues,
  startFrom,
  toValues,
  withDraft,
  wouldLose,
} from "./prompt-values.ts";

/** What an open editor has beside the values of its form. */
interface Opened {
  base: Base;
  /** A new prompt whose save was not answered: it may be stored already, so exactly this is sent again first. */
  unanswered?: TemplateDraft | undefined;
  isRestored: boolean;
  /** The state that a restored draft was typed over. */
  draftEtag?: string | undefined;
}

/** The editor of a prompt, from loading to closed; `newer` is what a save would have replaced, once it is read. */
export type EditorState =
  | { status: "loading" }
  | (Opened & { status: "editing" | "saving" | "gone" })
  | (Opened & { status: "conflict"; newer?: SavedTemplate | undefined })
  | { status: "closed" };

/** What happens to the editor. `typed` are the values of the form at that moment. */
export type EditorEvent =
  | { type: "loaded"; saved?: SavedTemplate | undefined; firstType?: PromptType | undefined; draft?: Draft | undefined }
  | { type: "refetched"; saved: SavedTemplate; typed: PromptValues }
  | { type: "typeChosen"; defaultContent: string; typed: PromptValues }
  | { type: "draftDiscarded"; saved?: SavedTemplate | undefined; firstType?: PromptType | undefined }
  | { type: "submitted"; draft: TemplateDraft }
  | { type: "created"; saved: SavedTemplate }
  | { type: "refused"; status: number }
  | { type: "newerRead"; newer: SavedTemplate }
  | { type: "resolved"; keep: "mine" | "theirs"; typed: PromptValues }
  | { type: "saved" }
  | { type: "closed" };

/** The next state, and the values that the form has to show from then on, where they change. */
export interface Step {
  state: EditorState;
  values?: PromptValues;
}

/** The transitions of the editor. What comes too late for a state leaves it as it is. */
export function step(state: EditorState, event: EditorEvent): Step {
  if (event.type === "loaded") return state.status === "loading" ? open(event) : { state };
  if (event.type === "closed") return { state: { status: "closed" } };
  if (state.status === "loading" || state.status === "closed") return { state };
  switch (event.type) {
    case "refetched":
      return refetched(state, event);
    case "typeChosen":
      return chosen(state, event);
    case "draftDiscarded":
      return discarded(state, event);
    case "submitted":
      return { state: state.status === "saving" ? state : submitted(state, event.draft) };
    case "created":
      return {
        state: {
          ...state,
          base: { ...state.base, saved: event.saved, values: toValues(event.saved.template) },
          unanswered: undefined,
        },
      };
    case "refused":
      return { state: refused(state, event.status) };
    case "newerRead":
      return { state: state.status === "conflict" ? { ...state, newer: event.newer } : state };
    case "resolved":
      return resolved(state, event);
    case "saved":
      return { state: state.status === "saving" ? { status: "closed" } : state };
  }
}

type Event<Type extends EditorEvent["type"]> = Extract<EditorEvent, { type: Type }>;
type Open = Exclude<EditorState, { status: "loading" | "closed" }>;

function open({ saved, firstType, draft }: Event<"loaded">): Step {
  const base = startFrom(saved, firstType);
  if (!draft) return { state: { status: "editing", base, isRestored: false }, values: base.values };
  // The form is compared with what the draft was typed over.
  const draftEtag = draft.etag;
  const over = {
    ...base,
    saved: saved && withEtag(saved, draftEtag ?? saved.etag),
    inserted: draft.inserted ?? base.inserted,
  };
  const values = withDraft(base, draft);
  const isRestored = wouldLose(values, over);
  return {
    state: { status: "editing", base: over, isRestored, draftEtag: isRestored ? draftEtag : undefined },
    values,
  };
}

/** Untouched fields take the newer values at once. */
function refetched(state: Open, { saved, typed }: Event<"refetched">): Step {
  const { base } = state;
  if (!base.saved || (state.status !== "editing" && state.status !== "saving")) return { state };
  if (hasConflict(saved, base, typed)) {
    // With the older ETag the save is refused and shows both; without one it compares first.
    return base.saved.etag === undefined ? { state } : adopt(state, withEtag(saved, base.saved.etag), typed);
  }
  // A draft over an older state is still to be compared: its save must be refused once.
  return adopt(state, withEtag(saved, state.draftEtag ?? saved.etag), typed);
}

/** Whether a newer copy has another value of a field that was typed into. */
function hasConflict({ template }: SavedTemplate, base: Base, typed: PromptValues): boolean {
  const mine = changedFields(typed, base.values);
  return Object.keys(changedFields(toValues(template), base.values)).some((name) => name in mine);
}

/** Goes on from a newer state of the prompt; what was typed stays where it is given. */
function adopt<State extends Open>(state: State, saved: SavedTemplate, typed?: PromptValues): Step {
  const values = toValues(saved.template);
  const mine = typed ? changedFields(typed, state.base.values) : {};
  return { state: { ...state, base: { ...state.base, values, saved } }, values: { ...values, ...mine } };
}

/** The default content of a type takes the place of another one, never of what was typed. */
function chosen(state: Open, { defaultContent, typed }: Event<"typeChosen">): Step {
  const content = unixLines(typed.content);
  if (content !== "" && content !== state.base.inserted) return { state };
  const inserted = unixLines(defaultContent);
  return { state: { ...state, base: { ...state.base, inserted } }, values: { ...typed, content: inserted } };
}

function discarded(state: Open, { saved, firstType }: Event<"draftDiscarded">): Step {
  const old = state.base;
  const base = old.saved ? { ...old, saved: withEtag(old.saved, saved?.etag) } : startFrom(undefined, firstType);
  return { state: { ...state, base, isRestored: false, draftEtag: undefined }, values: base.values };
}

function submitted({ base, isRestored, draftEtag, unanswered }: Open, draft: TemplateDraft): EditorState {
  return { status: "saving", base, isRestored, draftEtag, unanswered: base.saved ? undefined : (unanswered ?? draft) };
}

/** After an answer of 400 to 499 nothing is stored; after another failure it may be. */
function refused(state: Open, status: number): EditorState {
  const { base, isRestored, draftEtag } = state;
  const unanswered = status >= 400 && status < 500 ? undefined : state.unanswered;
  const opened = { base, isRestored, draftEtag, unanswered };
  // Deleted between the refused save and the reading of what is newer.
  if (state.status === "conflict") return status === 404 ? { ...opened, status: "gone" } : state;
  if (state.status !== "saving") return state;
  if (base.saved && status === 404) return { ...opened, status: "gone" };
  return { ...opened, status: base.saved && status === 412 ? "conflict" : "editing" };
}

function resolved(state: Open, { keep, typed }: Event<"resolved">): Step {
  if (state.status !== "conflict" || !state.newer) return { state };
  const { newer, status: _, ...opened } = state;
  return adopt({ ...opened, status: "editing" }, newer, keep === "mine" ? typed : undefined);
}

const withEtag = ({ template }: SavedTemplate, etag: string | undefined): SavedTemplate => ({ template, etag });

/** Whether something typed would be lost. */
export function wouldBeLost(state: EditorState, typed: PromptValues): boolean {
  return state.status !== "loading" && state.status !== "closed" && wouldLose(typed, state.base);
}
