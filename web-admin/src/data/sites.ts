import {
  type AdminExtensionSite,
  type ChangeExtensionSite,
  ifMatch,
  type ManageSitesListData,
  manageSitesCreate,
  manageSitesGet,
  manageSitesList,
  manageSitesRemove,
  manageSitesUpdate,
  tagged,
  totalCount,
  type WriteExtensionSite,
} from "@promptory/api-client";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

export type { AdminExtensionSite, ChangeExtensionSite, WriteExtensionSite };

const LIST = ["admin", "extension-sites"];

/** One page of the sites the extension knows. */
export function useSites(query: NonNullable<ManageSitesListData["query"]>) {
  return useQuery({
    queryKey: [...LIST, query],
    queryFn: async ({ signal }) => {
      const answer = await manageSitesList({ query, signal });
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
export const useCreateSite = () => useChange((body: WriteExtensionSite) => manageSitesCreate({ body }));

/** Changes some of a site. */
export const useUpdateSite = () =>
  useChange(({ id, etag, change }: { id: number; etag?: string | undefined; change: ChangeExtensionSite }) =>
    manageSitesUpdate({ path: { id }, body: change, headers: ifMatch(etag) }),
  );

/** A site as the server has it now. */
export const readSite = async (id: number) => tagged(await manageSitesGet({ path: { id } }));

/** Deletes a site, or resets one we ship. */
export const useRemoveSite = () => useChange((id: number) => manageSitesRemove({ path: { id } }));

/** A change of the sites: afterwards the list is asked for again, also when it failed. */
function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    networkMode: "always",
    onSettled: () => cache.invalidateQueries({ queryKey: LIST }),
  });
}
