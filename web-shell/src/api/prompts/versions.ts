import { totalCount, type Version, versionsGet, versionsList, versionsRestore } from "@promptory/api-client";
import { useWriteOnce } from "@promptory/ui/use-write-once";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { invalidate, queryKeys, staleAfter } from "../query-keys.ts";
import { refreshTemplates } from "./template-cache.ts";

export type { Version, VersionText } from "@promptory/api-client";

const PAGE = 50;

/** The versions of a prompt, the newest first, a page at a time; asked for anew whenever they are looked at. */
export function useVersions(id: number) {
  return useInfiniteQuery({
    queryKey: queryKeys.versions(id),
    staleTime: 0,
    gcTime: 0,
    initialPageParam: 1,
    queryFn: async ({ signal, pageParam }) => {
      const answer = await versionsList({ path: { id }, query: { page: pageParam, limit: PAGE }, signal });
      return { items: answer.data, total: totalCount(answer) };
    },
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE < total ? pages.length + 1 : undefined),
    select: ({ pages }): { items: Version[]; total: number } => ({
      items: pages.flatMap(({ items }) => items),
      total: pages[0]?.total ?? 0,
    }),
  });
}

/** One version with its content, which never changes. */
export function useVersion(id: number, n: number | undefined) {
  return useQuery({
    queryKey: queryKeys.version(id, n ?? 0),
    enabled: n !== undefined,
    queryFn: async ({ signal }) => (await versionsGet({ path: { id, n: n ?? 0 }, signal })).data,
  });
}

/** Saves an old version as the newest one. */
export function useRestoreVersion(id: number) {
  const client = useQueryClient();
  const once = useWriteOnce();
  return useMutation({
    mutationFn: (n: number) =>
      once(n, async (headers) => (await versionsRestore({ path: { id, n }, body: {}, headers })).data),
    onSettled: () => {
      void invalidate(client, staleAfter.restoredVersion(id));
      void refreshTemplates(client);
    },
  });
}
