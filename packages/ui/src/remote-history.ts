import { type Location, type NavigateOptions, NavigationType, type To } from "react-router";

/** Where the page is now, and how it came there. */
export type Update = { location: Location; action: NavigationType };

interface Entry {
  /** What the app keeps with an entry of the history, in react-router's own form. */
  usr: unknown;
  key: string;
}

/** Events of other code that has changed the address; `currententrychange` also reports `pushState`. */
const onAddress = (listener: () => void) => {
  const { navigation } = window as { navigation?: EventTarget };
  window.addEventListener("popstate", listener);
  navigation?.addEventListener("currententrychange", listener);
  return () => {
    window.removeEventListener("popstate", listener);
    navigation?.removeEventListener("currententrychange", listener);
  };
};

/**
 * The addresses below `basename` as a history for `<Router>`, in a page whose address belongs to another router. While the
 * address is elsewhere (the page shows several apps), the app stays where it was.
 */
export function createRemoteHistory(basename: string) {
  let current = read() ?? { pathname: "/", search: "", hash: "", state: null, key: "default" };
  let isWriting = false;
  const listeners = new Set<(update: Update) => void>();

  function read(): Location | undefined {
    const { pathname, search, hash } = window.location;
    if (pathname !== basename && !pathname.startsWith(`${basename}/`)) return undefined;
    const { usr = null, key = "default" } = (window.history.state ?? {}) as Partial<Entry>;
    return { pathname: pathname.slice(basename.length) || "/", search, hash, state: usr, key };
  }

  function follow(): void {
    const next = read();
    if (isWriting || !next || isSame(next, current)) return;
    current = next;
    for (const listener of listeners) listener({ location: current, action: NavigationType.Pop });
  }

  function write(action: NavigationType.Push | NavigationType.Replace, to: To, state: unknown): void {
    const key = Math.random().toString(36).slice(2, 10);
    current = { ...parse(to, current), state: state ?? null, key };
    const entry: Entry = { usr: current.state, key };
    isWriting = true;
    try {
      if (action === NavigationType.Push) window.history.pushState(entry, "", createHref(current));
      else window.history.replaceState(entry, "", createHref(current));
      // The host's router, and other apps in the page, learn of it as they would of the back button.
      window.dispatchEvent(new PopStateEvent("popstate", { state: entry }));
    } finally {
      isWriting = false;
    }
    for (const listener of listeners) listener({ location: current, action });
  }

  const createHref = (to: To) => {
    const { pathname, search, hash } = parse(to, current);
    return `${basename}${pathname === "/" && basename !== "" ? "" : pathname}${search}${hash}`;
  };

  return {
    get location() {
      return current;
    },
    createHref,
    push: (to: To, state?: unknown, _options?: NavigateOptions) => write(NavigationType.Push, to, state),
    replace: (to: To, state?: unknown, _options?: NavigateOptions) => write(NavigationType.Replace, to, state),
    go: (delta: number) => window.history.go(delta),
    /** Calls back with every change, until the result is called. */
    listen(listener: (update: Update) => void): () => void {
      const stop = listeners.size === 0 ? onAddress(follow) : undefined;
      listeners.add(listener);
      follow();
      return () => {
        listeners.delete(listener);
        stop?.();
      };
    },
  };
}

const isSame = (a: Location, b: Location) =>
  a.pathname === b.pathname && a.search === b.search && a.hash === b.hash && a.key === b.key;

function parse(to: To, from: Location) {
  if (typeof to !== "string") return { pathname: from.pathname, search: "", hash: "", ...to };
  const url = new URL(to, `http://same.invalid${from.pathname}`);
  return { pathname: url.pathname, search: url.search, hash: url.hash };
}
