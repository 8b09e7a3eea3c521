import {
  authRemoveUser,
  authRenewRecoveryCode,
  authUpdateUser,
  secretOf,
  templatesExport,
  type UpdateAccount,
} from "@promptory/api-client";
import { useWriteOnce } from "@promptory/ui/use-write-once";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { text } from "../locales/en/library.ts";
import { apiKeysKey } from "./api-keys.ts";
import { sessionKey } from "./session.ts";
import { sessionsKey } from "./sessions.ts";
import { token } from "./token.ts";

/** Changes the account; the current password proves who asks. */
export function useUpdateAccount() {
  const client = useQueryClient();
  const once = useWriteOnce();
  return useMutation({
    mutationFn: (body: UpdateAccount) => once(body, async (headers) => (await authUpdateUser({ body, headers })).data),
    onSuccess: (user, { password, endApiKeys }) => {
      client.setQueryData(sessionKey(token.get()), user);
      // A new password ends every other session.
      if (password !== undefined) void client.invalidateQueries({ queryKey: sessionsKey });
      if (endApiKeys) void client.invalidateQueries({ queryKey: apiKeysKey });
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
      return secretOf(data.verificationCode, text.settings.recovery.lost);
    },
    onSuccess: () => void client.invalidateQueries({ queryKey: sessionKey(token.get()) }),
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
