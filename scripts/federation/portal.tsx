/** A portal that is not Promptory: it signs people in and shows both remotes side by side. Only React is shared. */
import { createInstance } from "@module-federation/enhanced/runtime";
import type { RemoteAppProps, RemoteModule } from "@promptory/ui/remote-contract";
import * as React from "react";
import * as jsxRuntime from "react/jsx-runtime";
import * as ReactDOM from "react-dom";
import * as ReactDOMClient from "react-dom/client";
import { ErrorBoundary, type FallbackProps } from "react-error-boundary";
import { useNotifications } from "./notifications.tsx";
import "./portal.css";
import { type Session, SignIn } from "./sign-in.tsx";

const lend = (library: object) => ({
  version: React.version,
  lib: () => library,
  shareConfig: { singleton: true, requiredVersion: "^19.0.0" },
});
const federation = createInstance({
  name: "portal",
  remotes: [],
  shared: {
    react: lend(React),
    "react/jsx-runtime": lend(jsxRuntime),
    "react-dom": lend(ReactDOM),
    "react-dom/client": lend(ReactDOMClient),
  },
});

const loaded = new Set<RemoteModule>();

function Portal({ addresses }: { addresses: Record<"web_user" | "web_admin", string> }) {
  const [session, setSession] = React.useState<Session>();
  const [theme, setTheme] = React.useState<"light" | "dark">("light");
  const { notify, openDialog, area } = useNotifications();
  const getToken = React.useCallback(() => session?.token, [session]);
  const onSignedOut = React.useCallback(() => setSession(undefined), []);
  const signOut = async () => {
    for (const { clearStoredData } of loaded) clearStoredData?.();
    onSignedOut();
    await fetch("/api/auth/logout", { method: "POST", headers: { Authorization: `Bearer ${session?.token}` } });
  };
  const host = { apiBaseUrl: "", getToken, onSignedOut, theme, notify, openDialog };
  React.useLayoutEffect(() => document.documentElement.setAttribute("data-mode", theme), [theme]);
  return (
    <>
      <header>
        <strong>Acme portal</strong>
        <input aria-label="Search the portal" placeholder="Search the portal" />
        <button type="button" onClick={() => setTheme(theme === "light" ? "dark" : "light")}>
          {theme === "light" ? "Dark" : "Light"}
        </button>
        {session && <button type="button" onClick={signOut}>{`Sign out ${session.user.username}`}</button>}
      </header>
      {session ? (
        <main key={session.token}>
          <Remote {...host} entry={addresses.web_user} name="web_user/UserApp" basename="/library" />
          {session.user.isAdmin && (
            <Remote {...host} entry={addresses.web_admin} name="web_admin/AdminApp" basename="/administration" />
          )}
        </main>
      ) : (
        <SignIn onSignedIn={setSession} />
      )}
      {area}
    </>
  );
}

/** One remote; Retry loads it again after a failure. */
function Remote({ entry, name, ...props }: RemoteAppProps & { entry: string; name: string }) {
  const [load, setLoad] = React.useState(() => () => loadRemote(entry, name));
  const App = React.useMemo(() => React.lazy(load), [load]);
  const fallback = ({ error, resetErrorBoundary }: FallbackProps) => (
    <p role="alert">
      {`${name} is not available: ${error instanceof Error ? error.message : error}`}{" "}
      <button type="button" onClick={resetErrorBoundary}>
        Retry
      </button>
    </p>
  );
  return (
    <article aria-label={name}>
      <ErrorBoundary fallbackRender={fallback} onReset={() => setLoad(() => () => loadRemote(entry, name))}>
        <React.Suspense fallback={<p role="status">{`Loading ${name} …`}</p>}>
          <App {...props} />
        </React.Suspense>
      </ErrorBoundary>
    </article>
  );
}

async function loadRemote(entry: string, name: string): Promise<RemoteModule> {
  // By force: without it a second try would get the failure of the first.
  federation.registerRemotes([{ name: name.split("/")[0] ?? name, entry }], { force: true });
  const remote = await federation.loadRemote<RemoteModule>(name);
  if (remote?.contractVersion !== 2) throw new Error(`it has version ${remote?.contractVersion} of the contract`);
  loaded.add(remote);
  return remote;
}

const root = document.getElementById("portal");
if (root) {
  const addresses = await (await fetch("/portal.json")).json();
  ReactDOMClient.createRoot(root).render(<Portal addresses={addresses} />);
}
