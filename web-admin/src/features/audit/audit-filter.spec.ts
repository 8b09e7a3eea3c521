import { isFiltered, questionOf, readFilter, writeFilter } from "./audit-filter.ts";

const read = (query: string) => readFilter(new URLSearchParams(query));

it("is read from the URL and written back the same", () => {
  const query = "actor=root&action=user.delete&target=ada&from=2026-05-04&to=2026-05-06&page=3";
  expect(writeFilter(read(query)).toString()).toBe(query);
  expect(isFiltered(read(query))).toBe(true);
});

it("is nothing where the URL makes no sense", () => {
  const filter = read("action=user.eat&from=yesterday&to=2026-99-99x&page=-2");
  expect(isFiltered(filter)).toBe(false);
  expect(writeFilter(filter).toString()).toBe("");
  expect(questionOf(filter)).toEqual({});
});

it("asks for whole days of the person, the last one included", () => {
  const { from, to } = questionOf(read("from=2026-05-04&to=2026-05-04"));
  expect(new Date(from ?? "").getHours()).toBe(0);
  expect(new Date(to ?? "").getTime() - new Date(from ?? "").getTime()).toBe(86_400_000);
});
