import { defineMessages, formatCount } from "@promptory/rules/messages";
import type { Operation } from "./undo.ts";

const RUNNING = {
  delete: "Deleting",
  deleteType: "Deleting",
  move: "Moving",
  addTags: "Tagging",
  removeTags: "Removing tags from",
  mergeTags: "Tagging",
  deleteTag: "Removing a tag from",
  favourite: "Adding to favorites:",
  unfavourite: "Removing from favorites:",
  offer: "Offering to agents:",
  withdraw: "No longer offering to agents:",
  import: "Importing",
  export: "Exporting",
} as const;

const prompts = ({ promptCount }: Operation) => formatCount(promptCount, { one: "prompt", other: "prompts" });

/** The words of large operations, which go on while the page is used or reloaded. */
export const operations = defineMessages("shell.operations", {
  running: "Running operations",
  runningOf: (operation: Operation) => `${RUNNING[operation.kind]} ${prompts(operation)}…`,
  cancel: "Cancel",
  cancelOf: (operation: Operation) => `Cancel: ${RUNNING[operation.kind]} ${prompts(operation)}`,
  cancelled: "Canceled",
  cancelledHint: "Nothing was changed.",
  notCancelled: "It could not be canceled",
  done: (operation: Operation) => `Done: ${prompts(operation)}`,
  failed: "The operation failed",
  exported: "The export is ready",
  download: "Download",
});
