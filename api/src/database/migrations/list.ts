import { AccountsAndLibrary } from "./0001-accounts-and-library.js";
import { KeysAndMessages } from "./0002-keys-and-messages.js";
import { Attempts } from "./0003-attempts.js";
import { Imports } from "./0006-imports.js";
import { Mails } from "./0008-mail.js";
import { Audit } from "./0009-audit.js";

/** Every migration, oldest first; a new one goes at the end and a released one never changes. */
export const migrations = [
  { name: "0001-accounts-and-library", class: AccountsAndLibrary },
  { name: "0002-keys-and-messages", class: KeysAndMessages },
  { name: "0003-attempts", class: Attempts },
  { name: "0006-imports", class: Imports },
  { name: "0008-mail", class: Mails },
  { name: "0009-audit", class: Audit },
];
