import {
  extensionTemplatesCreate,
  extensionTemplatesRemove,
  extensionTemplatesUpdate,
  extensionTemplatesUse,
  type Template,
  templatesGet,
  templatesList,
  totalCount,
} from "@promptory/api-client";
import { PAGE_SIZE } from "@promptory/rules";
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  changePages,
  patchIn,
  patchPages,
  refreshTemplates,
  removeFrom,
  restorePages,
  type TemplatePage,
  templateKeys,
} from "./template-cache.ts";
import type { TemplateQuery } from "./template-query.ts";
import { trashIdOf } from "./trash.ts";

export type { Template } from "@promptory/api-client";
export type { TemplatePage } from "./template-cache.ts";
export type { TemplateFilter, TemplateQuery, TemplateSort } from "./template-query.ts";

/** The fields a person fills in. */
export interface TemplateDraft {
  title: string;
  content: string;
  typeId: number;
  tags?: string[] | undefined;
}

/** One page of the person's prompts; the previous page stays until the next one is there, a superseded request is cancelled. */
export function useTemplates(query: TemplateQuery) {
  return useQuery({ ...pageOptions(query), placeholderData: keepPreviousData });
}

/** Fetches a page that a person is about to open. */
export function usePrefetchTemplates() {
  const client = useQueryClient();
  return (query: TemplateQuery) => void client.prefetchQuery({ ...pageOptions(query), staleTime: 10_000 });
}

function pageOptions(query: TemplateQuery) {
  return queryOptions({
    queryKey: templateKeys.list(query),
    staleTime: 0,
    queryFn: async ({ signal }): Promise<TemplatePage> => {
      const answer = await templatesList({ query: { limit: PAGE_SIZE, ...query }, signal });
      return { items: answer.data, total: totalCount(answer) };
    },
  });
}

/** A prompt as the server has it, and the ETag of that state where it is known. */
export interface SavedTemplate {
  template: Template;
  etag: string | undefined;
}

/** A prompt as the server has it now, with the ETag that a later save must match. */
export function useTemplate(id: number) {
  const client = useQueryClient();
  return useQuery<SavedTemplate>({
    queryKey: templateKeys.one(id),
    gcTime: 0,
    queryFn: async ({ signal }): Promise<SavedTemplate> => {
      const { data, response } = await templatesGet({ path: { id }, signal });
      return { template: data, etag: response.headers.get("ETag") ?? undefined };
    },
    placeholderData: (): SavedTemplate | undefined => {
      const known = findCached(client.getQueriesData<TemplatePage>({ queryKey: templateKeys.lists }), id);
      return known && { template: known, etag: undefined };
    },
  });
}

function findCached(pages: [unknown, TemplatePage | undefined][], id: number): Template | undefined {
  return pages.flatMap(([, page]) => page?.items ?? []).find((template) => template.id === id);
}

/** A body without tags where none are said. */
function withTags<Body extends { tags?: string[] | undefined }>({ tags, ...rest }: Body) {
  return { ...rest, ...(tags && { tags }) };
}

/** What a version says of where it came from. */
export interface Origin {
  source: "web" | "improve" | "extension";
  note: string;
}

/** Makes a prompt. */
export function useCreateTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ tags, ...draft }: TemplateDraft & Partial<Origin>) => {
      const body = tags?.length ? { ...draft, tags } : draft;
      return (await extensionTemplatesCreate({ body })).data;
    },
    onSuccess: () => void refreshTemplates(client),
  });
}

/** What to change of which prompt; `etag` refuses the save when the prompt has moved on since. */
export interface TemplateChange {
  id: number;
  body: Partial<TemplateDraft & Origin> & { favourite?: boolean };
  etag?: string | undefined;
}

/** Changes a prompt; cached pages show the change at once and go back when it fails. */
export function useUpdateTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, body, etag }: TemplateChange) => {
      const headers = etag === undefined ? {} : { "If-Match": etag };
      return (await extensionTemplatesUpdate({ path: { id }, body: withTags(body), headers })).data;
    },
    onMutate: async ({ id, body: { typeId: _, note: _note, source: _source, ...texts } }) => ({
      before: await changePages(client, (page) => patchIn(page, id, () => withTags(texts))),
    }),
    onError: (_error, _change, context) => restorePages(client, context?.before),
    onSettled: () => void refreshTemplates(client),
  });
}

/** Deletes a prompt; it leaves cached pages at once and comes back when that fails. Answers what undoes it. */
export function useRemoveTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => trashIdOf((await extensionTemplatesRemove({ path: { id } })).response),
    onMutate: async (id) => ({ before: await changePages(client, (page) => removeFrom(page, id)) }),
    onError: (_error, _id, context) => restorePages(client, context?.before),
    onSettled: () => void refreshTemplates(client),
  });
}

/** Counts a use of a prompt; the count grows at once, and the server's number has the last word. */
export function useUseTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => (await extensionTemplatesUse({ path: { id } })).data,
    onMutate: (id) => patchPages(client, id, ({ useCount }) => ({ useCount: useCount + 1 })),
    onError: (_error, id) => patchPages(client, id, ({ useCount }) => ({ useCount: useCount - 1 })),
    onSuccess: ({ id, useCount, lastUsedAt }) => {
      patchPages(client, id, () => ({ useCount, lastUsedAt }));
      for (const queryKey of [templateKeys.stats, templateKeys.recent]) void client.invalidateQueries({ queryKey });
    },
  });
}
