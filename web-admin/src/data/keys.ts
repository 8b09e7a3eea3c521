import {
  type AdminApiKey,
  type AdminKeysListData,
  adminKeysList,
  adminKeysRevoke,
  totalCount,
} from "@promptory/api-client";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

export type { AdminApiKey };

const LIST = ["admin", "api-keys"];

/** One page of everybody's keys. */
export function useKeys(query: NonNullable<AdminKeysListData["query"]>) {
  return useQuery({
    queryKey: [...LIST, query],
    queryFn: async ({ signal }) => {
      const answer = await adminKeysList({ query, signal });
      return { keys: answer.data, total: totalCount(answer) };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnMount: "always",
    retry: false,
    networkMode: "always",
  });
}

/** Takes a key away from whoever has it. */
export function useRevokeKey() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: AdminApiKey) => adminKeysRevoke({ path: { id } }),
    networkMode: "always",
    onSettled: () => cache.invalidateQueries({ queryKey: LIST }),
  });
}
