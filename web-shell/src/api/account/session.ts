import {
  ApiError,
  authGetRegistration,
  authGetUser,
  authLogin,
  authLogout,
  authRegister,
  type User,
} from "@promptory/api-client";
import { setOwner } from "@promptory/ui/storage";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { queryKeys } from "../query-keys.ts";
import { token } from "./token.ts";

export type { User } from "@promptory/api-client";

/** Who is using this page. */
export type Session =
  | { status: "loading" }
  | { status: "signed-out" }
  | { status: "signed-in"; user: User }
  | { status: "unreachable"; retry(): void; retrying: boolean };

/** What a person signs in with. */
export interface Credentials {
  username: string;
  password: string;
}

/** A fresh account with the code that recovers it, which is never shown again. */
export interface NewAccount {
  username: string;
  verificationCode: string;
  /** The session that came with a registration, not yet used; a recovered account has none. */
  bearer?: string;
}

/** An answer of success without a token in it; the wording of the message is the page's. */
export class MissingToken extends Error {}

const LOGOUT_TIMEOUT = 5_000;

/** The session behind the stored token. */
export function useStoredSession(): Session {
  const bearer = useSyncExternalStore(token.subscribe, token.get);
  const query = useQuery({
    queryKey: queryKeys.session(bearer),
    enabled: bearer !== undefined,
    queryFn: async ({ signal }) => {
      const { data: user } = await authGetUser({ signal, throwOnError: true });
      if (token.get() === bearer) setOwner(user.id);
      return user;
    },
  });
  // A token that the server refuses is removed where the answer is read.
  if (bearer === undefined) return { status: "signed-out" };
  if (query.data) return { status: "signed-in", user: query.data };
  if (query.isError) return { status: "unreachable", retry: () => void query.refetch(), retrying: query.isFetching };
  return { status: "loading" };
}

/** The person signed in; undefined while that is not known. */
export function useCurrentUser(): User | undefined {
  const session = useStoredSession();
  return session.status === "signed-in" ? session.user : undefined;
}

/** Signs in and keeps the token; throws ApiError or MissingToken. */
export function useLogin() {
  return useMutation({
    mutationFn: async (body: Credentials) => {
      const { data } = await authLogin({ body, throwOnError: true });
      if (!data.token) throw new MissingToken();
      token.set(data.token);
    },
  });
}

/** Who may register; undefined until that is known. */
export function useRegistrationMode() {
  const query = useQuery({
    queryKey: queryKeys.registration,
    queryFn: async ({ signal }) => (await authGetRegistration({ signal, throwOnError: true })).data.mode,
  });
  return query.data;
}

/** Makes an account. Its session is used or ended by what the person does with the recovery code. */
export function useRegister() {
  return useMutation({
    mutationFn: async (body: Credentials & { invitation?: string }): Promise<NewAccount> => {
      const { data } = await authRegister({ body, throwOnError: true });
      return { username: data.user.username, verificationCode: data.verificationCode, bearer: data.token };
    },
  });
}

/** Signs in with the session of a new account. */
export function continueAs({ bearer }: NewAccount): void {
  if (bearer) token.set(bearer);
}

/** Ends the session of a new account that is not used. */
export function abandon({ bearer }: NewAccount): void {
  if (bearer) void revoke(bearer);
}

/** Ends the session at the API and forgets it here whatever the answer; false when the API could not be reached. */
export async function endSession(): Promise<boolean> {
  const bearer = token.get();
  const isEnded = bearer === undefined || (await revoke(bearer));
  token.leave();
  return isEnded;
}

async function revoke(bearer: string): Promise<boolean> {
  try {
    const headers = { authorization: `Bearer ${bearer}` };
    await authLogout({ headers, auth: () => bearer, signal: AbortSignal.timeout(LOGOUT_TIMEOUT), throwOnError: true });
    return true;
  } catch (error) {
    return error instanceof ApiError && error.status === 401;
  }
}
