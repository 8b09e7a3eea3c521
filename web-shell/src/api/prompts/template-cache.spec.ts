import { removalPatch, type TemplatePage } from "./template-cache.ts";
import type { Template } from "./templates.ts";

describe("a prompt that leaves its page", () => {
  const items = [1, 2, 3].map((id) => ({ id }) as Template);
  const { apply, revert } = removalPatch(2);
  const totals = (before: TemplatePage) => {
    const after = apply(before);
    return [after, revert(after, before)].map(({ total, isAtLeast }) => ({ total, isAtLeast }));
  };

  it("is counted no longer, and again when it comes back", () => {
    expect(totals({ items, total: 9, isAtLeast: false })).toEqual([
      { total: 8, isAtLeast: false },
      { total: 9, isAtLeast: false },
    ]);
  });

  it("leaves a total that is not exact as it is", () => {
    const total = { total: 1_000, isAtLeast: true };
    expect(totals({ items, ...total })).toEqual([total, total]);
  });
});
