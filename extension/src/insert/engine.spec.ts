import { insertInto } from "./engine";
import type { Attempt, Surface } from "./surface";

/** A box whose methods do to its text what the test says; the caret is at the end. */
function box(start: string, methods: Partial<Attempt & { effect: (text: string, wanted: string) => string }>[]) {
  const state = { text: start, writes: [] as string[] };
  const surface: Surface = {
    kind: "rich",
    prepare: async () => {},
    read: () => state.text,
    expect: (text) => state.text + text,
    same: (left, right) => left === right,
    holds: () => true,
    attempts: (wanted) =>
      methods.map(({ method = "paste", late = false, effect, takeBack }) => {
        let before = "";
        return {
          method,
          late,
          write: () => {
            before = state.text;
            state.writes.push(method);
            state.text = effect ? effect(state.text, wanted) : state.text;
            return true;
          },
          takeBack:
            takeBack ??
            (() => {
              state.text = before;
            }),
        };
      }),
  };
  return { state, surface };
}

const appends = (text: string, wanted: string) => text + wanted;
const spoils = (text: string, wanted: string) => text + wanted.toUpperCase();
const now = async () => {};

describe("one insertion", () => {
  it("ends with the first method that gives exactly the wanted text", async () => {
    const { state, surface } = box("a ", [{ effect: appends }, { method: "insert-text", effect: appends }]);
    expect(await insertInto(surface, "b", now)).toEqual({ status: "inserted", editor: "rich", method: "paste" });
    expect(state).toEqual({ text: "a b", writes: ["paste"] });
  });

  it("goes on to the next method when the first did nothing", async () => {
    const { state, surface } = box("", [{}, { method: "insert-text", effect: appends }]);
    expect(await insertInto(surface, "b", now)).toMatchObject({ status: "inserted", method: "insert-text" });
    expect(state.text).toBe("b");
  });

  it("goes on only after a spoiled text was taken back", async () => {
    const { state, surface } = box("", [{ effect: spoils }, { method: "insert-text", effect: appends }]);
    expect(await insertInto(surface, "b", now)).toMatchObject({ status: "inserted", method: "insert-text" });
    expect(state.text).toBe("b");
  });

  it("stops when a spoiled text stays", async () => {
    const { state, surface } = box("", [
      { effect: spoils, takeBack: () => {} },
      { method: "insert-text", effect: appends },
    ]);
    expect(await insertInto(surface, "b", now)).toEqual({ status: "failed", reason: "altered" });
    expect(state.writes).toEqual(["paste"]);
  });

  it("stops when the page took the text and may still be working on it", async () => {
    const { state, surface } = box("", [{ late: true }, { method: "insert-text", effect: appends }]);
    expect(await insertInto(surface, "b", now)).toEqual({ status: "failed", reason: "swallowed" });
    expect(state.writes).toEqual(["paste"]);
  });

  it("says that every method was refused, with the box as it was", async () => {
    const { state, surface } = box("mine", [{}, { method: "insert-text", effect: spoils }]);
    expect(await insertInto(surface, "b", now)).toEqual({ status: "failed", reason: "refused" });
    expect(state.text).toBe("mine");
  });

  it("does not call a text inserted that the page takes away a moment later", async () => {
    const undone: string[] = [];
    const { state, surface } = box("", [{ effect: appends, takeBack: () => undone.push("once too often") }]);
    let looks = 0;
    const wait = async () => {
      looks += 1;
      if (looks === 2) state.text = "";
    };
    expect(await insertInto(surface, "b", wait)).toEqual({ status: "failed", reason: "refused" });
    expect(undone).toEqual([]);
  });

  it("writes nothing into a box that is too small", async () => {
    const { state, surface } = box("", [{ effect: appends }]);
    expect(await insertInto({ ...surface, holds: () => false }, "b", now)).toEqual({
      status: "failed",
      reason: "too-long",
    });
    expect(state.writes).toEqual([]);
  });
});
