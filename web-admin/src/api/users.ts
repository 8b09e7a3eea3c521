import {
  type AdminUsersGetStatsData,
  adminQuotasChange,
  adminQuotasGet,
  adminUsersChangeRole,
  adminUsersEndSessions,
  adminUsersGetStats,
  adminUsersRemove,
  adminUsersRenewRecoveryCode,
  authGetUser,
  type ChangeQuota,
  totalCount,
  type UserQuota,
  type UserStats,
} from "@promptory/api-client";
import type { WriteHeaders } from "@promptory/ui/use-write-once";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { text } from "../locales/en/index.ts";
import { queryKeys } from "./query-keys.ts";
import { useSecretWrite, useWrite } from "./use-write.ts";

export type { UserQuota, UserStats };

/** Which users to list, and how. */
export type UserStatsQuery = NonNullable<AdminUsersGetStatsData["query"]>;

/** Whom something is done to. */
export type Whom = Pick<UserStats, "id" | "username">;

/** One page of users with their counts, and how many there are in all. The page before stays until the next has come. */
export function useUserStats(query: UserStatsQuery) {
  return useQuery({
    queryKey: queryKeys.userList(query),
    queryFn: async ({ signal }) => {
      const answer = await adminUsersGetStats({ query, signal });
      return { users: answer.data, total: totalCount(answer) };
    },
    placeholderData: keepPreviousData,
    // Counts change while people work: every visit asks again, the rows of last time stay until the answer is here.
    staleTime: 0,
    refetchOnMount: "always",
    retry: false,
    networkMode: "always",
  });
}

/** What an account holds and may hold, read again for every dialog. */
export function useUserQuota(id: number) {
  return useQuery({
    queryKey: queryKeys.quota(id),
    queryFn: async ({ signal }) => (await adminQuotasGet({ path: { id }, signal })).data,
    gcTime: 0,
    retry: false,
    networkMode: "always",
  });
}

/** Sets the quota of an account; null is the default of the server. */
export const useChangeQuota = (id: number) =>
  useWrite([], (body: ChangeQuota, headers) => adminQuotasChange({ path: { id }, body, headers }));

/** A write about one user, after which the list is read again. */
const useUserWrite = <Done>(write: (id: number, headers: WriteHeaders) => Promise<Done>) =>
  useWrite([queryKeys.users], ({ id }: Whom, headers) => write(id, headers));

export const useDeleteUser = () => useUserWrite((id, headers) => adminUsersRemove({ path: { id }, headers }));

export const useEndSessions = () => useUserWrite((id, headers) => adminUsersEndSessions({ path: { id }, headers }));

/** Answers the six digits, which cannot be read again. */
export const useNewCode = () =>
  useSecretWrite(
    [queryKeys.users],
    text.users.newCode.lost,
    async ({ id }: Whom, headers) =>
      (await adminUsersRenewRecoveryCode({ path: { id }, headers })).data.verificationCode,
  );

/** Makes administrators and users; answers whether the person took the right from themselves. */
export const useChangeRole = (isAdmin: boolean) =>
  useUserWrite(async (id, headers) => {
    await adminUsersChangeRole({ path: { id }, body: { isAdmin }, headers });
    return !isAdmin && !(await authGetUser()).data.isAdmin;
  });
