import { AccountsAndLibrary } from "./0001-accounts-and-library.js";
import { KeysAndMessages } from "./0002-keys-and-messages.js";
import { Attempts } from "./0003-attempts.js";
import { HistoryAndTrash } from "./0004-history-and-trash.js";
import { Organise } from "./0005-organise.js";
import { Imports } from "./0006-imports.js";
import { Improvements } from "./0007-improvements.js";
import { Mails } from "./0008-mail.js";
import { Audit } from "./0009-audit.js";
import { DefaultOrder } from "./0010-default-order.js";
import { Megaprompts } from "./0011-megaprompts.js";
import { ExtensionSites } from "./0012-extension-sites.js";
import { Idempotency } from "./0013-idempotency.js";
import { Retention } from "./0016-retention.js";
import { StatisticsIndexes } from "./0017-statistics.js";
import { Undos } from "./0018-undos.js";
import { Combined } from "./0019-combined.js";
import { CapitalSharpS } from "./0020-capital-sharp-s.js";
import { PruningClock } from "./0021-pruning-clock.js";
import { PasswordVersion } from "./0022-password-version.js";
import { IdempotentWrites } from "./0023-idempotent-writes.js";
import { Operations } from "./0027-operations.js";

/** Every migration, oldest first; a new one goes at the end and a released one never changes. */
export const migrations = [
  { name: "0001-accounts-and-library", class: AccountsAndLibrary },
  { name: "0002-keys-and-messages", class: KeysAndMessages },
  { name: "0003-attempts", class: Attempts },
  { name: "0004-history-and-trash", class: HistoryAndTrash },
  { name: "0005-organise", class: Organise },
  { name: "0006-imports", class: Imports },
  { name: "0007-improvements", class: Improvements },
  { name: "0008-mail", class: Mails },
  { name: "0009-audit", class: Audit },
  { name: "0010-default-order", class: DefaultOrder },
  { name: "0011-megaprompts", class: Megaprompts },
  { name: "0012-extension-sites", class: ExtensionSites },
  { name: "0013-idempotency", class: Idempotency },
  { name: "0016-retention", class: Retention },
  { name: "0017-statistics", class: StatisticsIndexes },
  { name: "0018-undos", class: Undos },
  { name: "0019-combined", class: Combined },
  { name: "0020-capital-sharp-s", class: CapitalSharpS },
  { name: "0021-pruning-clock", class: PruningClock },
  { name: "0022-password-version", class: PasswordVersion },
  { name: "0023-idempotent-writes", class: IdempotentWrites },
  { name: "0027-operations", class: Operations },
];
