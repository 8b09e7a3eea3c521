import { isDay, parseFilters } from "./index.ts";

const names = {
  types: [
    { id: 2, label: "Code review" },
    { id: 3, label: "Text" },
  ],
  tags: ["Work", "Größe"],
};
const parsed = (typed: string, isDone = true) => parseFilters(typed, names, isDone);

describe("typed filters", () => {
  it.each([
    ["type:text poem", "poem", { typeId: 3 }],
    ['type:"code review" poem', "poem", { typeId: 2 }],
    ["a tag:work tag:grosse b", "a b", { tags: ["Work", "Größe"] }],
    ["is:favourite", "", { favourite: true }],
    ["IS:favorite x", "x", { favourite: true }],
    ["changed:>2026-01-01 changed:<=2026-02-01", "", { changedAfter: "2026-01-01", changedBefore: "2026-02-01" }],
  ])("takes %s out of the text", (typed, text, filters) => {
    expect(parsed(typed)).toEqual({ text, filters });
  });

  it.each([
    "type:nothing",
    "tag:",
    "tag:wo",
    "is:new",
    "changed:2026-01-01",
    "changed:>2026-02-30",
    "changed:>0000-01-01",
    "mytype:text",
    'type:"text',
  ])("leaves %s in the text", (typed) => {
    expect(parsed(`${typed} x`)).toEqual({ text: `${typed} x`, filters: {} });
  });

  it("waits for the end of the last one", () => {
    expect(parsed("poem tag:work", false)).toEqual({ text: "poem tag:work", filters: {} });
    expect(parsed("poem tag:work ", false)).toEqual({ text: "poem ", filters: { tags: ["Work"] } });
  });

  it("know the days of the calendar", () => {
    expect(["2024-02-29", "2026-02-29", "2026-13-01", "x"].map(isDay)).toEqual([true, false, false, false]);
  });
});
