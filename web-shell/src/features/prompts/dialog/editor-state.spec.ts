import type { PromptType } from "../../../api/library/types.ts";
import type { SavedTemplate, Template } from "../../../api/prompts/templates.ts";
import { type EditorEvent, type EditorState, step, wouldBeLost } from "./editor-state.ts";
import { type PromptValues, toDraft, toValues } from "./prompt-values.ts";

const LOADING: EditorState = { status: "loading" };

function savedAs(title: string, etag: string | undefined, rest: Partial<Template> = {}): SavedTemplate {
  const template = { id: 1, title, description: null, content: "Text", typeId: 3, tags: [], ...rest } as Template;
  return { template, etag };
}

/** The values of the form with some of them typed over. */
const typedOver = (saved: SavedTemplate, typed: Partial<PromptValues> = {}) => ({
  ...toValues(saved.template),
  ...typed,
});

const run = (state: EditorState, ...events: EditorEvent[]) =>
  events.reduce((now, event) => step(now, event).state, state);

const opened = (saved: SavedTemplate) => run(LOADING, { type: "loaded", saved });
const openedNew = () => run(LOADING, { type: "loaded", firstType: { id: 3, defaultContent: "Hello" } as PromptType });

const DRAFT = { title: "A", content: "Text", typeId: 3 };
const OTHER = { title: "B", content: "Text", typeId: 3 };
const SUBMIT = { type: "submitted", draft: DRAFT } as const;
const REFUSE = (status: number) => ({ type: "refused", status }) as const;

describe("opening", () => {
  it("shows the saved prompt, once: a later answer of the same request does not start anew", () => {
    const saved = savedAs("One", "1");
    const { state, values } = step(LOADING, { type: "loaded", saved });
    expect(state.status).toBe("editing");
    expect(values).toMatchObject({ title: "One", content: "Text" });
    expect(step(state, { type: "loaded", saved: savedAs("Two", "2") })).toEqual({ state });
  });

  it("starts a new prompt with the default content of its type, which is not lost work", () => {
    const { values } = step(LOADING, { type: "loaded", firstType: { id: 3, defaultContent: "Hello" } as PromptType });
    expect(values).toMatchObject({ title: "", content: "Hello", typeId: 3 });
    expect(wouldBeLost(openedNew(), values as PromptValues)).toBe(false);
  });

  it("fills in a draft, and says so only where it differs from what is saved", () => {
    const saved = savedAs("One", "2");
    const restored = step(LOADING, { type: "loaded", saved, draft: { title: "Mine", etag: "1" } });
    expect(restored.values).toMatchObject({ title: "Mine", content: "Text" });
    expect(restored.state).toMatchObject({ isRestored: true });
    expect(run(LOADING, { type: "loaded", saved, draft: { title: "One" } })).toMatchObject({ isRestored: false });
  });
});

describe("a copy from the server that comes while the form is open", () => {
  it("brings the ETag and the newer values of untouched fields", () => {
    const list = savedAs("One", undefined);
    const newer = savedAs("Two", "2");
    const typed = typedOver(list, { content: "Mine" });
    const { state, values } = step(opened(list), { type: "refetched", saved: newer, typed });
    expect(values).toMatchObject({ title: "Two", content: "Mine" });
    expect(state).toMatchObject({ status: "editing", base: { saved: { etag: "2" } } });
  });

  it("keeps the older ETag where both changed a field, so that the save is refused", () => {
    const old = savedAs("One", "1");
    const typed = typedOver(old, { title: "Mine" });
    const { state, values } = step(opened(old), { type: "refetched", saved: savedAs("Theirs", "2"), typed });
    expect(values).toMatchObject({ title: "Mine" });
    expect(state).toMatchObject({ base: { saved: { etag: "1" } } });
  });

  it("changes nothing where both changed a field and no ETag is known: the save compares", () => {
    const list = savedAs("One", undefined);
    const state = opened(list);
    const typed = typedOver(list, { title: "Mine" });
    expect(step(state, { type: "refetched", saved: savedAs("Theirs", "2"), typed })).toEqual({ state });
  });

  it("keeps the ETag that a restored draft was typed over, until the draft is discarded", () => {
    const saved = savedAs("One", "2");
    const draft = { content: "Mine", etag: "1" };
    const typed = typedOver(saved, { content: "Mine" });
    const state = run(LOADING, { type: "loaded", saved, draft }, { type: "refetched", saved, typed });
    expect(state).toMatchObject({ base: { saved: { etag: "1" } } });
    const { state: discarded, values } = step(state, { type: "draftDiscarded", saved });
    expect(values).toMatchObject({ content: "Text" });
    expect(discarded).toMatchObject({ isRestored: false, base: { saved: { etag: "2" } } });
    expect(run(discarded, { type: "refetched", saved, typed: values as PromptValues })).toMatchObject({
      base: { saved: { etag: "2" } },
    });
  });

  it("does not get in the way of a choice between two texts", () => {
    const old = savedAs("One", "1");
    const state = run(opened(old), SUBMIT, REFUSE(412));
    expect(step(state, { type: "refetched", saved: savedAs("Two", "2"), typed: typedOver(old) })).toEqual({ state });
  });
});

describe("choosing a type", () => {
  it("replaces the default content of another type, never what was typed", () => {
    const values = { title: "", content: "Hello", typeId: 4 };
    const { state, values: filled } = step(openedNew(), { type: "typeChosen", defaultContent: "Bye", typed: values });
    expect(filled).toMatchObject({ content: "Bye" });
    const typed = { ...values, content: "Bye, all" };
    expect(step(state, { type: "typeChosen", defaultContent: "Hello", typed })).toEqual({ state });
  });
});

