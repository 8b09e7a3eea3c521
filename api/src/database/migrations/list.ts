import { AccountsAndLibrary } from "./0001-accounts-and-library.js";
import { KeysAndMessages } from "./0002-keys-and-messages.js";
import { Attempts } from "./0003-attempts.js";
import { Imports } from "./0006-imports.js";

/** Every migration, oldest first; a new one goes at the end and a released one never changes. */
export const migrations = [
  { name: "0001-accounts-and-library", class: AccountsAndLibrary },
  { name: "0002-keys-and-messages", class: KeysAndMessages },
  { name: "0003-attempts", class: Attempts },
  { name: "0006-imports", class: Imports },
];
