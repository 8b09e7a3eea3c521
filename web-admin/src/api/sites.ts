import {
  type AdminExtensionSite,
  type AdminExtensionSitesListData,
  adminExtensionSitesCreate,
  adminExtensionSitesGet,
  adminExtensionSitesList,
  adminExtensionSitesRemove,
  adminExtensionSitesUpdate,
  type ChangeExtensionSite,
  ifMatch,
  tagged,
  totalCount,
  type WriteExtensionSite,
} from "@promptory/api-client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { queryKeys } from "./query-keys.ts";
import { useWrite } from "./use-write.ts";

export type { AdminExtensionSite, ChangeExtensionSite, WriteExtensionSite };

/** One page of the sites the extension knows. */
export function useSites(query: NonNullable<AdminExtensionSitesListData["query"]>) {
  return useQuery({
    queryKey: queryKeys.siteList(query),
    queryFn: async ({ signal }) => {
      const answer = await adminExtensionSitesList({ query, signal });
      return { sites: answer.data, total: totalCount(answer) };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnMount: "always",
    retry: false,
    networkMode: "always",
  });
}

/** Adds a site. */
export const useCreateSite = () =>
  useWrite([queryKeys.sites], (body: WriteExtensionSite, headers) => adminExtensionSitesCreate({ body, headers }));

/** Changes some of a site. */
export const useUpdateSite = () =>
  useWrite(
    [queryKeys.sites],
    ({ id, etag, change }: { id: number; etag?: string | undefined; change: ChangeExtensionSite }, headers) =>
      adminExtensionSitesUpdate({ path: { id }, body: change, headers: { ...headers, ...ifMatch(etag) } }),
  );

/** A site as the server has it now. */
export const readSite = async (id: number) => tagged(await adminExtensionSitesGet({ path: { id } }));

/** Deletes a site, or resets one we ship. */
export const useRemoveSite = () =>
  useWrite([queryKeys.sites], (id: number, headers) => adminExtensionSitesRemove({ path: { id }, headers }));
