import { createApi } from "@promptory/api-client";
import { isOutdatedBuild, lazyWithRetry, OutdatedBuild } from "@promptory/ui/lazy-with-retry";
import { ThemeProvider } from "@promptory/ui/mode";
import { ErrorState } from "@promptory/ui/states";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { ErrorBoundary, type FallbackProps } from "react-error-boundary";
import { BrowserRouter } from "react-router";
import { readToken, tellSignedOut, useSession } from "../api/session.ts";
import { text } from "../locales/en/index.ts";
import { Centre, Checking, Toasts, TopBar } from "./frame.tsx";
import { SignIn } from "./sign-in.tsx";
import styles from "./standalone.module.css";

// The table's library is no part of the sign-in page.
const AdminArea = lazyWithRetry(async () => (await import("../admin-app.tsx")).AdminArea, <Checking />);
const words = text.standalone;

/** The administration at an address of its own. `basename` is the path it is served from, without a trailing slash. */
export function Standalone({ basename }: { basename: string }) {
  const [queries] = useState(connect);
  return (
    <ThemeProvider>
      <ErrorBoundary FallbackComponent={Crash}>
        <QueryClientProvider client={queries}>
          <BrowserRouter basename={basename || "/"}>
            <Gate />
          </BrowserRouter>
        </QueryClientProvider>
      </ErrorBoundary>
    </ThemeProvider>
  );
}

function connect(): QueryClient {
  createApi({ token: readToken });
  return new QueryClient();
}

/** Lets administrators in and everybody else sign in. */
function Gate() {
  const session = useSession();
  const { end } = session;
  const onSignedOut = useCallback(() => end(words.notice.ended), [end]);
  const leave = () => {
    void tellSignedOut(readToken());
    end();
  };

  if (session.state === "checking") return <Checking />;
  if (session.state === "unreachable") return <Unreachable isRetrying={session.isRetrying} onRetry={session.retry} />;
  if (session.state === "signed-out") return <SignIn notice={session.notice} />;
  return (
    <>
      <TopBar onSignOut={leave} username={session.user.username} />
      <main className={styles.main}>
        <AdminArea
          apiBaseUrl=""
          basename=""
          getToken={readToken}
          onSignedOut={onSignedOut}
          onUserChanged={session.reload}
        />
      </main>
      <Toasts />
    </>
  );
}

function Unreachable({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  return (
    <Centre>
      <ErrorState
        message={words.unreachable.hint}
        onRetry={onRetry}
        retrying={isRetrying}
        title={words.unreachable.title}
      />
    </Centre>
  );
}

function Crash({ error, resetErrorBoundary }: FallbackProps) {
  if (isOutdatedBuild(error)) {
    return (
      <Centre>
        <OutdatedBuild />
      </Centre>
    );
  }
  const message = error instanceof Error ? error.message : words.crash.hint;
  return (
    <Centre>
      <ErrorState message={message} onRetry={resetErrorBoundary} title={words.crash.title} />
    </Centre>
  );
}
