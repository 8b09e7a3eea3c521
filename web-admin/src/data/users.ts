import {
  type AdminUsersStatsData,
  adminUsersStats,
  authUser,
  type ChangeQuota,
  manageQuotasChange,
  manageQuotasGet,
  manageUsersChangeRole,
  manageUsersEndSessions,
  manageUsersRemove,
  manageUsersRenewRecoveryCode,
  totalCount,
  type UserQuota,
  type UserStats,
} from "@promptory/api-client";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

export type { UserQuota, UserStats };

/** Which users to list, and how. */
export type UserStatsQuery = NonNullable<AdminUsersStatsData["query"]>;

/** Whom something is done to. */
export type Whom = Pick<UserStats, "id" | "username">;

const LIST = ["admin", "user-stats"];

/** One page of users with their counts, and how many there are in all. The page before stays until the next has come. */
export function useUserStats(query: UserStatsQuery) {
  return useQuery({
    queryKey: [...LIST, query],
    queryFn: async ({ signal }) => {
      const answer = await adminUsersStats({ query, signal });
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
    queryKey: ["admin", "quota", id],
    queryFn: async ({ signal }) => (await manageQuotasGet({ path: { id }, signal })).data,
    gcTime: 0,
    retry: false,
    networkMode: "always",
  });
}

/** Sets the quota of an account; null is the default of the server. */
export function useChangeQuota(id: number) {
  return useMutation({
    mutationFn: (body: ChangeQuota) => manageQuotasChange({ path: { id }, body }),
    networkMode: "always",
  });
}

/** Something done to one user, after which the list is asked for again. */
function useDeed<Done>(deed: (id: number) => Promise<Done>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Whom) => deed(id),
    networkMode: "always",
    onSettled: () => cache.invalidateQueries({ queryKey: LIST }),
  });
}

export const useDeleteUser = () => useDeed((id) => manageUsersRemove({ path: { id } }));

export const useEndSessions = () => useDeed((id) => manageUsersEndSessions({ path: { id } }));

/** Answers the six digits, which nobody can ask for again. */
export const useNewCode = () =>
  useDeed(async (id) => (await manageUsersRenewRecoveryCode({ path: { id } })).data.verificationCode);

/** Makes administrators and users; answers whether the person took the right from themselves. */
export const useChangeRole = (isAdmin: boolean) =>
  useDeed(async (id) => {
    await manageUsersChangeRole({ path: { id }, body: { isAdmin } });
    return !isAdmin && !(await authUser()).data.isAdmin;
  });
