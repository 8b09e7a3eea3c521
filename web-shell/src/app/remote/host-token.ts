import { removeOwned } from "@promptory/ui/storage";
import type { token as ownToken } from "../../api/account/token.ts";
import { embedding } from "../../api/embedding.ts";

/** Takes the place of `api/token.ts` in the build of the remote (rsbuild.config.ts): the host knows who is signed in. */
export const token: typeof ownToken = {
  get: () => embedding()?.getToken(),
  set: () => {
    throw new Error("The host signs people in.");
  },
  expire: () => embedding()?.onSignedOut(),
  leave: () => {
    removeOwned();
    embedding()?.onSignedOut();
  },
  hasLeft: () => false,
  // The host renders the remote again when another user is signed in.
  subscribe: () => () => undefined,
};
