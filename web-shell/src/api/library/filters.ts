import {
  filtersCreate,
  filtersGet,
  filtersList,
  filtersRemove,
  filtersUpdate,
  ifMatch,
  tagged,
} from "@promptory/api-client";
import { useWriteOnce } from "@promptory/ui/use-write-once";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { invalidate, queryKeys, staleAfter } from "../query-keys.ts";

export type { SavedFilter } from "@promptory/api-client";

/** The filters the person named, in alphabetical order. */
export function useFilters() {
  return useQuery({
    queryKey: queryKeys.filters,
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await filtersList({ signal })).data,
  });
}

/** A filter as the server has it now. */
export const readFilter = async (id: number) => tagged(await filtersGet({ path: { id } }));

/** Keeps a filter under a name. */
export function useCreateFilter() {
  const client = useQueryClient();
  const once = useWriteOnce();
  return useMutation({
    mutationFn: (body: { name: string; query: string }) =>
      once(body, async (headers) => (await filtersCreate({ body, headers })).data),
    onSuccess: () => void invalidate(client, staleAfter.filters),
  });
}

/** Gives a filter another name. */
export function useRenameFilter() {
  const client = useQueryClient();
  const once = useWriteOnce();
  return useMutation({
    mutationFn: (change: { id: number; etag: string | undefined; name: string; query: string }) => {
      const { id, etag, ...body } = change;
      return once(
        change,
        async (headers) =>
          (await filtersUpdate({ path: { id }, body, headers: { ...headers, ...ifMatch(etag) } })).data,
      );
    },
    onSuccess: () => invalidate(client, staleAfter.filters),
  });
}

/** Forgets a filter. */
export function useRemoveFilter() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => {
      await filtersRemove({ path: { id } });
    },
    onSettled: () => void invalidate(client, staleAfter.filters),
  });
}
