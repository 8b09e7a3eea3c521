import { adminRemote } from "./admin-remote.ts";
import { builder } from "./builder.ts";
import { bulk } from "./bulk.ts";
import { gettingStarted } from "./getting-started.ts";
import { history } from "./history.ts";
import { operations } from "./operations.ts";
import { order, savedFilters } from "./organise.ts";
import { promptDialog, prompts, syntaxCard } from "./prompts.ts";
import { settings } from "./settings.ts";
import { tags } from "./tags.ts";
import { promptExport, promptImport } from "./transfer.ts";
import { trash } from "./trash.ts";
import { types } from "./types.ts";
import { undo } from "./undo.ts";

/** The words of the pages behind sign-in, which the sign-in page does not wait for; a translation replaces this object. */
export const text = {
  adminRemote,
  builder,
  bulk,
  gettingStarted,
  history,
  operations,
  order,
  promptDialog,
  promptExport,
  promptImport,
  prompts,
  savedFilters,
  settings,
  syntaxCard,
  tags,
  trash,
  types,
  undo,
} as const;
