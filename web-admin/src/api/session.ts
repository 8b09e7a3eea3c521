import { ApiError, authGetUser, authLogin, authLogout, type User } from "@promptory/api-client";
import { removeOwned, setOwner, storedValue } from "@promptory/ui/storage";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState, useSyncExternalStore } from "react";
import { text } from "../locales/en/index.ts";
import { queryKeys } from "./query-keys.ts";

/** The bearer token of this origin; the shell keeps its own under the same key. */
const stored = storedValue("auth_token");

export const readToken = stored.get;
/** Stores the token, or removes it when there is none. */
export const writeToken = stored.set;

/** The token as it is now, also when another tab signs in or out. */
export const useToken = () => useSyncExternalStore(stored.subscribe, stored.get);

/** Who uses the administration when it stands alone. */
export type Session =
  | { state: "checking" }
  | { state: "unreachable"; retry: () => void; isRetrying: boolean }
  | { state: "signed-out"; notice: string | undefined }
  | { state: "signed-in"; user: User; reload: () => void };

/** Follows the session: checks a token that is already there, and notices when it ends. */
export function useSession(): Session & { end: (notice?: string) => void } {
  const token = useToken();
  const cache = useQueryClient();
  const [notice, setNotice] = useState<string>();
  const user = useQuery({
    queryKey: queryKeys.session(token),
    queryFn: async ({ signal }) => {
      const { data } = await authGetUser({ signal });
      if (readToken() === token) setOwner(data.id);
      return data;
    },
    enabled: token !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: "always",
  });
  const end = useCallback(
    (why?: string) => {
      setNotice(why);
      // Without a reason the person logged out; a session that expired keeps what they typed.
      if (why === undefined) removeOwned();
      writeToken(undefined);
      cache.clear();
    },
    [cache],
  );

  if (token === undefined) return { state: "signed-out", notice, end };
  const reload = () => void user.refetch();
  if (user.data?.isAdmin) return { state: "signed-in", user: user.data, reload, end };
  if (user.data) return { state: "signed-out", notice: text.standalone.notice.notAdmin(user.data.username), end };
  if (user.error instanceof ApiError && user.error.status === 401) {
    return { state: "signed-out", notice: text.standalone.notice.ended, end };
  }
  if (user.error) return { state: "unreachable", retry: () => void user.refetch(), isRetrying: user.isFetching, end };
  return { state: "checking", end };
}

/** Signs an administrator in; anyone else gets an error, and the session just made is ended again. */
export function useSignIn() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (credentials: { username: string; password: string }) => {
      const { token, user } = (await authLogin({ body: credentials })).data;
      if (user.isAdmin) return { token, user };
      await authLogout({ auth: () => token }).catch(() => undefined);
      throw new Error(text.standalone.notice.notAdmin(user.username));
    },
    networkMode: "always",
    onSuccess: ({ token, user }) => {
      cache.setQueryData(queryKeys.session(token), user);
      setOwner(user.id);
      writeToken(token);
    },
  });
}

/** Ends this session at the API; a failure changes nothing here, the person has left. */
export async function tellSignedOut(token: string | undefined): Promise<void> {
  if (token === undefined) return;
  await authLogout({ auth: () => token, keepalive: true }).catch(() => undefined);
}
