import { pageSlots } from "./pager.tsx";

describe("the places of the pager", () => {
  it("shows every page while they are few", () => {
    expect(pageSlots(1, 1)).toEqual([1]);
    expect(pageSlots(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it("leaves a gap after the first pages", () => {
    expect(pageSlots(1, 214)).toEqual([1, 2, 3, 4, 5, "gap-after", 214]);
    expect(pageSlots(4, 8)).toEqual([1, 2, 3, 4, 5, "gap-after", 8]);
  });

  it("leaves gaps on both sides in the middle", () => {
    expect(pageSlots(100, 214)).toEqual([1, "gap-before", 99, 100, 101, "gap-after", 214]);
  });

  it("leaves a gap before the last pages", () => {
    expect(pageSlots(211, 214)).toEqual([1, "gap-before", 210, 211, 212, 213, 214]);
  });

  it("has the same number of places on every page", () => {
    for (let page = 1; page <= 20; page += 1) expect(pageSlots(page, 20)).toHaveLength(7);
  });
});
