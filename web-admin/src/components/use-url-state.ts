import { useEventCallback } from "@promptory/ui/use-event-callback";
import { useLayoutEffect, useRef } from "react";
import { useSearchParams } from "react-router";

/**
 * The parameters of the address, and the way to change them. A write starts from the last one: the router renders in a
 * transition, so what is rendered may be older. The shell lends the remote no hook that reads the router's own location.
 */
export function useUrlState() {
  const [params, setParams] = useSearchParams();
  const written = useRef<URLSearchParams>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rendered address has caught up, or was changed elsewhere
  useLayoutEffect(() => {
    written.current = undefined;
  }, [params]);
  const write = useEventCallback(
    (change: (params: URLSearchParams) => URLSearchParams, options?: { replace?: boolean }) => {
      const next = change(new URLSearchParams(written.current ?? params));
      written.current = next;
      setParams(next, options);
    },
  );
  return { params, write };
}
