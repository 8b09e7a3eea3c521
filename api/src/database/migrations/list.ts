import { AccountsAndLibrary } from "./0001-accounts-and-library.js";

/** Every migration, oldest first; a new one goes at the end and a released one never changes. */
export const migrations = [{ name: "0001-accounts-and-library", class: AccountsAndLibrary }];
