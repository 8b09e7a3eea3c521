import { pushDialog } from "@promptory/ui/dialog-stack";
import { useTheme } from "@promptory/ui/mode";
import { notify } from "@promptory/ui/toast";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { rateLimits } from "../api/account/rate-limits.ts";
import { token } from "../api/account/token.ts";
import { configQuery } from "../api/config.ts";
import { queryKeys } from "../api/query-keys.ts";
import { loadAdminRemote } from "./admin-remote-loader.ts";
import { AdminRemoteView } from "./admin-remote-view.tsx";

/** The administration inside the shell: a remote with its own build and address, found at run time. */
export function AdminRemote() {
  const queries = useQueryClient();
  // Read afresh at every try: the remote may have moved since the page was opened.
  const load = useCallback(
    () => loadAdminRemote(() => queries.fetchQuery({ ...configQuery, staleTime: 0 })),
    [queries],
  );
  const onUserChanged = useCallback(
    () => void queries.invalidateQueries({ queryKey: queryKeys.session(token.get()) }),
    [queries],
  );
  return (
    <AdminRemoteView
      apiBaseUrl=""
      basename="/admin"
      getToken={token.get}
      load={load}
      onAnswer={rateLimits.learn}
      notify={notify}
      onFailure={logFailure}
      onSignedOut={token.expire}
      onUserChanged={onUserChanged}
      openDialog={pushDialog}
      theme={useTheme().resolved}
    />
  );
}

function logFailure(error: unknown): void {
  console.error("The admin remote failed.", error);
}
