import { type IncomingRow, type Known, match, planTypes } from "./match.js";

const CREATED = "2026-01-01T00:00:00.000Z";
const poet: Known = { id: 5, type: "writing", title: "Poet", hash: "old", createdAt: CREATED, version: 3 };
const row = (n: number, change: Partial<IncomingRow>): IncomingRow => ({
  ...{ n, sourceId: null, createdAt: null, exact: false, type: "writing", title: "Poet", hash: `hash ${n}` },
  ...change,
});
const statuses = (rows: IncomingRow[]) => match(rows, [poet]).map(({ status, targetId }) => [status, targetId]);

describe("a row", () => {
  it("of our own export that moved to another type conflicts with its prompt, although the text is equal", () => {
    const exported = { sourceId: 5, createdAt: CREATED, exact: true, hash: "old" };
    expect(statuses([row(1, { ...exported, type: "coding" })])).toEqual([["conflict", 5]]);
    expect(statuses([row(1, exported)])).toEqual([["same", 5]]);
  });

  it("that repeats another row of the same file is the same, unless each is from our own export", () => {
    const pilot = { title: "Pilot", hash: "one" };
    expect(statuses([row(1, pilot), row(2, pilot)])).toEqual([
      ["new", null],
      ["same", null],
    ]);
    const exported = { ...pilot, exact: true, createdAt: CREATED };
    expect(statuses([row(1, { ...exported, sourceId: 8 }), row(2, { ...exported, sourceId: 9 })])).toEqual([
      ["new", null],
      ["new", null],
    ]);
  });
});

describe("a prompt of the library", () => {
  it("conflicts with one row of our own export, although another one has the same id and creation time", () => {
    const exported = { sourceId: 5, createdAt: CREATED, exact: true };
    expect(statuses([row(1, { ...exported, title: "Poet 2" }), row(2, exported)])).toEqual([
      ["conflict", 5],
      ["new", null],
    ]);
  });

  it("conflicts with one row of the same title and type, and with none when another row equals it", () => {
    expect(statuses([row(1, {}), row(2, {})])).toEqual([
      ["conflict", 5],
      ["new", null],
    ]);
    expect(statuses([row(1, {}), row(2, { hash: "old" })])).toEqual([
      ["new", null],
      ["same", 5],
    ]);
  });
});

describe("the types of an import", () => {
  const type = (name: string) => ({ name, label: name, color: "#34c759", defaultContent: null });

  it("are those of its rows, and new ones of our own export also without a prompt", () => {
    const described = new Map(["writing", "empty", "mine"].map((name) => [name, type(name)]));
    const own = [{ id: 1, ...type("mine") }];
    const planned = planTypes([{ type: type("writing") }], described, own);
    expect(planned.map(({ name, count, isNew }) => [name, count, isNew])).toEqual([
      ["writing", 1, true],
      ["empty", 0, true],
    ]);
  });
});
