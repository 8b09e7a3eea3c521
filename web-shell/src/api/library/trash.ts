import {
  type TrashItem,
  totalCount,
  trashEmpty,
  trashGet,
  trashList,
  trashRemove,
  trashRestore,
} from "@promptory/api-client";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { refreshTemplates } from "../prompts/template-cache.ts";
import { invalidate, queryKeys, staleAfter } from "../query-keys.ts";

export type { Restored, TrashItem } from "@promptory/api-client";

/** Deletes on one page of the trash. */
export const TRASH_PAGE = 20;

/** One page of what was deleted, the last delete first, and how many there are in all. */
export interface TrashPage {
  items: TrashItem[];
  total: number;
}

/** One page of the person's trash; always asked for anew, because deletes happen everywhere. */
export function useTrash(page: number) {
  return useQuery({
    queryKey: queryKeys.trashPage(page),
    staleTime: 0,
    refetchOnMount: "always",
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<TrashPage> => {
      const answer = await trashList({ query: { page, limit: TRASH_PAGE }, signal });
      return { items: answer.data, total: totalCount(answer) };
    },
  });
}

/** The text of the first prompts of one delete. */
export function useTrashContent(id: number) {
  return useQuery({
    queryKey: queryKeys.trashContent(id),
    queryFn: async ({ signal }) => (await trashGet({ path: { id }, signal })).data,
  });
}

/** Undoes a delete; answers what came back, with a sentence about it. */
export function useRestoreTrash() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => (await trashRestore({ path: { id } })).data,
    onSettled: () => void refreshTemplates(client),
  });
}

/** Deletes one row of the trash for good. */
export function useRemoveTrash() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => {
      await trashRemove({ path: { id } });
    },
    onSettled: () => void invalidate(client, staleAfter.trash),
  });
}

/** Deletes everything in the trash for good. */
export function useEmptyTrash() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await trashEmpty();
    },
    onSettled: () => void invalidate(client, staleAfter.trash),
  });
}
