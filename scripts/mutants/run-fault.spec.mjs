import { firstCatch } from "./run-fault.mjs";

const tests = ["a", "b", "c"].map((file) => ({ file, ms: 1 }));

/** Test files of which `together` fail after others, and `alone` without any before them. */
function runner({ together = [], alone = [] }) {
  const runs = [];
  const run = async (files) => {
    const names = files.map(({ file }) => file);
    runs.push(names.join(""));
    const by = names.find((name, at) => (at === 0 ? alone : together).includes(name));
    return by ? { status: "caught", by } : { status: "missed" };
  };
  return { runs, run };
}

describe("a fault", () => {
  it("is caught by a file that fails without others before it", async () => {
    const { runs, run } = runner({ alone: ["a"] });
    expect(await firstCatch(tests, run)).toEqual({ status: "caught", by: "a" });
    expect(runs).toEqual(["abc"]);
  });

  it("is caught by a file that fails after others and alone", async () => {
    const { runs, run } = runner({ together: ["b"], alone: ["b"] });
    expect(await firstCatch(tests, run)).toEqual({ status: "caught", by: "b" });
    expect(runs).toEqual(["abc", "b"]);
  });

  it("is not caught by a file that fails only after others, and the files after it are run", async () => {
    const { runs, run } = runner({ together: ["b"], alone: ["c"] });
    expect(await firstCatch(tests, run)).toEqual({ status: "caught", by: "c" });
    expect(runs).toEqual(["abc", "b", "c"]);
    expect(await firstCatch(tests, runner({ together: ["b", "c"] }).run)).toEqual({ status: "missed" });
  });
});
