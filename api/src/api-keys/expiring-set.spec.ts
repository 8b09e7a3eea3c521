import { ExpiringSet } from "./api-keys.service.js";

it("forgets a value when its time is over, and the oldest when it is full", () => {
  let now = 0;
  const set = new ExpiringSet(2, 100, () => now);
  for (const value of ["a", "b", "c"]) set.add(value);
  expect(["a", "b", "c"].map((value) => set.has(value))).toEqual([false, true, true]);
  now = 99;
  set.add("c");
  now = 100;
  expect(["b", "c"].map((value) => set.has(value))).toEqual([false, true]);
});
