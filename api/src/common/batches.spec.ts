import { batchesOf } from "./batches.js";

const split = (sizes: number[], limits: { maxSize?: number; maxItems?: number }) => [
  ...batchesOf(sizes, { ...limits, sizeOf: (size) => size }),
];

describe("batches", () => {
  it("stay within their size", () =>
    expect(split([3, 3, 4, 1], { maxSize: 7 })).toEqual([
      [3, 3],
      [4, 1],
    ]));
  it("have one item where that alone is larger", () =>
    expect(split([9, 1, 9], { maxSize: 5 })).toEqual([[9], [1], [9]]));
  it("stay within their number of items", () => expect(split([1, 1, 1], { maxItems: 2 })).toEqual([[1, 1], [1]]));
  it("are none without items", () => expect(split([], { maxSize: 1 })).toEqual([]));
});
