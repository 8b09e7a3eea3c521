import type { ComponentType } from "react";

/** The version of this boundary. A change that an older shell or remote cannot live with raises it. */
export const ADMIN_CONTRACT_VERSION = 1;

/**
 * What the shell hands to the admin remote. The host renders it below a router, a QueryClientProvider and the
 * ThemeProvider of `@promptory/ui/mode`; those three are shared singletons, so the theme follows the host live.
 */
export interface AdminAppProps {
  /** Path the remote's screens live under, without a trailing slash: `/admin` in the shell, empty when it stands alone. */
  basename: string;
  /** Origin of the API without a trailing slash; empty for the page's own origin. */
  apiBaseUrl: string;
  /** Reads the bearer token at the moment of a call; undefined without a session. */
  getToken: () => string | undefined;
  /** Called once the API says that the session has ended. */
  onSignedOut: () => void;
  /** Called with every answer of the API, so that the shell learns what is left of the rate limits. */
  onAnswer?: (answer: { method: string; route: string; response: Response }) => void;
}

/** What the remote exposes as `./AdminApp`. */
export interface AdminRemoteModule {
  default: ComponentType<AdminAppProps>;
  contractVersion: number;
}

/** Libraries a shell lends to the remote, so that there is one of each in the page. */
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

/** Names of `react-router` a shell lends to the remote; another one would be undefined in the browser. */
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
