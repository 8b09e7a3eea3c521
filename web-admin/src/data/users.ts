import { type AdminUsersStatsData, adminUsersStats, totalCount, type UserStats } from "@promptory/api-client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";

export type { UserStats };

/** Which users to list, and how. */
export type UserStatsQuery = NonNullable<AdminUsersStatsData["query"]>;

/** One page of users with their counts, and how many there are in all. The page before stays until the next has come. */
export function useUserStats(query: UserStatsQuery) {
  return useQuery({
    queryKey: ["admin", "user-stats", query],
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
