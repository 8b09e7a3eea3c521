import { createContext, use, useLayoutEffect, useRef } from "react";
import {
  type Location,
  type NavigateOptions,
  UNSAFE_NavigationContext,
  useLocation,
  useNavigate,
  useSearchParams,
} from "react-router";
import { useEventCallback } from "./use-event-callback.ts";

type Change = (params: URLSearchParams) => URLSearchParams;

// A host may lend a remote a router without it.
const Navigation = UNSAFE_NavigationContext ?? createContext(undefined);

/**
 * The parameters of the rendered address, and the way to change them. A write starts from the current location, not from the
 * rendered one: the router renders in a transition, and a debounced callback may be older than the last write.
 */
export function useUrlState() {
  const [params] = useSearchParams();
  const rendered = useLocation();
  const navigate = useNavigate();
  const router = use(Navigation);
  const written = useRef<Location>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rendered address has caught up, or was changed elsewhere
  useLayoutEffect(() => {
    written.current = undefined;
  }, [rendered]);
  const current = useEventCallback(() => locationOf(router) ?? written.current ?? rendered);
  const write = useEventCallback((change: Change, options?: NavigateOptions) => {
    const now = current();
    // A page that is being left must not bring its address back.
    if (now.pathname !== rendered.pathname) return;
    const search = `?${change(new URLSearchParams(now.search))}`;
    written.current = { ...now, search };
    void navigate({ search, hash: now.hash }, { preventScrollReset: true, state: now.state, ...options });
  });
  return { params, current, write };
}

/** The location of the router's own history, whose type does not say that it has one, without the base path as in the hooks. */
function locationOf(router: { navigator: object; basename: string } | undefined): Location | undefined {
  const { location } = (router?.navigator ?? {}) as { location?: Location };
  if (!router || !location || router.basename === "/" || !location.pathname.startsWith(router.basename))
    return location;
  return { ...location, pathname: location.pathname.slice(router.basename.length) || "/" };
}

/** The parameters with another tab; undefined for the first one, which the address does not name. */
export function withTab(params: URLSearchParams, tab: string | undefined): URLSearchParams {
  if (tab === undefined) params.delete("tab");
  else params.set("tab", tab);
  return params;
}
