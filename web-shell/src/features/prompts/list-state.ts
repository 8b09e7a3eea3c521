import { LIMITS, MAX_ID } from "@promptory/rules";
import { useSearchParams } from "react-router";
import type { TemplateQuery, TemplateSort } from "../../data/templates.ts";

/** What the address of the list says. */
export interface ListState {
  search: string;
  typeId: number | undefined;
  sort: TemplateSort | undefined;
  page: number;
}

const SORTS: readonly TemplateSort[] = ["-updatedAt", "updatedAt", "title", "-title"];

/** Reads the address; what makes no sense there counts as absent. */
export function readListState(params: URLSearchParams): ListState {
  return {
    search: (params.get("search") ?? "").slice(0, LIMITS.search),
    typeId: positive(params.get("type")),
    sort: SORTS.find((sort) => sort === params.get("sort")),
    page: positive(params.get("page")) ?? 1,
  };
}

function positive(text: string | null): number | undefined {
  if (text === null || !/^[1-9]\d{0,9}$/.test(text)) return undefined;
  const number = Number(text);
  return number <= MAX_ID ? number : undefined;
}

/** The address after a change; whatever changes which prompts are shown starts again at page 1. */
export function changeListState(params: URLSearchParams, change: Partial<ListState>): URLSearchParams {
  const next = new URLSearchParams(params);
  if (!("page" in change)) next.delete("page");
  if ("search" in change) put(next, "search", change.search);
  if ("typeId" in change) put(next, "type", change.typeId);
  if ("sort" in change) put(next, "sort", change.sort);
  if ("page" in change) put(next, "page", change.page === 1 ? undefined : change.page);
  return next;
}

function put(params: URLSearchParams, name: string, value: string | number | undefined): void {
  if (value === undefined || value === "") params.delete(name);
  else params.set(name, String(value));
}

/** What to ask the server for. */
export function toQuery({ search, typeId, sort, page }: ListState): TemplateQuery {
  const wanted = search.trim();
  return {
    page,
    ...(wanted !== "" && { search: wanted }),
    ...(typeId !== undefined && { typeId }),
    ...(sort !== undefined && sort !== defaultSort(search) && { sort }),
  };
}

/** The order without a choice: a search shows its best hits first. */
export function defaultSort(search: string): TemplateSort {
  return search.trim() === "" ? "-updatedAt" : "relevance";
}

/** The list's state in the address, and the way to change it; `replace` makes no new entry for Back. */
export function useListState() {
  const [params, setParams] = useSearchParams();
  const change = (next: Partial<ListState>, options?: { replace?: boolean }) =>
    setParams((current) => changeListState(current, next), { ...options, preventScrollReset: true });
  const linkTo = (next: Partial<ListState>) => `?${changeListState(params, next)}`;
  return { state: readListState(params), change, linkTo };
}
