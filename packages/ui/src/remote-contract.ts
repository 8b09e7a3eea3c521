import type { ComponentType } from "react";
import type { ToastMessage } from "./toast-store.ts";

/** The version of this boundary. A change that an older host or remote cannot handle raises it. */
export const REMOTE_CONTRACT_VERSION = 2;

/** The oldest version of a remote that a host of this version loads: version 1 ignores the props that came after it. */
export const OLDEST_REMOTE_CONTRACT = 1;

/** What a host hands to a remote: `./UserApp` of web-shell, `./AdminApp` of web-admin. */
export interface RemoteAppProps {
  /** The path that the screens of the remote are below, without a trailing slash: `/admin` in the shell; empty for the root. */
  basename: string;
  /** Empty, or the path on the page's own origin below which `/api` is: the API refuses writes from other origins. */
  apiBaseUrl: string;
  /** Reads the bearer token at the moment of a call; undefined without a session. */
  getToken: () => string | undefined;
  /** Called once the API says that the session has ended. */
  onSignedOut: () => void;
  /** The theme of the page, which the remote follows. */
  theme: "light" | "dark";
  /** Shows a message in the host's one notification area; the result dismisses it. */
  notify: (message: ToastMessage) => () => void;
  /** Called with every modal dialog that opens, outside of which the page is inert; the result is called when it closes. */
  openDialog: (dialog: HTMLElement) => () => void;
  /** Called after the person changed their own account, such as giving up the role of an administrator: the host reads it again. */
  onUserChanged?: () => void;
  /** Called with every answer of the API, so that the host learns what is left of the rate limits. */
  onAnswer?: (answer: { method: string; route: string; response: Response }) => void;
}

/** What a remote exposes. */
export interface RemoteModule {
  default: ComponentType<RemoteAppProps>;
  contractVersion: number;
  /** Removes what the person keeps in this browser (drafts of prompts, values of variables): for a host that logs them out. */
  clearStoredData?: () => void;
}

/** Whether a host of this version can load a remote that says this version of itself. */
export function isSupportedContract(version: number | undefined): boolean {
  return version !== undefined && version >= OLDEST_REMOTE_CONTRACT && version <= REMOTE_CONTRACT_VERSION;
}

/** Throws where the API would be on another origin, which refuses writes and reads from this page. */
export function assertOwnOrigin(apiBaseUrl: string): void {
  const { origin } = new URL(apiBaseUrl, window.location.href);
  if (origin !== window.location.origin) throw new Error(`apiBaseUrl has to be on ${window.location.origin}.`);
}

/**
 * Libraries the shell lends to the admin remote, so that there is one of each in the page. Another host lends React; a
 * remote brings the rest itself. `@promptory/ui/mode` is for remotes of version 1, which have no `theme`.
 */
export const SHARED_LIBRARIES = [
  "react",
  "react/jsx-runtime",
  "react-dom",
  "react-dom/client",
  "react-router",
  "@tanstack/react-query",
  "@promptory/ui/mode",
] as const;

/** One name of {@link SHARED_LIBRARIES}. */
export type SharedLibrary = (typeof SHARED_LIBRARIES)[number];

/** Names of `react-router` the shell lends to the admin remote; another one would be undefined in the browser. */
export const SHARED_ROUTER_NAMES = [
  "Link",
  "Navigate",
  "NavLink",
  "Outlet",
  "Route",
  "Routes",
  "useLocation",
  "useNavigate",
  "useParams",
  "useSearchParams",
] as const;

/** One name of {@link SHARED_ROUTER_NAMES}. */
export type SharedRouterName = (typeof SHARED_ROUTER_NAMES)[number];
