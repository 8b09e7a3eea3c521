import { type ReactNode, startTransition, useLayoutEffect, useState } from "react";
import { NavigationType, Router } from "react-router";
import { createRemoteHistory, type Update } from "./remote-history.ts";

/** A router of its own for a remote in a page whose router it does not share; its addresses are below `basename`. */
export function RemoteRouter({ basename, children }: { basename: string; children: ReactNode }) {
  return (
    <BasenameRouter key={basename} basename={basename}>
      {children}
    </BasenameRouter>
  );
}

function BasenameRouter({ basename, children }: { basename: string; children: ReactNode }) {
  const [history] = useState(() => createRemoteHistory(basename));
  const [{ location, action }, setState] = useState<Update>({ location: history.location, action: NavigationType.Pop });
  useLayoutEffect(() => history.listen((update) => startTransition(() => setState(update))), [history]);
  return (
    // The history adds the base path itself, so that its location and that of the hooks are the same.
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
}
