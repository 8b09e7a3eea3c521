import { ifMatch, tagged, tagsGet, tagsMerge, tagsRemove, tagsRename } from "@promptory/api-client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { undoIdOf } from "./operations.ts";
import { refreshTemplates } from "./template-cache.ts";

/** A tag as the server has it now. */
export const readTag = async (id: number) => tagged(await tagsGet({ path: { id } }));

/** Gives a tag another name, on every prompt that has it. */
export function useRenameTag() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, etag, name }: { id: number; etag?: string | undefined; name: string }) =>
      (await tagsRename({ path: { id }, body: { name }, headers: ifMatch(etag) })).data,
    onSuccess: () => refreshTemplates(client),
  });
}

/** Gives the prompts of a tag another one instead; answers what undoes it. */
export function useMergeTag() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, into }: { id: number; into: number }) =>
      undoIdOf((await tagsMerge({ path: { id }, body: { into } })).response),
    onSettled: () => void refreshTemplates(client),
  });
}

/** Takes a tag from every prompt; answers what undoes it. */
export function useRemoveTag() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => undoIdOf((await tagsRemove({ path: { id } })).response),
    onSettled: () => void refreshTemplates(client),
  });
}
