import {
  type AdminApiKey,
  type AdminApiKeysListData,
  adminApiKeysList,
  adminApiKeysRevoke,
  totalCount,
} from "@promptory/api-client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { queryKeys } from "./query-keys.ts";
import { useWrite } from "./use-write.ts";

export type { AdminApiKey };

/** One page of everybody's keys. */
export function useKeys(query: NonNullable<AdminApiKeysListData["query"]>) {
  return useQuery({
    queryKey: queryKeys.apiKeyList(query),
    queryFn: async ({ signal }) => {
      const answer = await adminApiKeysList({ query, signal });
      return { keys: answer.data, total: totalCount(answer) };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnMount: "always",
    retry: false,
    networkMode: "always",
  });
}

/** Revokes a person's key. */
export const useRevokeKey = () =>
  useWrite([queryKeys.apiKeys], ({ id }: AdminApiKey, headers) => adminApiKeysRevoke({ path: { id }, headers }));
