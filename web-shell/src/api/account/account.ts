import {
  authRemoveUser,
  authRenewRecoveryCode,
  authUpdateUser,
  failedSignInsList,
  secretOf,
  sessionsList,
  sessionsRemove,
  sessionsRemoveOthers,
  templatesExport,
  type UpdateAccount,
} from "@promptory/api-client";
import { useWriteOnce } from "@promptory/ui/use-write-once";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { settings as settingsText } from "../../locales/en/settings.ts";
import { invalidate, queryKeys, staleAfter } from "../query-keys.ts";
import { token } from "./token.ts";

/** Changes the account; the current password proves who asks. */
export function useUpdateAccount() {
  const client = useQueryClient();
  const once = useWriteOnce();
  return useMutation({
    mutationFn: (body: UpdateAccount) => once(body, async (headers) => (await authUpdateUser({ body, headers })).data),
    onSuccess: (user, { password, endApiKeys }) => {
      client.setQueryData(queryKeys.session(token.get()), user);
      // A new password ends every other session.
      if (password !== undefined) void invalidate(client, staleAfter.sessions);
      if (endApiKeys) void invalidate(client, staleAfter.apiKeys);
    },
  });
}

/** Makes a new recovery code, which is answered only once; a warning about wrong guesses ends with it. */
export function useNewRecoveryCode() {
  const client = useQueryClient();
  const once = useWriteOnce();
  return useMutation({
    mutationFn: async (currentPassword: string) => {
      const body = { currentPassword };
      const { data } = await once(body, (headers) => authRenewRecoveryCode({ body, headers }));
      return secretOf(data.verificationCode, settingsText.recovery.lost);
    },
    onSuccess: () => void invalidate(client, staleAfter.account(token.get())),
  });
}

/** Deletes the account with everything it owns, and forgets the token and all cached data. */
export function useRemoveAccount() {
  return useMutation({
    mutationFn: async () => {
      await authRemoveUser();
      token.leave();
    },
  });
}

/** Brings the whole library as a JSON file. */
export function useExportLibrary() {
  return useMutation({
    mutationFn: async (): Promise<Blob> => {
      const { data } = await templatesExport({ parseAs: "blob" });
      // The generated type is that of the JSON inside.
      return data as unknown as Blob;
    },
  });
}

export type { SessionInfo } from "@promptory/api-client";

/** Where the person is signed in; asked for anew each time the list is opened. */
export function useSessions() {
  return useQuery({
    queryKey: queryKeys.sessions,
    staleTime: 0,
    queryFn: async ({ signal }) => (await sessionsList({ signal })).data,
  });
}

/** The last failed sign-ins to the person's account, newest first. */
export function useFailedSignIns() {
  return useQuery({
    queryKey: queryKeys.failedSignIns,
    staleTime: 0,
    queryFn: async ({ signal }) => (await failedSignInsList({ query: { limit: 20 }, signal })).data,
  });
}

/** Ends one session. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => {
      await sessionsRemove({ path: { id } });
    },
    onSettled: () => invalidate(client, staleAfter.sessions),
  });
}

/** Ends every session but this one. */
export function useEndOtherSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await sessionsRemoveOthers();
    },
    onSettled: () => invalidate(client, staleAfter.sessions),
  });
}
