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

  it("shows no last page while more may follow, and no page that may not exist", () => {
    expect(pageSlots(1, 167, true)).toEqual([1, 2, 3, 4, 5, 6, "gap-after"]);
    expect(pageSlots(100, 167, true)).toEqual([1, "gap-before", 98, 99, 100, 101, "gap-after"]);
    expect(pageSlots(166, 167, true)).toEqual([1, "gap-before", 164, 165, 166, 167, "gap-after"]);
    expect(pageSlots(2, 3, true)).toEqual([1, 2, 3, "gap-after"]);
    for (let page = 1; page < 20; page += 1) expect(pageSlots(page, 20, true)).toHaveLength(7);
  });

  it("has the same number of places on every page", () => {
    for (let page = 1; page <= 20; page += 1) expect(pageSlots(page, 20)).toHaveLength(7);
  });
});
