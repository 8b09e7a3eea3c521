import { defineMessages, plural } from "@promptory/rules/messages";

const prompts = (count: number, number: string) => `${number} ${plural(count, { one: "prompt", other: "prompts" })}`;

/** The words of the trash, and of undoing a delete anywhere. */
export const trash = defineMessages("shell.trash", {
  title: "Trash",
  hint: "Deleted prompts and types stay here for 30 days. Then they are deleted forever.",
  list: "Deleted prompts and types",
  loading: "Loading trash",
  failed: "The trash could not be loaded",
  none: "The trash is empty",
  noneHint: "You can restore deleted prompts and types from here for 30 days.",
  toPrompts: "Go to prompts",

  kinds: { prompt: "Prompt", prompts: "Prompts", type: "Type" },
  several: prompts,
  withPrompts: (count: number, number: string) => (count === 0 ? "without prompts" : `with ${prompts(count, number)}`),
  more: (number: string) => `and ${number} more`,
  deleted: "Deleted",
  goes: (date: string) => `deleted forever on ${date}`,

  restore: "Restore",
  restoreOf: (name: string) => `Restore ${name}`,
  remove: "Delete forever",
  removeOf: (name: string) => `Delete ${name} forever`,
  empty: "Empty trash",
  cancel: "Cancel",
  close: "Close",

  removeTitle: "Delete forever",
  removeQuestion: (name: string) => `“${name}” will be deleted forever. This cannot be undone.`,
  removed: "Deleted forever",
  emptyTitle: "Empty trash",
  emptyQuestion: (count: number, number: string) =>
    `${plural(count, { one: "The one item", other: `All ${number} items` })} in the trash will be deleted forever. This cannot be undone.`,
  emptied: "Trash emptied",
  busy: "Deleting...",
  removeFailed: "Failed to delete",

  restored: "Restored",
  restoreFailed: "Failed to restore",

  pages: "Trash pages",
  previous: "Previous",
  next: "Next",
  pageOf: (page: string, pages: string) => `Page ${page} of ${pages}`,
});
