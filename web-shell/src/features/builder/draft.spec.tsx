import { ownerStorage, setOwner } from "@promptory/ui/storage";
import { EMPTY, isSame, promptIds, recallDraft, rememberDraft, toBody, toDraft } from "./draft.ts";

const saved = {
  separator: "rule" as const,
  titles: true,
  parts: [
    { kind: "heading" as const, text: "Context" },
    { kind: "prompt" as const, templateId: 12 },
  ],
};
const storage = ownerStorage(7);

describe("a megaprompt being put together", () => {
  beforeEach(() => {
    localStorage.clear();
    setOwner(7);
  });

  it("saves as it was opened", () => {
    const draft = toDraft(saved);
    expect(toBody("Release day", draft)).toEqual({ name: "Release day", ...saved });
    expect(promptIds(draft)).toEqual([12]);
    expect(isSame(draft, toDraft(saved))).toBe(true);
    expect(isSame(draft, { ...draft, titles: false })).toBe(false);
  });

  it("leaves out empty headings", () => {
    const draft = { ...EMPTY, parts: [{ key: "a", kind: "heading" as const, text: "  " }] };
    expect(toBody("", draft).parts).toEqual([]);
  });

  it("is still there after the page was closed, until it is saved", () => {
    const draft = toDraft(saved);
    rememberDraft(storage, draft, 3);
    expect(recallDraft(storage)).toBeUndefined();
    expect(isSame(recallDraft(storage, 3) ?? EMPTY, draft)).toBe(true);
    rememberDraft(storage, undefined, 3);
    expect(recallDraft(storage, 3)).toBeUndefined();
  });

  it.each([
    "{",
    "1",
    '{"parts":[{"kind":"prompt","templateId":"x"}],"separator":"rule"}',
    '{"parts":[],"separator":"?"}',
  ])("begins anew when what was kept is %s", (broken) => {
    storage.setItem("megaprompt_draft:new", broken);
    expect(recallDraft(storage)).toBeUndefined();
  });
});
