import {
  commandsGet,
  ifMatch,
  isAtLeast,
  nextCursor,
  type Template,
  templatesCreate,
  templatesGet,
  templatesList,
  templatesListRelated,
  templatesRemove,
  templatesUpdate,
  templatesUse,
  totalCount,
} from "@promptory/api-client";
import { PAGE_SIZE } from "@promptory/rules";
import {
  type QueryClient,
  queryOptions,
  type UseQueryResult,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { undoIdOf } from "../library/operations.ts";
import { invalidate, queryKeys, staleAfter } from "../query-keys.ts";
import {
  changeOptions,
  fieldsPatch,
  patchPages,
  removalPatch,
  type TemplatePage,
  withRunningChanges,
} from "./template-cache.ts";

export type { Template } from "@promptory/api-client";
export type { TemplatePage } from "./template-cache.ts";

/** The fields a person fills in. */
export interface TemplateDraft {
  title: string;
  /** Blanks and null are none. */
  description?: string | null | undefined;
  content: string;
  typeId: number;
  tags?: string[] | undefined;
  command?: string | undefined;
  offered?: boolean | undefined;
}

/** One page of the person's prompts; the previous page stays until the next one is there, a superseded request is cancelled. */
export function useTemplates(query: TemplateQuery) {
  // Not keepPreviousData: a new function at each render reads the page again, so a change made meanwhile is shown on it.
  return useQuery({ ...pageOptions(query), placeholderData: (page: TemplatePage | undefined) => page });
}

/** The pages after the one that `query` names, as far as they have come without a gap. */
export function useMoreTemplates(query: TemplateQuery, pages: number) {
  const queries = Array.from({ length: pages }, (_, at) => pageOptions({ ...query, page: query.page + 1 + at }));
  return useQueries({ queries, combine: joinPages });
}

function joinPages(pages: UseQueryResult<TemplatePage>[]) {
  const missing = pages.findIndex(({ data }) => data === undefined);
  const loaded = missing === -1 ? pages : pages.slice(0, missing);
  const failed = pages.filter(({ data, isError }) => isError && data === undefined);
  return {
    items: loaded.flatMap(({ data }) => data?.items ?? []),
    isLoading: missing !== -1 && failed.length === 0,
    isError: failed.length > 0,
    retry: () => {
      for (const page of failed) void page.refetch();
    },
  };
}

/** Fetches a page that a person is about to open. */
export function usePrefetchTemplates() {
  const client = useQueryClient();
  return (query: TemplateQuery) => void client.prefetchQuery({ ...pageOptions(query), staleTime: 10_000 });
}

/** From this many rows on, a page is read from the end of the one before it: skipping the rows takes longer with each page. */
const DEEP = 1_000;

/** The cursor of a deep page, when the page before it is known and no change may have moved its prompts. A search reads all hits anyway. */
function cursorOf(client: QueryClient, query: TemplateQuery): string | undefined {
  const { page, limit = PAGE_SIZE, search } = query;
  if (search !== undefined || (page - 1) * limit < DEEP) return undefined;
  const before = client.getQueryState<TemplatePage>(queryKeys.templateList({ ...query, page: page - 1 }));
  return before?.isInvalidated ? undefined : before?.data?.next;
}

function pageOptions(query: TemplateQuery) {
  return queryOptions({
    queryKey: queryKeys.templateList(query),
    staleTime: 0,
    queryFn: async ({ client, signal }): Promise<TemplatePage> => {
      const cursor = cursorOf(client, query);
      const answer = await templatesList({ query: { limit: PAGE_SIZE, ...query, ...(cursor && { cursor }) }, signal });
      return withRunningChanges(client, {
        items: answer.data,
        total: totalCount(answer),
        isAtLeast: isAtLeast(answer),
        next: nextCursor(answer),
      });
    },
  });
}

/** A prompt as the server has it, and the ETag of that state where it is known. */
export interface SavedTemplate {
  template: Template;
  etag: string | undefined;
}

/**
 * A prompt as the server has it now, with the ETag that a later save must match. Until it is there, and when it cannot be
 * read, it is the one of a list, without an ETag. Nothing without an id.
 */
export function useTemplate(id: number | undefined) {
  const client = useQueryClient();
  return useQuery({
    ...oneOptions(id ?? 0),
    enabled: id !== undefined,
    initialData: (): SavedTemplate | undefined => {
      const known = findCached(client.getQueriesData<TemplatePage>({ queryKey: queryKeys.templateLists }), id);
      return known && { template: known, etag: undefined };
    },
  });
}

/** The prompts of the library that are most like one. */
export function useRelated(id: number) {
  return useQuery({
    queryKey: queryKeys.related(id),
    staleTime: 30_000,
    gcTime: 0,
    queryFn: async ({ signal }) => (await templatesListRelated({ path: { id }, signal })).data,
  });
}

/** The prompt that has a command. */
export function useTemplateByCommand(command: string) {
  return useQuery({
    queryKey: queryKeys.command(command),
    staleTime: 0,
    queryFn: async ({ signal }) => (await commandsGet({ path: { command }, signal })).data,
  });
}

/** Reads a prompt as the server has it now; joins a request that is under way, unless it has to be fresh. */
export function useReadTemplate() {
  const client = useQueryClient();
  return async (id: number, { isFresh = false } = {}) => {
    if (isFresh) await client.cancelQueries({ queryKey: queryKeys.template(id) });
    return client.fetchQuery(oneOptions(id));
  };
}

function oneOptions(id: number) {
  return queryOptions({
    queryKey: queryKeys.template(id),
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<SavedTemplate> => {
      const { data, response } = await templatesGet({ path: { id }, signal });
      return toSaved(data, response);
    },
  });
}

const toSaved = (template: Template, response: Response): SavedTemplate => ({
  template,
  etag: response.headers.get("ETag") ?? undefined,
});

function findCached(pages: [unknown, TemplatePage | undefined][], id: number | undefined): Template | undefined {
  return pages.flatMap(([, page]) => page?.items ?? []).find((template) => template.id === id);
}

type Optional = Pick<TemplateDraft, "description" | "tags" | "command" | "offered">;

/** A body without the optional fields that are not given. */
function withGiven<Body extends Optional>({ description, tags, command, offered, ...rest }: Body) {
  return {
    ...rest,
    ...(description !== undefined && { description }),
    ...(tags && { tags }),
    ...(command !== undefined && { command }),
    ...(offered !== undefined && { offered }),
  };
}

/** What a version says of where it came from. */
export interface Origin {
  source: "web" | "improve" | "extension";
  note: string;
}

/** Makes a prompt; with the same `key` it is made once, however often the request is sent. */
export function useCreateTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({
      description,
      tags,
      offered,
      key,
      ...draft
    }: TemplateDraft & Partial<Origin> & { key: string }) => {
      const body = withGiven({
        ...draft,
        description: description || undefined,
        tags: tags?.length ? tags : undefined,
        offered: offered || undefined,
      });
      const { data, response } = await templatesCreate({ body, headers: { "Idempotency-Key": key } });
      return toSaved(data, response);
    },
    ...changeOptions(client),
  });
}

