import { isDay, type TypedFilters } from "@promptory/prompt/search";
import { LIMITS, MAX_ID, ORGANISE_LIMITS, uniqueTags } from "@promptory/rules";
import { useUrlState } from "@promptory/ui/use-url-state";
import { useEffect, useState } from "react";
import type { TemplateFilter, TemplateQuery, TemplateSort } from "../../../api/prompts/templates.ts";
import { MAX_MORE } from "../list/use-view.ts";

/** What the address of the list says. */
export interface ListState {
  search: string;
  typeId: number | undefined;
  sort: TemplateSort | undefined;
  favourite: boolean;
  tags: string[];
  age: Age | undefined;
  favouritesFirst: boolean;
  /** Whether megaprompts are listed above the prompts. */
  megaprompts: boolean;
  page: number;
  /** How often a page that scrolls has grown. */
  more: number;
}

/** How long ago a prompt was changed: a choice of the filter, or since or before a day, like `>2026-01-01`. */
export type Age = ChosenAge | `${">" | "<"}${string}`;
export type ChosenAge = "week" | "month" | "year" | "older";
export const AGES: readonly ChosenAge[] = ["week", "month", "year", "older"];
const DAYS: Record<ChosenAge, number> = { week: 7, month: 30, year: 365, older: 365 };

const SORTS: readonly TemplateSort[] = ["-updatedAt", "updatedAt", "title", "-title", "-lastUsedAt", "position"];
/** What an address may hold of the list; the rest is of dialogs. */
const NAMES = ["search", "type", "sort", "favourite", "tag", "changed", "first", "megaprompts"] as const;

/** A list without any filter. */
export const NO_FILTER = { search: "", typeId: undefined, favourite: false, tags: [], age: undefined } as const;

/** What to change of the list; as a function of what the address says by now. */
export type ListChange = Partial<ListState> | ((now: ListState) => Partial<ListState>);

/** Reads the address; what makes no sense there counts as absent. */
export function readListState(params: URLSearchParams): ListState {
  return {
    search: (params.get("search") ?? "").slice(0, LIMITS.search),
    typeId: positive(params.get("type")),
    sort: SORTS.find((sort) => sort === params.get("sort")),
    favourite: params.get("favourite") === "1",
    tags: uniqueTags(params.getAll("tag").filter(isTag)).slice(0, ORGANISE_LIMITS.tags),
    age: readAge(params.get("changed")),
    favouritesFirst: params.get("first") === "1",
    megaprompts: params.get("megaprompts") === "1",
    page: positive(params.get("page")) ?? 1,
    more: Math.min(positive(params.get("more")) ?? 0, MAX_MORE),
  };
}

function readAge(text: string | null): Age | undefined {
  if (text === null) return undefined;
  const isSince = /^[<>]/.test(text) && isDay(text.slice(1));
  return isSince ? (text as Age) : AGES.find((age) => age === text);
}

/** Whether an age is one of those that the filter offers. */
export const isChosenAge = (age: Age): age is ChosenAge => (AGES as readonly string[]).includes(age);

/** What typed filters change of the list; tags come to those that are there. */
export function withTypedFilters(
  { tags }: ListState,
  { typeId, tags: typed, favourite, changedAfter, changedBefore }: TypedFilters,
): Partial<ListState> {
  const age = changedAfter ? (`>${changedAfter}` as const) : changedBefore && (`<${changedBefore}` as const);
  return {
    ...(typeId !== undefined && { typeId }),
    ...(typed && { tags: uniqueTags([...tags, ...typed]).slice(0, ORGANISE_LIMITS.tags) }),
    ...(favourite && { favourite }),
    ...(age && { age }),
  };
}

const isTag = (text: string) => text.trim() !== "" && [...text].length <= ORGANISE_LIMITS.tag;

function positive(text: string | null): number | undefined {
  if (text === null || !/^[1-9]\d{0,9}$/.test(text)) return undefined;
  const number = Number(text);
  return number <= MAX_ID ? number : undefined;
}

