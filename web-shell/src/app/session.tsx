import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useRef, useSyncExternalStore } from "react";
import { type Session, type User, useStoredSession } from "../api/account/session.ts";
import { token } from "../api/account/token.ts";

const SessionContext = createContext<Session | undefined>(undefined);

/** Knows who is signed in; when that changes, in this tab or another, what was cached for the one before is dropped. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const session = useStoredSession();
  useCacheOfOne();
  return <SessionContext value={session}>{children}</SessionContext>;
}

function useCacheOfOne(): void {
  const queries = useQueryClient();
  const bearer = useSyncExternalStore(token.subscribe, token.get);
  const last = useRef(bearer);
  useEffect(() => {
    if (last.current === bearer) return;
    last.current = bearer;
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "config" && queryKey[1] !== bearer });
  }, [bearer, queries]);
}

/** The session; throws outside a SessionProvider. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error("useSession needs a SessionProvider around it.");
  return session;
}

/** The person signed in; throws where no guard has made sure of one. */
export function useUser(): User {
  const session = useSession();
  if (session.status !== "signed-in") throw new Error("useUser needs a guard around it.");
  return session.user;
}
