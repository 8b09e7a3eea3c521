import { failedSignInsList, sessionsList, sessionsRemove, sessionsRemoveOthers } from "@promptory/api-client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

export type { SessionInfo } from "@promptory/api-client";

/** What the cache calls the list of sessions. */
export const sessionsKey = ["/api/auth/sessions"] as const;

/** Where the person is signed in; asked for anew each time the list is opened. */
export function useSessions() {
  return useQuery({
    queryKey: sessionsKey,
    staleTime: 0,
    queryFn: async ({ signal }) => (await sessionsList({ signal })).data,
  });
}

/** The last failed sign-ins to the person's account, newest first. */
export function useFailedSignIns() {
  return useQuery({
    queryKey: ["/api/auth/failed-sign-ins"],
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
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  });
}

/** Ends every session but this one. */
export function useEndOtherSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await sessionsRemoveOthers();
    },
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  });
}
