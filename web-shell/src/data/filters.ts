import { filtersCreate, filtersList, filtersRemove, filtersUpdate } from "@promptory/api-client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

export type { SavedFilter } from "@promptory/api-client";

const KEY = ["/api/filters"];

/** The filters the person named, in alphabetical order. */
export function useFilters() {
  return useQuery({
    queryKey: KEY,
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await filtersList({ signal })).data,
  });
}

/** Keeps a filter under a name. */
export function useCreateFilter() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: { name: string; query: string }) => (await filtersCreate({ body })).data,
    onSuccess: () => void client.invalidateQueries({ queryKey: KEY }),
  });
}

/** Gives a filter another name. */
export function useRenameFilter() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, name, query }: { id: number; name: string; query: string }) =>
      (await filtersUpdate({ path: { id }, body: { name, query } })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

/** Forgets a filter. */
export function useRemoveFilter() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => {
      await filtersRemove({ path: { id } });
    },
    onSettled: () => void client.invalidateQueries({ queryKey: KEY }),
  });
}
