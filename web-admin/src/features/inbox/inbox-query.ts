/** Messages on one page. */
export const PAGE_SIZE = 25;

export const FILTERS = ["all", "unread", "waiting", "sent", "failed"] as const;

/** Which messages are shown. */
export type Filter = (typeof FILTERS)[number];

/** What the inbox shows, as the URL says it. */
export interface InboxQuery {
  filter: Filter;
  search: string;
  page: number;
}

/** Reads the inbox's state from the URL; whatever makes no sense there becomes the default. */
export function readInboxQuery(params: URLSearchParams): InboxQuery {
  const page = Number(params.get("page") ?? 1);
  return {
    filter: FILTERS.find((filter) => filter === params.get("show")) ?? "all",
    search: params.get("search")?.trim() ?? "",
    page: Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1,
  };
}

/** The same as a query string, without what is the default. */
export function writeInboxQuery({ filter, search, page }: InboxQuery): Record<string, string> {
  return {
    ...(filter !== "all" && { show: filter }),
    ...(search !== "" && { search }),
    ...(page > 1 && { page: `${page}` }),
  };
}

/** What the API is asked for. */
export function askFor({ filter, search, page }: InboxQuery) {
  const which = filter === "all" ? {} : filter === "unread" ? ({ unread: "true" } as const) : { status: filter };
  return { ...which, ...(search !== "" && { search }), page, limit: PAGE_SIZE };
}
