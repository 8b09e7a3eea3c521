import { app } from "./app.ts";
import { auth } from "./auth.ts";

/** The words of the frame and of the sign-in page, in English; a translation replaces this object and that of library.ts. */
export const text = { app, auth } as const;
