import {
  ifMatch,
  type Megaprompt,
  megapromptsCreate,
  megapromptsGet,
  megapromptsList,
  megapromptsRemove,
  megapromptsUpdate,
  type Template,
  templatesList,
  toApiError,
  totalCount,
  type WriteMegaprompt,
} from "@promptory/api-client";
import { useWriteOnce } from "@promptory/ui/use-write-once";
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { invalidate, queryKeys, staleAfter } from "../query-keys.ts";

export type { Megaprompt, WriteMegaprompt } from "@promptory/api-client";

/** The saved megaprompts, the one changed last first. */
export function useMegaprompts() {
  return useQuery({
    queryKey: queryKeys.megaprompts,
    queryFn: async ({ signal }) => (await megapromptsList({ signal })).data,
  });
}

/** A megaprompt and the ETag a change of it must match. */
export interface SavedMegaprompt {
  megaprompt: Megaprompt;
  etag: string | undefined;
}

/** One megaprompt as the server has it. */
export function useMegaprompt(id: number | undefined) {
  return useQuery<SavedMegaprompt>({
    queryKey: queryKeys.megaprompt(id ?? 0),
    enabled: id !== undefined,
    gcTime: 0,
    queryFn: async ({ signal }) => toSaved(await megapromptsGet({ path: { id: id ?? 0 }, signal })),
  });
}

/** Saves a megaprompt: a new one without an `id`. */
export function useSaveMegaprompt() {
  const client = useQueryClient();
  const once = useWriteOnce();
  return useMutation({
    mutationFn: (save: { id?: number; etag?: string | undefined; body: WriteMegaprompt }) =>
      once(save, async (headers) => {
        const { id, etag, body } = save;
        if (id === undefined) return toSaved(await megapromptsCreate({ body, headers }));
        return toSaved(await megapromptsUpdate({ path: { id }, body, headers: { ...headers, ...ifMatch(etag) } }));
      }),
    onSuccess: (saved) => client.setQueryData(queryKeys.megaprompt(saved.megaprompt.id), saved),
    onSettled: () => invalidate(client, staleAfter.megaprompts),
  });
}

/**
 * Adds a prompt at the end of a megaprompt, once however often it is asked. Answers whether it was not in it yet. Throws ApiError, also when
 * the megaprompt is full.
 */
export function useAddToMegaprompt() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, templateId }: { id: number; templateId: number }): Promise<boolean> => {
      const add = async () => {
        const { megaprompt, etag } = toSaved(await megapromptsGet({ path: { id } }));
        const { name, separator, titles, parts } = megaprompt;
        if (parts.some((part) => part.kind === "prompt" && part.templateId === templateId)) return false;
        const body = { name, separator, titles, parts: [...parts, { kind: "prompt" as const, templateId }] };
        await megapromptsUpdate({ path: { id }, body, headers: ifMatch(etag) });
        return true;
      };
      // Changed between the reading and the write: once more, from the newer state.
      return add().catch((error) => (toApiError(error).status === 412 ? add() : Promise.reject(error)));
    },
    onSettled: () => invalidate(client, staleAfter.megaprompts),
  });
}

/** Deletes a megaprompt; its prompts stay. */
export function useRemoveMegaprompt() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => void (await megapromptsRemove({ path: { id } })),
    onSettled: () => invalidate(client, staleAfter.megaprompts),
  });
}

function toSaved({ data, response }: { data: Megaprompt; response: Response }): SavedMegaprompt {
  return { megaprompt: data, etag: response.headers.get("ETag") ?? undefined };
}

/** The prompts of these ids that are still there; those known before stay while others come. */
export function useSeveralTemplates(ids: readonly number[]) {
  return useQuery({
    queryKey: queryKeys.megapromptParts(ids),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await templatesList({ query: { ids: ids.join(","), limit: ids.length }, signal })).data,
  });
}

/** Hands over a prompt that is already here, so that it need not be waited for. */
export function useKnowTemplate() {
  const client = useQueryClient();
  return (ids: readonly number[], known: readonly Template[]) => {
    const wanted = known.filter(({ id }) => ids.includes(id));
    if (wanted.length === ids.length) client.setQueryData(queryKeys.megapromptParts(ids), wanted);
  };
}

const CHOICE_PAGE = 20;

/** The prompts to choose from, twenty at a time; the previous answer stays until the next one is there. */
export function useTemplateChoice(search: string, typeId: number | undefined) {
  const query = { ...(search && { search }), ...(typeId !== undefined && { typeId }) };
  return useInfiniteQuery({
    queryKey: queryKeys.megapromptChoice(query),
    staleTime: 0,
    initialPageParam: 1,
    placeholderData: keepPreviousData,
    queryFn: async ({ pageParam: page, signal }) => {
      const answer = await templatesList({ query: { ...query, page, limit: CHOICE_PAGE }, signal });
      return { items: answer.data, total: totalCount(answer), page };
    },
    getNextPageParam: ({ page, total }) => (page * CHOICE_PAGE < total ? page + 1 : undefined),
  });
}
