import { useUrlState } from "@promptory/ui/use-url-state";
import { useCallback, useMemo } from "react";

/** Users on one page of the table. */
export const PAGE_SIZE = 25;

/** The order the table opens with; it stays out of the URL. */
export const DEFAULT_SORT = "-createdAt";

/** Fields the API can order users by. */
export const SORT_FIELDS = [
  "username",
  "createdAt",
  "lastSignInAt",
  "templateCount",
  "templateTypeCount",
  "totalUsageCount",
] as const;

/** One of {@link SORT_FIELDS}. */
export type SortField = (typeof SORT_FIELDS)[number];

/** A field to order by, descending with a leading minus. */
export type UserSort = SortField | `-${SortField}`;

/** What the table shows, as the URL says it. */
export interface UsersQuery {
  search: string;
  sort: UserSort;
  page: number;
}

/** Reads the table's state from the URL; whatever makes no sense there becomes the default. */
export function readUsersQuery(params: URLSearchParams): UsersQuery {
  const sort = params.get("sort") ?? DEFAULT_SORT;
  const page = Number(params.get("page") ?? 1);
  return {
    search: params.get("search")?.trim() ?? "",
    sort: isUserSort(sort) ? sort : DEFAULT_SORT,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** Writes the table's state for the URL, leaving out what is the default. */
export function writeUsersQuery(query: UsersQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (query.search) params.set("search", query.search);
  if (query.sort !== DEFAULT_SORT) params.set("sort", query.sort);
  if (query.page > 1) params.set("page", String(query.page));
  return params;
}

/** The same question as the API takes it. */
export function askFor({ search, sort, page }: UsersQuery) {
  return { ...(search && { search }), sort, page, limit: PAGE_SIZE };
}

/** A change of search or order starts again on the first page. */
export function changeUsersQuery(query: UsersQuery, change: Partial<UsersQuery>): UsersQuery {
  return { ...query, page: 1, ...change };
}

/** The page a person sees last, at least 1. */
export function lastPage(total: number): number {
  return Math.max(1, Math.ceil(total / PAGE_SIZE));
}

/** Splits a sort into its field and direction, as a table header shows it. */
export function sortOrder(sort: UserSort): { field: SortField; direction: "ascending" | "descending" } {
  const field = SORT_FIELDS.find((name) => sort.endsWith(name)) ?? "createdAt";
  return { field, direction: sort.startsWith("-") ? "descending" : "ascending" };
}

/** Tells whether a word from outside names an order the API knows. */
export function isUserSort(value: string): value is UserSort {
  return SORT_FIELDS.some((field) => value === field || value === `-${field}`);
}

/** The table's state in the URL, and the way to change it; typing replaces the entry, a click adds one. */
export function useUsersQuery(): [UsersQuery, (change: Partial<UsersQuery>, options?: { replace: boolean }) => void] {
  const { params, write } = useUrlState();
  const query = useMemo(() => readUsersQuery(params), [params]);
  const change = useCallback(
    (next: Partial<UsersQuery>, options?: { replace: boolean }) =>
      write((now) => writeUsersQuery(changeUsersQuery(readUsersQuery(now), next)), options),
    [write],
  );
  return [query, change];
}
