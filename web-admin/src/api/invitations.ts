import {
  adminInvitationsCreate,
  adminInvitationsList,
  adminInvitationsRevoke,
  authGetRegistration,
  type CreateInvitation,
  type Invitation,
  totalCount,
} from "@promptory/api-client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { text } from "../locales/en/index.ts";
import { queryKeys } from "./query-keys.ts";
import { useSecretWrite, useWrite } from "./use-write.ts";

export type { Invitation };

/** One page of invitation links, and who may register. */
export function useInvitations(query: { page: number; limit: number }) {
  return useQuery({
    queryKey: queryKeys.invitationList(query),
    queryFn: async ({ signal }) => {
      const [answer, registration] = await Promise.all([
        adminInvitationsList({ query, signal }),
        authGetRegistration({ signal }),
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

/** Makes an invitation; answers its code, which cannot be read again. */
export const useCreateInvitation = () =>
  useSecretWrite(
    [queryKeys.invitations],
    text.invitations.form.lost,
    async (body: CreateInvitation, headers) => (await adminInvitationsCreate({ body, headers })).data.code,
  );

export const useRevokeInvitation = () =>
  useWrite([queryKeys.invitations], (id: number, headers) => adminInvitationsRevoke({ path: { id }, headers }));
