import {
  type ChangeMany,
  organiseChangeMany,
  organiseCounts,
  organiseDuplicate,
  organiseMove,
  tagsList,
  templatesList,
  templatesRecent,
} from "@promptory/api-client";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { changePages, refreshTemplates, restorePages, type TemplatePage, templateKeys } from "./template-cache.ts";
import type { TemplateFilter } from "./template-query.ts";

export type { ChangeMany, Tag, TemplateCounts } from "@promptory/api-client";

/** How many prompts each filter would leave; the last counts stay until the next are there. */
export function useCounts(filter: TemplateFilter) {
  return useQuery({
    queryKey: templateKeys.counts(filter),
    staleTime: 0,
    queryFn: async ({ signal }) => (await organiseCounts({ query: filter, signal })).data,
    placeholderData: keepPreviousData,
  });
}

/** The person's tags in alphabetical order. */
export function useTags() {
  return useQuery({
    queryKey: templateKeys.tags,
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await tagsList({ signal })).data,
  });
}

/** The prompts used last, the last one first. */
export function useRecentTemplates(limit: number) {
  return useQuery({
    queryKey: [...templateKeys.recent, limit],
    staleTime: 30_000,
    queryFn: async ({ signal }) => (await templatesRecent({ query: { limit }, signal })).data,
  });
}

/** Prompts by their ids, or every one a filter lets through. */
export type ManyTargets = { ids: number[] } | { filter: TemplateFilter };

type WithoutTarget<Change> = Change extends unknown ? Omit<Change, "ids" | "filter"> : never;

/** Changes many prompts at once; all of it happens or none. */
export function useChangeMany() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ change, target }: { change: WithoutTarget<ChangeMany>; target: ManyTargets }) => {
      const body = { ...change, ...("ids" in target ? target : { filter: toJson(target.filter) }) } as ChangeMany;
      return (await organiseChangeMany({ body })).data;
    },
    onSettled: () => void refreshTemplates(client),
  });
}

/** A filter as a body has it: a flag is no text there. */
function toJson({ favourite, ...filter }: TemplateFilter) {
  return favourite === undefined ? filter : { ...filter, favourite: true };
}

/** Makes the same prompt once more. */
export function useDuplicateTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => (await organiseDuplicate({ path: { id } })).data,
    onSuccess: () => void refreshTemplates(client),
  });
}

/** A prompt and where it goes in the own order: right before or right after another one. */
export interface Move {
  id: number;
  to: { before: number } | { after: number };
}

/** Moves a prompt in the own order; cached pages show it at once and go back when it fails. */
export function useMoveTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, to }: Move) => (await organiseMove({ path: { id }, body: to })).data,
    onMutate: async (move) => ({ before: await changePages(client, (page) => movedOn(page, move)) }),
    onError: (_error, _move, context) => restorePages(client, context?.before),
    onSettled: () => void client.invalidateQueries({ queryKey: templateKeys.lists }),
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
    mutationFn: async ({ id, from, to, filter }: Placement) => {
      // Who stands there now makes way: upwards it comes after, downwards before.
      const query = { ...filter, sort: "position", limit: 1, page: to } as const;
      const [other] = (await templatesList({ query })).data;
      if (!other || other.id === id) return;
      await organiseMove({ path: { id }, body: from < to ? { after: other.id } : { before: other.id } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: templateKeys.lists }),
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
