import { createContext } from "react";

/** Called when the person is no longer an administrator. */
export const Leave = createContext<() => void>(() => undefined);
