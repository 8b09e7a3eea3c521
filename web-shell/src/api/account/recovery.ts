import { authForgotPassword } from "@promptory/api-client";
import { useMutation } from "@tanstack/react-query";
import type { NewAccount } from "./session.ts";

/** What the server says to who forgot their password; the code is there only with RECOVERY_CODE_IN_RESPONSE. */
export interface CodeRequest {
  username: string;
  message: string;
  verificationCode: string;
}

/** An account with a new password, its next code, and what the server says of them. */
export interface Recovered extends NewAccount {
  message: string;
}

/** Asks for a recovery code; the answer does not tell whether there is such an account. */
export function useRequestCode() {
  return useMutation({
    mutationFn: async (username: string): Promise<CodeRequest> => {
      const { data } = await authForgotPassword({ body: { username } });
      return { username, message: data.message, verificationCode: data.verificationCode ?? "" };
    },
  });
}

/** Sets a new password with a code, and brings the next one. */
export function useResetPassword() {
  return useMutation({
    mutationFn: async (body: {
      username: string;
      code: string;
      newPassword: string;
      endApiKeys: boolean;
    }): Promise<Recovered> => {
      const { data } = await authForgotPassword({ body });
      return { username: body.username, message: data.message, verificationCode: data.verificationCode ?? "" };
    },
  });
}
