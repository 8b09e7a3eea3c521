import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useApi } from "./api.tsx";
import type { UserStats } from "./client.ts";

export type { UserStats };

/** Which users to list, and how. */
export interface UserStatsQuery {
  search: string;
  sort: string;
  page: number;
  limit: number;
}

/** One page of users with their counts, and how many there are in all. The page before stays until the next has come. */
export function useUserStats({ search, sort, page, limit }: UserStatsQuery) {
  const api = useApi();
  return useQuery({
    queryKey: ["admin", "user-stats", { search, sort, page, limit }],
    queryFn: async ({ signal }) => {
      const params = new URLSearchParams({ ...(search && { search }), sort, page: String(page), limit: String(limit) });
      const answer = await api.get<UserStats[]>(`/admin/user-stats?${params}`, signal);
      return { users: answer.data, total: answer.total };
    },
    placeholderData: keepPreviousData,
    // Counts change while people work: every visit asks again, the rows of last time stay until the answer is here.
    staleTime: 0,
    refetchOnMount: "always",
    retry: false,
  });
}
