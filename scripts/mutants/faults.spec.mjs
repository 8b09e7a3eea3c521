import { root } from "../lib/run.mjs";
import { loadFaults, locate } from "./faults.mjs";

describe("the seeded faults", () => {
  it("each match exactly one place in today's code", async () => {
    const located = (await loadFaults()).map((fault) => locate(fault, root));
    expect(located.filter(({ problem }) => problem).map(({ id, problem }) => `${id} ${problem}`)).toEqual([]);
  });
});
