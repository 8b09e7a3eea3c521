import { authRecoveryCode, authRemove, authUpdate, exportJson, type UpdateAccount } from "@promptory/api-client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { sessionKey } from "./session.ts";
import { sessionsKey } from "./sessions.ts";
import { token } from "./token.ts";

/** Changes the account; the current password proves who asks. */
export function useUpdateAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: UpdateAccount) => (await authUpdate({ body })).data,
    onSuccess: (user, { password }) => {
      client.setQueryData(sessionKey(token.get()), user);
      // A new password ends every other session.
      if (password !== undefined) void client.invalidateQueries({ queryKey: sessionsKey });
    },
  });
}

/** Makes a new recovery code, which is answered only once; a warning about wrong guesses ends with it. */
export function useNewRecoveryCode() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (currentPassword: string) =>
      (await authRecoveryCode({ body: { currentPassword } })).data.verificationCode,
    onSuccess: () => void client.invalidateQueries({ queryKey: sessionKey(token.get()) }),
  });
}

/** Deletes the account with everything it owns, and forgets the token and all cached data. */
export function useRemoveAccount() {
  return useMutation({
    mutationFn: async () => {
      await authRemove();
      token.leave();
    },
  });
}

/** Brings the whole library as a JSON file. */
export function useExportLibrary() {
  return useMutation({
    mutationFn: async (): Promise<Blob> => {
      const { data } = await exportJson({ parseAs: "blob" });
      // The generated type is that of the JSON inside.
      return data as unknown as Blob;
    },
  });
}
