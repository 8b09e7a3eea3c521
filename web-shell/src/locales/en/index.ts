import { app } from "./app.ts";
import { auth } from "./auth.ts";

/** The words of the frame and of the sign-in page. */
export const text = { app, auth } as const;
