import {
  type ChangeMany,
  readAll,
  tagsList,
  templatesChangeMany,
  templatesDuplicate,
  templatesGetCounts,
  templatesList,
  templatesListRecent,
  templatesMove,
} from "@promptory/api-client";
import { useWriteOnce } from "@promptory/ui/use-write-once";
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { awaitOperation } from "../library/operations.ts";
import { queryKeys } from "../query-keys.ts";
import { changeOptions, type PagePatch, type TemplatePage } from "./template-cache.ts";
import type { TemplateFilter } from "./templates.ts";

export type { ChangeMany, Tag, TemplateCounts } from "@promptory/api-client";

/** How many prompts each filter would leave; the last counts stay until the next are there. */
export function useCounts(filter: TemplateFilter) {
  return useQuery({ ...countsOptions(filter), placeholderData: keepPreviousData });
}

/** Counts the prompts that a filter lets through now. */
export function useCountNow() {
  const client = useQueryClient();
  return async (filter: TemplateFilter) => (await client.fetchQuery(countsOptions(filter))).total;
}

function countsOptions(filter: TemplateFilter) {
  return queryOptions({
    queryKey: queryKeys.templateCounts(filter),
    staleTime: 0,
    queryFn: async ({ signal }) => (await templatesGetCounts({ query: filter, signal })).data,
  });
}

/** The person's tags in alphabetical order; read while `enabled`. */
export function useTags(enabled = true) {
  return useQuery({
    enabled,
    queryKey: queryKeys.tags,
    staleTime: 60_000,
    queryFn: ({ signal }) => readAll((query) => tagsList({ query, signal })),
  });
}

/** The prompts used last, the last one first. */
export function useRecentTemplates(limit: number) {
  return useQuery({
    queryKey: queryKeys.recentOf(limit),
    staleTime: 30_000,
    queryFn: async ({ signal }) => (await templatesListRecent({ query: { limit }, signal })).data,
  });
}

/** Prompts by their ids, or every one a filter lets through: `expected` is the number that was shown. */
export type ManyTargets = { ids: number[] } | { filter: TemplateFilter; expected: number };

type WithoutTarget<Change> = Change extends unknown ? Omit<Change, "ids" | "filter" | "expected"> : never;

/** How many prompts were changed, and the operation that can be undone. */
export interface ManyChanged {
  count: number;
  undoId: number | null;
}

/** Changes many prompts at once; all of it happens or none. Throws OperationCancelled for a large change that was cancelled. */
export function useChangeMany() {
  const client = useQueryClient();
  const once = useWriteOnce();
  return useMutation({
    mutationFn: async ({
      change,
      target,
    }: {
      change: WithoutTarget<ChangeMany>;
      target: ManyTargets;
    }): Promise<ManyChanged> => {
      const body = { ...change, ...("ids" in target ? target : { ...target, filter: toJson(target.filter) }) };
      const data = await once(
        body,
        async (headers) => (await templatesChangeMany({ body: body as ChangeMany, headers })).data,
      );
      if (!("status" in data)) return data;
      const { promptCount, id } = await awaitOperation(client, data);
      return { count: promptCount, undoId: id };
    },
    ...changeOptions(client),
  });
}

/** A filter as a body has it: a flag is no text there. */
export function toJson({ favourite, ...filter }: TemplateFilter) {
  return favourite === undefined ? filter : { ...filter, favourite: true };
}

/** Makes the same prompt once more. */
export function useDuplicateTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => (await templatesDuplicate({ path: { id } })).data,
    ...changeOptions(client),
  });
}

// A move is relative to what the one before has left: they are sent in order.
const ORDER = { id: "order of templates" };

/** A prompt and where it goes in the own order: right before or right after another one. */
export interface Move {
  id: number;
  to: { before: number } | { after: number };
}

/** Moves a prompt in the own order; cached pages show it at once and go back when it fails. */
export function useMoveTemplate() {
  const client = useQueryClient();
  return useMutation({
    scope: ORDER,
    mutationFn: async ({ id, to }: Move) => (await templatesMove({ path: { id }, body: to })).data,
    ...changeOptions(client, movePatch),
  });
}

/** A prompt, where it stands among those a filter lets through, and where it is to stand; places count from 1. */
export interface Placement {
  id: number;
  from: number;
  to: number;
  filter: TemplateFilter;
}

/** Moves a prompt to a place of the own order, on whatever page that is. */
export function usePlaceTemplate() {
  const client = useQueryClient();
  return useMutation({
    scope: ORDER,
    mutationFn: async ({ id, from, to, filter }: Placement) => {
      // Who stands there now makes way: upwards it comes after, downwards before.
      const query = { ...filter, sort: "position", limit: 1, page: to } as const;
      const [other] = (await templatesList({ query })).data;
      if (!other || other.id === id) return;
      await templatesMove({ path: { id }, body: from < to ? { after: other.id } : { before: other.id } });
    },
    ...changeOptions(client),
  });
}

/** A page with one prompt moved, where both of them are on it. */
export function movedOn(page: TemplatePage, { id, to }: Move): TemplatePage {
  const otherId = "before" in to ? to.before : to.after;
  const moving = page.items.find((template) => template.id === id);
  const rest = page.items.filter((template) => template.id !== id);
  const at = rest.findIndex((template) => template.id === otherId);
  if (!moving || at === -1) return page;
  return { ...page, items: rest.toSpliced("before" in to ? at : at + 1, 0, moving) };
}

function movePatch(move: Move): PagePatch {
  return {
    apply: (page) => movedOn(page, move),
    revert: (now, { items }) => {
      const at = items.findIndex(({ id }) => id === move.id);
      const [previous, next] = [items[at - 1], items[at + 1]];
      if (previous) return movedOn(now, { id: move.id, to: { after: previous.id } });
      return next ? movedOn(now, { id: move.id, to: { before: next.id } }) : now;
    },
  };
}
