import {
  type AdminAuditListData,
  type AdminFailedSignInsListData,
  type AuditEntry,
  adminAuditExport,
  adminAuditList,
  adminFailedSignInsList,
  totalCount,
} from "@promptory/api-client";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { queryKeys } from "./query-keys.ts";

export type { AuditEntry };

/** Which records to list. */
export type AuditQuery = NonNullable<AdminAuditListData["query"]>;

/** What the log knows of. */
export type AuditAction = NonNullable<AuditQuery["action"]>;

/** One page of the log, newest first. */
export function useAudit(query: AuditQuery) {
  return useQuery({
    queryKey: queryKeys.audit(query),
    queryFn: async ({ signal }) => {
      const answer = await adminAuditList({ query, signal });
      return { entries: answer.data, total: totalCount(answer) };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnMount: "always",
    retry: false,
    networkMode: "always",
  });
}

/** One page of the failed sign-ins to all accounts, newest first. */
export function useFailedSignIns(query: NonNullable<AdminFailedSignInsListData["query"]>) {
  return useQuery({
    queryKey: queryKeys.failedSignIns(query),
    queryFn: async ({ signal }) => {
      const answer = await adminFailedSignInsList({ query, signal });
      return { attempts: answer.data, total: totalCount(answer) };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnMount: "always",
    retry: false,
    networkMode: "always",
  });
}

/** The records that fit, as a file. */
export function useAuditExport() {
  return useMutation({
    mutationFn: async (query: Omit<AuditQuery, "page" | "limit"> & { format: "csv" | "json" }) =>
      // The contract calls a file a string; read as one, a large log would be parsed for nothing.
      (await adminAuditExport({ query, parseAs: "blob" })).data as unknown as Blob,
    networkMode: "always",
  });
}
