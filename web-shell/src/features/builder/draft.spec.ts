/** @jest-environment jsdom */
import { EMPTY, isSame, promptIds, recallDraft, rememberDraft, toBody, toDraft } from "./draft.ts";

const saved = {
  separator: "rule" as const,
  titles: true,
  parts: [
    { kind: "heading" as const, text: "Context" },
    { kind: "prompt" as const, templateId: 12 },
  ],
};
const store = () => localStorage;

describe("a megaprompt being put together", () => {
  beforeEach(() => localStorage.clear());

  it("saves as it was opened", () => {
    const draft = toDraft(saved);
    expect(toBody("Release day", draft)).toEqual({ name: "Release day", ...saved });
    expect(promptIds(draft)).toEqual([12]);
    expect(isSame(draft, toDraft(saved))).toBe(true);
    expect(isSame(draft, { ...draft, titles: false })).toBe(false);
  });

  it("leaves out headings nobody wrote", () => {
    const draft = { ...EMPTY, parts: [{ key: "a", kind: "heading" as const, text: "  " }] };
    expect(toBody("", draft).parts).toEqual([]);
  });

  it("is still there after the page was closed, until it is saved", () => {
    const draft = toDraft(saved);
    rememberDraft(store, draft, 3);
    expect(recallDraft(store)).toBeUndefined();
    expect(isSame(recallDraft(store, 3) ?? EMPTY, draft)).toBe(true);
    rememberDraft(store, undefined, 3);
    expect(recallDraft(store, 3)).toBeUndefined();
  });

  it.each([
    "{",
    "1",
    '{"parts":[{"kind":"prompt","templateId":"x"}],"separator":"rule"}',
    '{"parts":[],"separator":"?"}',
  ])("begins anew when what was kept is %s", (broken) => {
    localStorage.setItem("megaprompt_draft_new", broken);
    expect(recallDraft(store)).toBeUndefined();
  });
});
