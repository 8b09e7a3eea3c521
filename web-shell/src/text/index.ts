import { adminRemote } from "./admin-remote.ts";
import { app } from "./app.ts";
import { auth } from "./auth.ts";
import { gettingStarted } from "./getting-started.ts";
import { promptDialog, promptImport, prompts } from "./prompts.ts";

/** Every word of the shell, in English; a translation replaces this object. */
export const text = { adminRemote, app, auth, gettingStarted, promptDialog, promptImport, prompts } as const;
