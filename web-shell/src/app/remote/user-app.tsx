import { lazyWithRetry } from "@promptory/ui/lazy-with-retry";
import { assertOwnOrigin, REMOTE_CONTRACT_VERSION, type RemoteAppProps } from "@promptory/ui/remote-contract";
import { loadRemoteStyles, RemoteRoot } from "@promptory/ui/remote-root";
import { RemoteRouter } from "@promptory/ui/remote-router";
import { removeOwned } from "@promptory/ui/storage";
import { QueryClientProvider } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { rateLimits } from "../../api/account/rate-limits.ts";
import { connectApi, createQueryClient } from "../../api/client.ts";
import { embedIn } from "../../api/embedding.ts";
import { AppErrorBoundary } from "../error-boundary.tsx";
import { SessionProvider } from "../session.tsx";
import { UserRoutes } from "./user-routes.tsx";

declare const __webpack_public_path__: string;

/** Tells the host which version of the contract this build has. */
export const contractVersion = REMOTE_CONTRACT_VERSION;

/** Removes what the person keeps in this browser (drafts, values of variables): for a host that logs them out. */
export const clearStoredData = removeOwned;

// This build is below /remotes/user/ of the product.
const productUrl = () => new URL("../../", new URL(__webpack_public_path__, window.location.href)).href;

/** The user area as a remote: what a host loads. One at a time in a page. */
export default lazyWithRetry(async () => {
  await loadRemoteStyles();
  return UserApp;
});

function UserApp({ basename, apiBaseUrl, getToken, onSignedOut, onAnswer, ...host }: RemoteAppProps) {
  const [queries] = useState(createQueryClient);
  // While rendering, not in an effect: the screens below ask the API in theirs, which run first.
  useMemo(() => {
    assertOwnOrigin(apiBaseUrl);
    embedIn({ getToken, onSignedOut, productUrl: productUrl() });
    connectApi({
      baseUrl: apiBaseUrl,
      onAnswer: (answer) => {
        rateLimits.learn(answer);
        onAnswer?.(answer);
      },
    });
  }, [apiBaseUrl, getToken, onSignedOut, onAnswer]);
  return (
    <RemoteRoot {...host}>
      <QueryClientProvider client={queries}>
        <RemoteRouter basename={basename}>
          <AppErrorBoundary>
            <SessionProvider>
              <UserRoutes />
            </SessionProvider>
          </AppErrorBoundary>
        </RemoteRouter>
      </QueryClientProvider>
    </RemoteRoot>
  );
}
