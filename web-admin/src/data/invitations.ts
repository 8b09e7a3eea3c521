import {
  authRegistration,
  type CreateInvitation,
  type Invitation,
  invitationsCreate,
  invitationsList,
  invitationsRevoke,
  totalCount,
} from "@promptory/api-client";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

export type { Invitation };

const LIST = ["admin", "invitations"];

/** One page of invitation links, and who may register. */
export function useInvitations(query: { page: number; limit: number }) {
  return useQuery({
    queryKey: [...LIST, query],
    queryFn: async ({ signal }) => {
      const [answer, registration] = await Promise.all([
        invitationsList({ query, signal }),
        authRegistration({ signal }),
      ]);
      return { invitations: answer.data, total: totalCount(answer), mode: registration.data.mode };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnMount: "always",
    retry: false,
    networkMode: "always",
  });
}

/** Answers the invitation with its code, which cannot be read again. */
export const useCreateInvitation = () => useChange((body: CreateInvitation) => invitationsCreate({ body }));

export const useRevokeInvitation = () => useChange((id: number) => invitationsRevoke({ path: { id } }));

function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    networkMode: "always",
    onSettled: () => cache.invalidateQueries({ queryKey: LIST }),
  });
}
