import type { FileWatch } from "./attachments";
import { insertInto } from "./engine";
import type { SiteHint } from "./job";
import { type Attempt, type Surface, spotFor, type Wait } from "./surface";

/** A box whose methods do to its text what the test says; the caret is at the end. */
function box(start: string, methods: Partial<Attempt & { effect: (text: string, wanted: string) => string }>[]) {
  const state = { text: start, writes: [] as string[] };
  const surface: Surface = {
    name: "editable",
    isDrawn: true,
    element: () => {
      throw new Error("There is no page here.");
    },
    prepare: async () => {},
    prepareAgain: async () => {},
    read: () => state.text,
    sent: () => null,
    plainReadings: () => [],
    formats: () => 0,
    besides: () => "",
    undos: () => [],
    restore: () => {},
    spot: () => ({ start: state.text.length, end: state.text.length }),
    same: (left, right) => left === right,
    holds: () => true,
    attempts: (wanted) =>
      methods.map(({ method = "paste", late = false, effect, takeBack, isTyped }) => {
        let before = "";
        return {
          method,
          late,
          ...(isTyped && { isTyped }),
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
const noFiles: FileWatch = { found: () => false, takeBack: async () => false, stop: () => {} };
type More = {
  wait?: Wait;
  site?: SiteHint;
  files?: FileWatch;
  isCancelled?: () => boolean;
  onProgress?: (progress: number) => void;
};
const inserted = (surface: Surface, text: string, more: More = {}) =>
  insertInto(surface, text, {
    isCancelled: more.isCancelled ?? (() => false),
    onProgress: more.onProgress ?? (() => {}),
    site: more.site ?? null,
    wait: more.wait ?? now,
    watchFiles: () => more.files ?? noFiles,
  });
const hint = (change: Partial<SiteHint>): SiteHint => ({
  inputSelectors: [],
  method: "auto",
  longTextLimit: null,
  ...change,
});

it.each([
  ["prepend", { start: 2, end: 4 }, { start: 0, end: 0 }],
  ["append", { start: 2, end: 4 }, { start: 9, end: 9 }],
  ["replace", null, { start: 0, end: 9 }],
  ["caret", { start: 2, end: 4 }, { start: 2, end: 4 }],
  ["caret", null, { start: 9, end: 9 }],
] as const)("%s at the caret %j replaces %j of nine characters", (mode, caret, spot) =>
  expect(spotFor(mode, 9, caret)).toEqual(spot),
);

describe("one insertion", () => {
  it("ends with the first method that gives exactly the wanted text", async () => {
    const { state, surface } = box("a ", [{ effect: appends }, { method: "insert-text", effect: appends }]);
    expect(await inserted(surface, "b")).toEqual({ status: "inserted", editor: "editable", method: "paste" });
    expect(state).toEqual({ text: "a b", writes: ["paste"] });
  });

  it("goes on to the next method when the first did nothing", async () => {
    const { state, surface } = box("", [{}, { method: "insert-text", effect: appends }]);
    expect(await inserted(surface, "b")).toMatchObject({ status: "inserted", method: "insert-text" });
    expect(state.text).toBe("b");
  });

  it("goes on only after a spoiled text was taken back", async () => {
    const { state, surface } = box("", [{ effect: spoils }, { method: "insert-text", effect: appends }]);
    expect(await inserted(surface, "b")).toMatchObject({ status: "inserted", method: "insert-text" });
    expect(state.text).toBe("b");
  });

  it("stops when a spoiled text stays", async () => {
    const { state, surface } = box("", [
      { effect: spoils, takeBack: () => {} },
      { method: "insert-text", effect: appends },
    ]);
    const change = { before: "", found: "B", wantedLine: "b", foundLine: "B" };
    expect(await inserted(surface, "b")).toEqual({ status: "failed", reason: "altered", change });
    expect(state.writes).toEqual(["paste"]);
  });

  it("takes the text back when the person cancels, and writes nothing where they did before", async () => {
    const during = box("mine ", [{ effect: appends }]);
    expect(await inserted(during.surface, "b", { isCancelled: () => during.state.writes.length > 0 })).toMatchObject({
      reason: "cancelled",
    });
    expect(during.state).toEqual({ text: "mine ", writes: ["paste"] });
    const before = box("mine ", [{ effect: appends }]);
    expect(await inserted(before.surface, "b", { isCancelled: () => true })).toMatchObject({ reason: "cancelled" });
    expect(before.state.writes).toEqual([]);
  });

  it("calls a text inserted that could not be taken back when the person cancelled", async () => {
    const { state, surface } = box("", [{ effect: appends, takeBack: () => {} }]);
    const isCancelled = () => state.writes.length > 0;
    expect(await inserted(surface, "b", { isCancelled })).toMatchObject({ status: "inserted" });
  });

  it("writes no second copy when a field took the text and shows nothing of it", async () => {
    const { state, surface } = box("", [{}, { method: "insert-text", effect: appends }]);
    expect(await inserted({ ...surface, isDrawn: false }, "b")).toEqual({ status: "failed", reason: "swallowed" });
    expect(state.writes).toEqual(["paste"]);
  });

  it("tries the other ways to undo when the first did nothing", async () => {
    const { state, surface } = box("mine ", [{ effect: spoils, takeBack: () => {} }]);
    const undo = () => {
      state.text = "mine ";
    };
    expect(await inserted({ ...surface, undos: () => [() => {}, undo] }, "b")).toMatchObject({ reason: "refused" });
    expect(state.text).toBe("mine ");
  });

  it("undoes once only, and then restores what an undo took too much", async () => {
    const { state, surface } = box("mine ", [
      {
        effect: spoils,
        takeBack: () => {
          state.text = "";
        },
      },
    ]);
    let again = 0;
    const countAgain = () => {
      again += 1;
    };
    const restore = (before: string) => {
      state.text = before;
    };
    expect(await inserted({ ...surface, undos: () => [countAgain], restore }, "b")).toMatchObject({
      reason: "refused",
    });
    expect(again).toBe(0);
    expect(state.text).toBe("mine ");
  });

  it("does not call a text inserted of which the editor would send something else", async () => {
    const { state, surface } = box("", [{ effect: appends }]);
    expect(await inserted({ ...surface, sent: () => "other" }, "b")).toMatchObject({ status: "failed" });
    expect(state.text).toBe("");
  });

  it("takes a text back that the browser wrote and the page would read otherwise", async () => {
    const isTyped = () => true;
    const paragraphs = { effect: appends, isTyped };
    const { state, surface } = box("", [paragraphs, { method: "insert-html", effect: appends, isTyped }]);
    // The first method leaves two lines for one.
    const read = () => (state.writes.length > 1 ? state.text : state.text.replaceAll("\n", "\n\n"));
    const plainReadings = () => [read()];
    expect(await inserted({ ...surface, plainReadings }, "a\nb")).toMatchObject({ method: "insert-html" });
    expect(state.text).toBe("a\nb");
    const own = box("", [{ effect: appends, isTyped: () => false }]);
    const doubled = () => [own.state.text.replaceAll("\n", "\n\n")];
    expect(await inserted({ ...own.surface, plainReadings: doubled }, "a\nb")).toMatchObject({ status: "inserted" });
  });

  it("takes a text back of which the page made a list", async () => {
    const { state, surface } = box("", [{ effect: appends }, { method: "insert-text", effect: appends }]);
    const formats = () => (state.writes.length === 1 && state.text ? 2 : 0);
    expect(await inserted({ ...surface, formats }, "- b")).toMatchObject({ method: "insert-text" });
    expect(state.text).toBe("- b");
  });

  it("waits while the page goes on writing, and says how far it is", async () => {
    const { state, surface } = box("", [{ late: true }, { method: "insert-text", effect: appends }]);
    let looks = 0;
    const wait = async () => {
      looks += 1;
      if (looks > 7 && state.text.length < 4) state.text += "b";
    };
    const progress: number[] = [];
    const onProgress = (part: number) => void progress.push(part);
    expect(await inserted(surface, "bbbb", { wait, onProgress })).toMatchObject({
      status: "inserted",
      method: "paste",
    });
    expect(state.writes).toEqual(["paste"]);
    expect(progress).toEqual([0.25, 0.5, 0.75]);
  });

  it("waits less where the browser typed the whole text for the page, and only its lines differ", async () => {
    const doubles = (text: string, wanted: string) => text + wanted.replaceAll("\n", "\n\n");
    const waited = async (paste: { effect: typeof doubles; isTyped: () => boolean }) => {
      const { surface } = box("", [
        { late: true, ...paste },
        { method: "insert-html", effect: appends },
      ]);
      let sum = 0;
      const wait = async (ms: number) => {
        sum += ms;
      };
      expect(await inserted(surface, "a\nb", { wait })).toMatchObject({ method: "insert-html" });
      return sum;
    };
    const whole = await waited({ effect: doubles, isTyped: () => true });
    const part = await waited({ effect: (text) => `${text}a`, isTyped: () => true });
    const own = await waited({ effect: doubles, isTyped: () => false });
    expect(part).toBeGreaterThan(2 * whole);
    expect(own).toBeGreaterThan(2 * whole);
  });

  it("lets the browser write next where the page had a paste typed by it", async () => {
    const paste = { late: true, effect: spoils, isTyped: () => true };
    const { state, surface } = box("", [
      paste,
      { late: true, effect: appends },
      { method: "insert-html", effect: appends },
    ]);
    expect(await inserted(surface, "b")).toMatchObject({ method: "insert-html" });
    expect(state.writes).toEqual(["paste", "insert-html"]);
  });

  it("stops when the page took the text and may still be working on it", async () => {
    const { state, surface } = box("", [{ late: true }, { method: "insert-text", effect: appends }]);
    expect(await inserted(surface, "b")).toEqual({ status: "failed", reason: "swallowed" });
    expect(state.writes).toEqual(["paste"]);
  });

  it("says that every method was refused, with the box as it was", async () => {
    const { state, surface } = box("mine", [{}, { method: "insert-text", effect: spoils }]);
    expect(await inserted(surface, "b")).toEqual({ status: "failed", reason: "refused" });
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
    expect(await inserted(surface, "b", { wait })).toEqual({ status: "failed", reason: "refused" });
    expect(undone).toEqual([]);
  });

  it("writes nothing into a box that is too small", async () => {
    const { state, surface } = box("", [{ effect: appends }]);
    expect(await inserted({ ...surface, holds: () => false }, "b")).toEqual({
      status: "failed",
      reason: "too-long",
    });
    expect(state.writes).toEqual([]);
  });

  it("does not take a common space for a no-break space of the prompt", async () => {
    const plain = (text: string, wanted: string) => text + wanted.replaceAll("\u00a0", " ");
    const { state, surface } = box("", [{ effect: plain }, { method: "insert-text", effect: appends }]);
    const shown = { ...surface, same: (left: string, right: string) => plain("", left) === plain("", right) };
    expect(await inserted(shown, "a\u00a0b")).toMatchObject({ status: "inserted", method: "insert-text" });
    expect(state.text).toBe("a\u00a0b");
  });

  it("goes on to the next method when the page throws an error of its own", async () => {
    const { surface } = box("", [
      {
        effect: () => {
          throw new Error("This page cannot be pasted into.");
        },
      },
      { method: "insert-text", effect: appends },
    ]);
    expect(await inserted(surface, "b")).toMatchObject({ status: "inserted", method: "insert-text" });
  });
});

describe("an insertion on a site that is known", () => {
  it("begins with the method of the site and keeps the others", async () => {
    const { state, surface } = box("", [{ effect: appends }, { method: "insert-text" }]);
    expect(await inserted(surface, "b", { site: hint({ method: "insert-text" }) })).toMatchObject({ method: "paste" });
    expect(state.writes).toEqual(["insert-text", "paste"]);
  });

  it("pastes nothing that the site would make an attachment of", async () => {
    const ways = () => box("", [{ effect: appends }, { method: "insert-text", effect: appends }]).surface;
    const site = hint({ longTextLimit: 3 });
    expect(await inserted(ways(), "bbb", { site })).toMatchObject({ method: "insert-text" });
    expect(await inserted(ways(), "bb", { site })).toMatchObject({ method: "paste" });
  });
});

describe("a text that became a file", () => {
  const file = (goes: boolean): FileWatch => ({ found: () => true, takeBack: async () => goes, stop: () => {} });

  it("is put in another way once the file is taken back, and not pasted again", async () => {
    const { state, surface } = box("", [{ late: true }, { late: true }, { method: "insert-text", effect: appends }]);
    expect(await inserted(surface, "b", { files: file(true) })).toMatchObject({ method: "insert-text" });
    expect(state.writes).toEqual(["paste", "insert-text"]);
  });

  it("fails where the file stays, and is not written a second time", async () => {
    const { state, surface } = box("", [{ late: true }, { method: "insert-text", effect: appends }]);
    expect(await inserted(surface, "b", { files: file(false) })).toEqual({ status: "failed", reason: "attached" });
    expect(state.writes).toEqual(["paste"]);
  });
});
