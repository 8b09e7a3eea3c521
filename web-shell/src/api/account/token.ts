import { removeOwned, setOwner, storedValue } from "@promptory/ui/storage";

const stored = storedValue("auth_token");
let hasLeft = false;

/** The bearer token of this browser; every tab follows the one that signs in or out. The remote has `app/remote/host-token.ts` in its place. */
export const token = {
  get: stored.get,
  set(value: string): void {
    hasLeft = false;
    setOwner(undefined);
    stored.set(value);
  },
  /** Forgets the token because the session ended; the person comes back to where they were, and drafts are kept. */
  expire(): void {
    if (stored.get() !== undefined) stored.set(undefined);
  },
  /** Forgets the token and everything its owner kept in this browser, because the person logged out. */
  leave(): void {
    hasLeft = true;
    removeOwned();
    stored.set(undefined);
  },
  /** Whether the last change of the session was a log out in this tab. */
  hasLeft: (): boolean => hasLeft,
  subscribe: stored.subscribe,
};
