import { storedValue } from "@promptory/ui/storage";
import { useSyncExternalStore } from "react";

/** The bearer token of this origin; the shell keeps its own under the same key. */
const stored = storedValue("auth_token");

export const readToken = stored.get;
/** Stores the token, or removes it when there is none. */
export const writeToken = stored.set;

/** The token as it is now, also when another tab signs in or out. */
export const useToken = () => useSyncExternalStore(stored.subscribe, stored.get);