/** The address after a change; whatever changes which prompts are shown starts again at page 1. */
export function changeListState(params: URLSearchParams, change: Partial<ListState>): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete("more");
  if ("more" in change) put(next, "more", change.more || undefined);
  else if (!("page" in change)) next.delete("page");
  if ("search" in change) put(next, "search", change.search);
  if ("typeId" in change) put(next, "type", change.typeId);
  if ("sort" in change) put(next, "sort", change.sort);
  if ("favourite" in change) put(next, "favourite", change.favourite ? 1 : undefined);
  if ("age" in change) put(next, "changed", change.age);
  if ("favouritesFirst" in change) put(next, "first", change.favouritesFirst ? 1 : undefined);
  if ("megaprompts" in change) put(next, "megaprompts", change.megaprompts ? 1 : undefined);
  if (change.tags) {
    next.delete("tag");
    for (const tag of change.tags) next.append("tag", tag);
  }
  if ("page" in change) put(next, "page", change.page === 1 ? undefined : change.page);
  return next;
}

function put(params: URLSearchParams, name: string, value: string | number | undefined): void {
  if (value === undefined || value === "") params.delete(name);
  else params.set(name, String(value));
}

/** What to ask the server for. */
export function toQuery({ sort, favouritesFirst, page, more: _, ...state }: ListState): TemplateQuery {
  return {
    page,
    ...toFilter(state),
    ...(sort !== undefined && sort !== defaultSort(state.search) && { sort }),
    ...(favouritesFirst && { favouritesFirst: true as const }),
  };
}

/** Which prompts to ask the server for, whatever their order; `now` says which days a week or a month goes back to. */
export function toFilter(
  { search, typeId, favourite, tags, age }: Omit<ListState, "sort" | "favouritesFirst" | "page" | "more">,
  now = new Date(),
): TemplateFilter {
  const wanted = search.trim();
  return {
    ...(wanted !== "" && { search: wanted }),
    ...(typeId !== undefined && { typeId }),
    ...(favourite && { favourite: true as const }),
    ...(tags.length > 0 && { tag: tags }),
    ...(age !== undefined && { [isBefore(age) ? "updatedBefore" : "updatedAfter"]: dayOf(age, now) }),
  };
}

const isBefore = (age: Age) => age === "older" || age.startsWith("<");

const dayOf = (age: Age, now: Date) => (isChosenAge(age) ? daysAgo(DAYS[age], now) : age.slice(1));

function daysAgo(days: number, now: Date): string {
  return new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);
}

/** Whether anything but the order was asked for. */
export function isFiltered(state: ListState): boolean {
  return Object.keys(toFilter(state)).length > 0;
}

/** The part of an address that says what is listed, without the page or a dialog. */
export function filterPart(params: URLSearchParams): string {
  const kept = new URLSearchParams();
  for (const name of NAMES) for (const value of params.getAll(name)) kept.append(name, value);
  return kept.toString();
}

/** The order without a choice: a search shows its best hits first. */
export function defaultSort(search: string): TemplateSort {
  return search.trim() === "" ? "-updatedAt" : "relevance";
}

/**
 * The list's state in the address, and the way to change it; `replace` makes no new entry for Back. `onFilter` is called when a change
 * lists other prompts, before the page is rendered with them.
 */
export function useListState(onFilter?: () => void) {
  const { params, write } = useUrlState();
  const change = (next: ListChange, options?: { replace?: boolean }) =>
    write((now) => {
      const changed = changeListState(now, typeof next === "function" ? next(readListState(now)) : next);
      if (filterPart(changed) !== filterPart(now)) onFilter?.();
      return changed;
    }, options);
  const linkTo = (next: Partial<ListState>) => `?${changeListState(params, next)}`;
  return { state: readListState(params), change, linkTo, address: filterPart(params) };
}

/** Whether a link asked for the import by `?import=1`; the address forgets it, so that a reload does not ask again. */
export function useImportLink(): boolean {
  const { params, write } = useUrlState();
  const [isAsked] = useState(params.get("import") === "1");
  useEffect(() => {
    if (!params.has("import")) return;
    const forget = (now: URLSearchParams) => {
      now.delete("import");
      return now;
    };
    write(forget, { replace: true });
  }, [params, write]);
  return isAsked;
}