/** What to change of which prompt; `etag` refuses the save when the prompt has moved on since. */
export interface TemplateChange {
  id: number;
  body: Partial<TemplateDraft & Origin> & { favourite?: boolean };
  etag?: string | undefined;
}

/** Changes a prompt; cached pages show the change at once and go back when it fails. Those of one `scope` are sent in order. */
export function useUpdateTemplate(scope?: string) {
  const client = useQueryClient();
  return useMutation({
    ...(scope !== undefined && { scope: { id: scope } }),
    mutationFn: async ({ id, body, etag }: TemplateChange) => {
      const headers = ifMatch(etag);
      const { data } = await templatesUpdate({ path: { id }, body: withGiven(body), headers });
      // Where the prompt is read.
      void invalidate(client, staleAfter.oneChanged(id));
      return data;
    },
    ...changeOptions(client, ({ id, body: { typeId: _, note: _note, source: _source, ...texts } }: TemplateChange) =>
      fieldsPatch(id, withGiven(texts)),
    ),
  });
}

/** Deletes a prompt; it leaves cached pages at once and comes back when that fails. Answers what undoes it. */
export function useRemoveTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => undoIdOf((await templatesRemove({ path: { id } })).response),
    ...changeOptions(client, removalPatch),
  });
}

/** Counts a use of a prompt; the count grows at once, and the server's number has the last word. */
export function useUseTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => (await templatesUse({ path: { id } })).data,
    onMutate: (id) => patchPages(client, id, ({ useCount }) => ({ useCount: useCount + 1 })),
    onError: (_error, id) => patchPages(client, id, ({ useCount }) => ({ useCount: useCount - 1 })),
    onSuccess: ({ id, useCount, lastUsedAt }) => {
      patchPages(client, id, () => ({ useCount, lastUsedAt }));
      void invalidate(client, staleAfter.use);
    },
  });
}

/** The orders a list can have; without one a search puts the best hits first. */
export type TemplateSort = "-updatedAt" | "updatedAt" | "title" | "-title" | "relevance" | "position" | "-lastUsedAt";

/** Which prompts; dates are days like 2026-05-04, all tags must be there. */
export interface TemplateFilter {
  search?: string;
  typeId?: number;
  favourite?: true;
  tag?: string[];
  updatedAfter?: string;
  updatedBefore?: string;
}

/** Which prompts to show, in which order; pages count from 1. */
export interface TemplateQuery extends TemplateFilter {
  sort?: TemplateSort;
  favouritesFirst?: true;
  page: number;
  /** Prompts on one page; as many as there are cards where nothing is said. */
  limit?: number;
}

/** The text as a textarea holds it. */
export function unixLines(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

/** What was typed, with the line ends the saved text has throughout. */
export function withLinesOf(saved: string, typed: string): string {
  const isWindows = saved.includes("\r\n") && !/(?<!\r)\n/.test(saved);
  return isWindows ? typed.replaceAll("\n", "\r\n") : typed;
}
