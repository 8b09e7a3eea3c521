import { ifMatch, tagged, tagsGet, tagsMerge, tagsRemove, tagsRename } from "@promptory/api-client";
import { useWriteOnce } from "@promptory/ui/use-write-once";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { refreshTemplates } from "../prompts/template-cache.ts";
import { undoIdOf } from "./operations.ts";

/** A tag as the server has it now. */
export const readTag = async (id: number) => tagged(await tagsGet({ path: { id } }));

/** Gives a tag another name, on every prompt that has it. */
export function useRenameTag() {
  const client = useQueryClient();
  const once = useWriteOnce();
  return useMutation({
    mutationFn: (change: { id: number; etag?: string | undefined; name: string }) =>
      once(change, async (headers) => {
        const { id, etag, name } = change;
        return (await tagsRename({ path: { id }, body: { name }, headers: { ...headers, ...ifMatch(etag) } })).data;
      }),
    onSuccess: () => refreshTemplates(client),
  });
}

/** Gives the prompts of a tag another one instead; answers what undoes it. */
export function useMergeTag() {
  const client = useQueryClient();
  const once = useWriteOnce();
  return useMutation({
    mutationFn: ({ id, into }: { id: number; into: number }) =>
      once([id, into], async (headers) =>
        undoIdOf((await tagsMerge({ path: { id }, body: { into }, headers })).response),
      ),
    onSettled: () => void refreshTemplates(client),
  });
}

/** Takes a tag from every prompt; answers what undoes it. */
export function useRemoveTag() {
  const client = useQueryClient();
  const once = useWriteOnce();
  return useMutation({
    mutationFn: (id: number) =>
      once(id, async (headers) => undoIdOf((await tagsRemove({ path: { id }, headers })).response)),
    onSettled: () => void refreshTemplates(client),
  });
}
