import { changeListState, NO_FILTER, readListState, toFilter, toQuery } from "./list-state.ts";

const read = (address: string) => readListState(new URLSearchParams(address));
const change = (address: string, next: Parameters<typeof changeListState>[1]) =>
  String(changeListState(new URLSearchParams(address), next));

describe("the address of the prompts list", () => {
  it("carries search, type, sort and page", () => {
    expect(read("search=caf%C3%A9&type=7&sort=-title&page=3")).toEqual({
      ...NO_FILTER,
      favouritesFirst: false,
      megaprompts: false,
      search: "café",
      typeId: 7,
      sort: "-title",
      page: 3,
      more: 0,
    });
  });

  it("carries favourites, tags and age, and asks the server for days", () => {
    const state = read("favourite=1&tag=a&tag=B&tag=b&changed=week&first=1");
    expect(state).toMatchObject({ favourite: true, tags: ["a", "B"], age: "week", favouritesFirst: true });
    expect(toFilter(state, new Date("2026-05-10T12:00:00Z"))).toEqual({
      favourite: true,
      tag: ["a", "B"],
      updatedAfter: "2026-05-03",
    });
    const older = toFilter(read("changed=older"), new Date("2026-05-10T12:00:00Z"));
    expect(older).toEqual({ updatedBefore: "2025-05-10" });
    expect(toFilter(read("changed=%3C2026-01-01"))).toEqual({ updatedBefore: "2026-01-01" });
    expect(read("favourite=yes&tag=&changed=soon")).toMatchObject({ ...NO_FILTER });
  });

  it("takes what makes no sense as absent", () => {
    expect(read("type=x&sort=size&page=-1")).toEqual({
      ...NO_FILTER,
      sort: undefined,
      favouritesFirst: false,
      megaprompts: false,
      page: 1,
      more: 0,
    });
    expect(read("page=99999999999&type=4294967296")).toMatchObject({ page: 1, typeId: undefined });
  });

  it("goes back to page 1 when search, type or sort change", () => {
    expect(change("page=4", { search: "a" })).toBe("search=a");
    expect(change("page=4&search=a", { typeId: 2 })).toBe("search=a&type=2");
    expect(change("page=4", { sort: "title" })).toBe("sort=title");
  });

  it("keeps the rest when the page changes", () => {
    expect(change("search=a&sort=title", { page: 2 })).toBe("search=a&sort=title&page=2");
    expect(change("search=a&page=2", { page: 1 })).toBe("search=a");
  });

  it("forgets what was cleared", () => {
    expect(change("search=a&type=2&sort=title", { search: "", typeId: undefined })).toBe("sort=title");
  });
});

describe("the question to the server", () => {
  it("leaves out what is not asked", () => {
    expect(toQuery(read(""))).toEqual({ page: 1 });
  });

  it("leaves blanks around a search out, and signs in it alone", () => {
    expect(toQuery(read("search=%20100%25_%5C%20"))).toEqual({ page: 1, search: "100%_\\" });
  });

  it("names an order only where it is not the usual one", () => {
    expect(toQuery(read("sort=-updatedAt"))).toEqual({ page: 1 });
    expect(toQuery(read("sort=-updatedAt&search=a"))).toEqual({ page: 1, search: "a", sort: "-updatedAt" });
    expect(toQuery(read("sort=relevance"))).toEqual({ page: 1 });
  });
});
