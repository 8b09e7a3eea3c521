import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { token } from "./token.ts";

/** The person signed in. */
export interface User {
  id: number;
  username: string;
  isAdmin: boolean;
  email: string | null;
}

/** Who is using this page. */
export type Session =
  | { status: "loading" }
  | { status: "signed-out" }
  | { status: "signed-in"; user: User }
  | { status: "unreachable"; retry(): void; retrying: boolean };

/** The session behind the stored token; a token the API refuses is forgotten. */
export function useSession(): Session {
  const bearer = useSyncExternalStore(token.subscribe, token.get);
  const query = useQuery({
    queryKey: ["session", bearer],
    enabled: bearer !== undefined,
    queryFn: async ({ signal }): Promise<User | null> => {
      const response = await fetch("/api/auth/user", { signal, headers: { authorization: `Bearer ${bearer}` } });
      if (response.status === 401) {
        token.expire();
        return null;
      }
      if (!response.ok) throw new Error(`API Error ${response.status}`);
      return (await response.json()) as User;
    },
  });
  if (bearer === undefined || query.data === null) return { status: "signed-out" };
  if (query.data) return { status: "signed-in", user: query.data };
  if (query.isError) return { status: "unreachable", retry: () => void query.refetch(), retrying: query.isFetching };
  return { status: "loading" };
}

/** Ends the session at the API, then forgets it here whatever the answer; false when the API could not be told. */
export async function endSession(): Promise<boolean> {
  const bearer = token.get();
  try {
    const response = await fetch("/api/auth/logout", {
      method: "POST",
      headers: { authorization: `Bearer ${bearer}` },
      signal: AbortSignal.timeout(5000),
    });
    return response.ok || response.status === 401;
  } catch {
    return false;
  } finally {
    token.leave();
  }
}
