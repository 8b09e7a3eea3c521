import { lastPage, readUsersQuery, sortOrder, writeUsersQuery } from "./users-query.ts";

const read = (search: string) => readUsersQuery(new URLSearchParams(search));

describe("the table's state in the URL", () => {
  it("is the newest first on page one when the URL says nothing", () => {
    expect(read("")).toEqual({ search: "", sort: "-createdAt", page: 1 });
  });

  it.each(["page=0", "page=-3", "page=2.5", "page=many", "sort=password", "sort=--username"])(
    "takes the default for nonsense: %s",
    (search) => {
      expect(read(search)).toEqual(read(""));
    },
  );

  it("comes back as it was written", () => {
    const query = { search: "50% of a&b", sort: "-totalUsageCount", page: 3 } as const;
    expect(readUsersQuery(writeUsersQuery(query))).toEqual(query);
  });

  it("leaves the default out of the URL", () => {
    expect(writeUsersQuery(read("")).toString()).toBe("");
  });
});

it("tells the column and direction of an order", () => {
  expect(sortOrder("-templateTypeCount")).toEqual({ field: "templateTypeCount", direction: "descending" });
  expect(sortOrder("username")).toEqual({ field: "username", direction: "ascending" });
});

it("has at least one page", () => {
  expect([0, 1, 25, 26].map(lastPage)).toEqual([1, 1, 1, 2]);
});
