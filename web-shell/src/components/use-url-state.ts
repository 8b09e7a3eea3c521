import { useEventCallback } from "@promptory/ui/use-event-callback";
import { use } from "react";
import {
  type Location,
  type NavigateOptions,
  UNSAFE_NavigationContext,
  useLocation,
  useNavigate,
  useSearchParams,
} from "react-router";

type Change = (params: URLSearchParams) => URLSearchParams;

/**
 * The parameters of the rendered address, and the way to change them. A write starts from the current location, not from the
 * rendered one: the router renders in a transition, and a debounced callback may be older than the last write.
 */
export function useUrlState() {
  const [params] = useSearchParams();
  const rendered = useLocation();
  const navigate = useNavigate();
  const { navigator } = use(UNSAFE_NavigationContext);
  // The router's own history has the location, its type does not say so.
  const current = useEventCallback(() => (navigator as { location?: Location }).location ?? rendered);
  const write = useEventCallback((change: Change, options?: NavigateOptions) => {
    const now = current();
    // A page that is being left must not bring its address back.
    if (now.pathname !== rendered.pathname) return;
    const next = change(new URLSearchParams(now.search));
    void navigate({ search: `?${next}`, hash: now.hash }, { preventScrollReset: true, state: now.state, ...options });
  });
  return { params, current, write };
}

/** The parameters with another tab; undefined for the first one, which the address does not name. */
export function withTab(params: URLSearchParams, tab: string | undefined): URLSearchParams {
  if (tab === undefined) params.delete("tab");
  else params.set("tab", tab);
  return params;
}
