import { text } from "../../locales/en/index.ts";

/** An order of the list. */
export type SiteSort = keyof typeof text.sites.sorts;

/** What of the list is shown, as its address says it. */
export interface SitesQuery {
  search: string;
  sort: SiteSort;
  page: number;
}

const isSort = (value: string | null): value is SiteSort => value !== null && value in text.sites.sorts;

/** Reads the address; what it says wrongly is as if it said nothing. */
export function readQuery(params: URLSearchParams): SitesQuery {
  const sort = params.get("sort");
  return {
    search: params.get("search") ?? "",
    sort: isSort(sort) ? sort : "name",
    page: Math.max(1, Math.trunc(Number(params.get("page"))) || 1),
  };
}

/** The address of a query, as short as it can be. */
export function writeQuery({ search, sort, page }: SitesQuery): URLSearchParams {
  return new URLSearchParams({
    ...(search && { search }),
    ...(sort !== "name" && { sort }),
    ...(page > 1 && { page: `${page}` }),
  });
}
