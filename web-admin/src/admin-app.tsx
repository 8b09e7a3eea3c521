import { createApi } from "@promptory/api-client";
import { AntdProvider } from "@promptory/ui/antd";
import { lazyWithRetry } from "@promptory/ui/lazy-with-retry";
import { getErrorMessages } from "@promptory/ui/locale";
import { assertOwnOrigin, REMOTE_CONTRACT_VERSION, type RemoteAppProps } from "@promptory/ui/remote-contract";
import { isOwnPage, loadRemoteStyles, RemoteRoot } from "@promptory/ui/remote-root";
import { EmptyState } from "@promptory/ui/states";
import { QueryClient, QueryClientContext, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, use, useMemo, useState } from "react";
import { Navigate, Route, Routes } from "react-router";
import styles from "./admin-app.module.css";
import { AdminFrame } from "./admin-frame.tsx";
import { Leave } from "./components/leave.ts";
import { text } from "./locales/en/index.ts";
import { SectionSlot } from "./section-slot.tsx";
import { addressOf, SECTIONS } from "./sections.ts";

/** Tells the host which version of the contract this build has. */
export const contractVersion = REMOTE_CONTRACT_VERSION;

/** The administration as a remote: what a host loads. */
export default lazyWithRetry(async () => {
  await loadRemoteStyles();
  return AdminApp;
});

// A chunk of its own: it uses what the shell does not lend of its router.
const RemoteRouter = lazyWithRetry(async () => (await import("@promptory/ui/remote-router")).RemoteRouter);

/** The page of another product has neither a router for us nor space around us. */
function Embedded({ basename, children }: { basename: string; children: ReactNode }) {
  return (
    <div className={styles.embedded}>
      <RemoteRouter basename={basename}>{children}</RemoteRouter>
    </div>
  );
}

function AdminApp({ theme, notify, openDialog, basename, ...props }: RemoteAppProps) {
  // The shell lends its router and its cache; in another host the remote has its own.
  const lentQueries = use(QueryClientContext);
  const [queries] = useState(() => lentQueries ?? new QueryClient());
  const area = <AdminArea {...props} basename={isOwnPage() ? basename : ""} />;
  return (
    <RemoteRoot theme={theme} notify={notify} openDialog={openDialog}>
      <QueryClientProvider client={queries}>
        {isOwnPage() ? area : <Embedded basename={basename}>{area}</Embedded>}
      </QueryClientProvider>
    </RemoteRoot>
  );
}

type AdminAreaProps = Omit<RemoteAppProps, "theme" | "notify" | "openDialog">;

/** The administration below a router, a query client and a theme: in a host, and at an address of its own. */
export function AdminArea({ basename, apiBaseUrl, getToken, onSignedOut, onUserChanged, onAnswer }: AdminAreaProps) {
  const [hasLeft, setHasLeft] = useState(false);
  // A host without the call keeps its user; the API refuses every further request of ours.
  const leave = () => {
    setHasLeft(true);
    onUserChanged?.();
  };
  // While rendering, not in an effect: the screens below ask the API in theirs, which run first.
  useMemo(() => {
    assertOwnOrigin(apiBaseUrl);
    createApi({
      baseUrl: apiBaseUrl,
      token: getToken,
      onUnauthorized: onSignedOut,
      errorMessages: getErrorMessages(),
      ...(onAnswer && { onAnswer }),
    });
  }, [apiBaseUrl, getToken, onSignedOut, onAnswer]);
  if (hasLeft) return <EmptyState {...text.users.left} />;
  return (
    <AntdProvider>
      <Leave value={leave}>
        <Routes>
          <Route element={<AdminFrame basename={basename} />}>
            {SECTIONS.map((section) => (
              <Route
                element={<SectionSlot key={section.path} section={section} />}
                key={section.path}
                path={section.path === "" ? "" : `${section.path}/*`}
              />
            ))}
            <Route element={<Navigate replace to={addressOf(basename, SECTIONS[0])} />} path="*" />
          </Route>
        </Routes>
      </Leave>
    </AntdProvider>
  );
}
