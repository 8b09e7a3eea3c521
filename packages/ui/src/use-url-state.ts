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
  // The router's own history has the location, its type does not say so.
  const navigator = use(Navigation)?.navigator as { location?: Location } | undefined;
  const written = useRef<Location>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rendered address has caught up, or was changed elsewhere
  useLayoutEffect(() => {
    written.current = undefined;
  }, [rendered]);
  const current = useEventCallback(() => navigator?.location ?? written.current ?? rendered);
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

/** The parameters with another tab; undefined for the first one, which the address does not name. */
export function withTab(params: URLSearchParams, tab: string | undefined): URLSearchParams {
  if (tab === undefined) params.delete("tab");
  else params.set("tab", tab);
  return params;
}
