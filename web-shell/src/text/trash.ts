import { plural } from "@promptory/ui/format";

const prompts = (count: number, number: string) => `${number} ${plural(count, "prompt", "prompts")}`;

/** The words of the trash, and of undoing a delete anywhere. */
export const trash = {
  title: "Trash",
  hint: "What you delete stays here for 30 days. Then it goes for good.",
  list: "Deleted prompts and types",
  loading: "Loading the trash",
  failed: "The trash could not be loaded",
  none: "The trash is empty",
  noneHint: "Prompts and types you delete can be brought back from here for 30 days.",
  toPrompts: "Go to prompts",

  kinds: { prompt: "Prompt", prompts: "Prompts", type: "Type" },
  several: prompts,
  withPrompts: (count: number, number: string) => (count === 0 ? "without prompts" : `with ${prompts(count, number)}`),
  more: (number: string) => `and ${number} more`,
  deleted: "Deleted",
  goes: (date: string) => `goes for good on ${date}`,

  restore: "Restore",
  restoreOf: (name: string) => `Restore ${name}`,
  remove: "Delete for good",
  removeOf: (name: string) => `Delete ${name} for good`,
  empty: "Empty trash",
  cancel: "Cancel",

  removeTitle: "Delete for good",
  removeQuestion: (name: string) => `“${name}” will be deleted for good. This cannot be undone.`,
  removed: "Deleted for good",
  emptyTitle: "Empty trash",
  emptyQuestion: (count: number, number: string) =>
    `${plural(count, "The one row", `All ${number} rows`)} of the trash will be deleted for good. This cannot be undone.`,
  emptied: "Trash emptied",
  busy: "Deleting...",
  removeFailed: "Failed to delete for good",

  restored: "Restored",
  restoreFailed: "Failed to restore",

  pages: "Pages of the trash",
  previous: "Previous",
  next: "Next",
  pageOf: (page: string, pages: string) => `Page ${page} of ${pages}`,
} as const;