describe("saving", () => {
  it("ends with the form closed and nothing to lose", () => {
    const saved = savedAs("One", "1");
    const state = run(opened(saved), SUBMIT);
    expect(state.status).toBe("saving");
    const done = run(state, { type: "saved" });
    expect(done.status).toBe("closed");
    expect(wouldBeLost(done, typedOver(saved, { title: "Mine" }))).toBe(false);
  });

  it("is not started a second time", () => {
    const state = run(opened(savedAs("One", "1")), SUBMIT);
    expect(step(state, { type: "submitted", draft: OTHER }).state).toBe(state);
  });

  it("that failed leaves the form, and what was typed would be lost", () => {
    const saved = savedAs("One", "1");
    const state = run(opened(saved), SUBMIT, REFUSE(500));
    expect(state.status).toBe("editing");
    expect(wouldBeLost(state, typedOver(saved, { title: "Mine" }))).toBe(true);
  });

  it("says nothing of an answer that comes after the form was left", () => {
    for (const answer of [{ type: "saved" }, REFUSE(412), REFUSE(500)] as const) {
      expect(run(opened(savedAs("One", "1")), SUBMIT, { type: "closed" }, answer)).toEqual({ status: "closed" });
    }
  });

  it("takes untouched fields that arrive meanwhile, and stays a save", () => {
    const list = savedAs("One", undefined);
    const typed = typedOver(list, { content: "Mine" });
    const state = run(opened(list), SUBMIT, { type: "refetched", saved: savedAs("Two", "2"), typed });
    expect(state).toMatchObject({ status: "saving", base: { values: { title: "Two" } } });
  });
});

describe("a new prompt whose answer was lost", () => {
  it("is sent again as it was, whatever is typed since", () => {
    const state = run(openedNew(), SUBMIT, REFUSE(0), { type: "submitted", draft: OTHER });
    expect(state).toMatchObject({ status: "saving", unanswered: DRAFT });
  });

  it("is forgotten once the server refused it", () => {
    const state = run(openedNew(), SUBMIT, REFUSE(400), { type: "submitted", draft: OTHER });
    expect(state).toMatchObject({ unanswered: OTHER });
  });

  it("is a saved prompt from its answer on: when changing it fails, the next save changes it and makes no other", () => {
    const created = savedAs("A", "1");
    const state = run(openedNew(), SUBMIT, REFUSE(0), SUBMIT, { type: "created", saved: created }, REFUSE(503));
    expect(state).toMatchObject({ status: "editing", base: { saved: { etag: "1" }, values: { title: "A" } } });
    expect(run(state, { type: "submitted", draft: OTHER })).toMatchObject({ unanswered: undefined });
  });

  it("was never there to be changed: 404 and 412 are failures, no conflicts", () => {
    for (const status of [404, 412]) expect(run(openedNew(), SUBMIT, REFUSE(status)).status).toBe("editing");
  });
});

describe("a save that something newer refused", () => {
  const old = savedAs("One", "1");
  const newer = savedAs("Theirs", "2", { content: "Their text" });
  const typed = typedOver(old, { title: "Mine" });
  const conflict = run(opened(old), SUBMIT, REFUSE(412));
  const read = run(conflict, { type: "newerRead", newer });

  it("has no choice until the newer text is read", () => {
    expect(conflict.status).toBe("conflict");
    expect(step(conflict, { type: "resolved", keep: "theirs", typed })).toEqual({ state: conflict });
  });

  it("goes on with what was typed over the newer text", () => {
    const { state, values } = step(read, { type: "resolved", keep: "mine", typed });
    expect(values).toMatchObject({ title: "Mine", content: "Their text" });
    expect(state).toMatchObject({ status: "editing", base: { saved: { etag: "2" } } });
  });

  it("goes on with the newer text alone", () => {
    const { state, values } = step(read, { type: "resolved", keep: "theirs", typed });
    expect(values).toMatchObject({ title: "Theirs", content: "Their text" });
    expect(wouldBeLost(state, values as PromptValues)).toBe(false);
  });

  it("can be saved again at once, and is refused again", () => {
    const state = run(read, SUBMIT);
    expect(state.status).toBe("saving");
    expect(run(state, REFUSE(412))).toEqual(conflict);
  });

  it("drops a newer text that is read after the choice", () => {
    const state = run(read, { type: "resolved", keep: "mine", typed });
    expect(step(state, { type: "newerRead", newer }).state).toBe(state);
  });

  it("says that the prompt is gone when it is deleted before the newer text is read", () => {
    expect(run(conflict, REFUSE(404)).status).toBe("gone");
    expect(run(conflict, REFUSE(503)).status).toBe("conflict");
  });
});

describe("a prompt that was deleted while it was edited", () => {
  const saved = savedAs("One", "1");
  const gone = run(opened(saved), SUBMIT, REFUSE(404));

  it("stays in the form, and what was typed would be lost", () => {
    expect(gone.status).toBe("gone");
    expect(wouldBeLost(gone, typedOver(saved, { title: "Mine" }))).toBe(true);
  });

  it("keeps its draft with the state it was typed over", () => {
    if (gone.status !== "gone") throw new Error("gone was expected");
    expect(toDraft(typedOver(saved, { title: "Mine" }), gone.base)).toEqual({ title: "Mine", etag: "1" });
  });

  it("can be saved again, say after it was restored from the trash", () => {
    expect(run(gone, SUBMIT, { type: "saved" }).status).toBe("closed");
  });
});
