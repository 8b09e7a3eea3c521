import {
  type AdminApiKey,
  type AdminApiKeysListData,
  adminApiKeysList,
  adminApiKeysRevoke,
  totalCount,
} from "@promptory/api-client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useWrite } from "./use-write.ts";

export type { AdminApiKey };

const LIST = ["admin", "api-keys"];

/** One page of everybody's keys. */
export function useKeys(query: NonNullable<AdminApiKeysListData["query"]>) {
  return useQuery({
    queryKey: [...LIST, query],
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
  useWrite([LIST], ({ id }: AdminApiKey, headers) => adminApiKeysRevoke({ path: { id }, headers }));
