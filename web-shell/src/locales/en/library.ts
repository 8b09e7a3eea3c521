import { defineMessages } from "@promptory/rules/messages";
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

/** The texts for opening a prompt on an AI site. */
export const openIn = defineMessages("shell.openIn", {
  menu: (title: string) => `Open ${title} in…`,
  openIn: (site: string) => `Open in ${site}`,
  copied: "Prompt copied",
  pasteIn: (site: string) =>
    `It is too long for the address, or ${site} does not accept text there. Paste it in the new tab.`,
  title: "Open in…",
  hint: "The menu of a prompt opens it in ChatGPT, Claude, Gemini, Perplexity or Copilot. Add another site here. It is saved in this browser.",
  label: "Address",
  placeholder: "https://chat.example.com/?q={text}",
  rule: "{text} is replaced by the prompt. Addresses over 2,000 characters are opened without it: the prompt is copied instead.",
  invalid: "Enter an address that begins with https:// or http://. {text} cannot be in the host name.",
  save: "Save",
  saved: "Address saved",
  removed: "Address removed",
});

/** The words around the admin remote: while it loads, and when it cannot. */
export const adminRemote = defineMessages("shell.adminRemote", {
  title: "Admin",
  loading: "Loading administration",
  unavailable: {
    title: "Administration is not available right now",
    hint: "It runs separately and did not respond. Everything else keeps working. Try again in a moment.",
  },
  incompatible: {
    title: "Administration has a different version",
    hint: "It does not match this version of Promptory. Reload the page. If that does not help, update the older of the two.",
  },
  crashed: {
    title: "Administration stopped working",
    hint: "Something on this page went wrong. Everything else keeps working; try again.",
  },
  retry: "Retry",
});

/** The words of the pages behind sign-in, which the sign-in page does not wait for. */
export const text = {
  adminRemote,
  builder,
  bulk,
  gettingStarted,
  history,
  openIn,
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
