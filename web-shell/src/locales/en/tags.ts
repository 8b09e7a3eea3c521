import { defineMessages, formatCount, formatNumber, plural } from "@promptory/rules/messages";

const prompts = (count: number) => formatCount(count, { one: "prompt", other: "prompts" });

/** The words of the tags page and its dialogs. */
export const tags = defineMessages("shell.tags", {
  title: "Tags",
  hint: "Tags cut across types. Give them to a prompt in its dialog, or to many at once in the list.",
  list: "Tags",
  loading: "Loading tags",
  failed: "The tags could not be loaded",
  none: "No tags yet",
  noneHint: "Add tags in the Tags field of a prompt, or select several prompts and press Tag.",
  toPrompts: "Go to prompts",
  filter: "Find a tag",
  filterPlaceholder: "Find a tag",
  noneFound: (wanted: string) => `No tag has “${wanted}” in it.`,
  sort: "Sort",
  sorts: { name: "A-Z", count: "Most prompts" },
  count: (count: number) => formatCount(count, { one: "tag", other: "tags" }),
  more: (count: number) => `Show all ${formatNumber(count)}`,
  prompts,

  rename: (name: string) => `Rename ${name}`,
  merge: (name: string) => `Merge ${name} into another tag`,
  delete: (name: string) => `Delete ${name}`,
  cancel: "Cancel",
  close: "Close",

  renameTitle: "Rename tag",
  conflict: "Someone changed this tag since you opened it.",
  renameHint: (count: number) => `It changes on ${prompts(count)}.`,
  name: "Name",
  confirmRename: "Rename",
  taken: (name: string, count: number) => `“${name}” already exists, on ${prompts(count)}. You can merge the two.`,
  renamed: "Tag renamed",
  renamedHint: (from: string, to: string) => `“${from}” is now “${to}”.`,
  renamedBack: (name: string) => `The tag is called “${name}” again.`,

  mergeTitle: (name: string) => `Merge “${name}”`,
  mergeHint: (name: string, count: number) =>
    `The other tag takes over ${plural(count, { one: "its prompt", other: `its ${formatNumber(count)} prompts` })}, and “${name}” is deleted.`,
  into: "Into",
  intoPlaceholder: "Choose a tag",
  confirmMerge: "Merge",
  confirmMergeInto: (name: string) => `Merge into “${name}”`,
  merged: "Tags merged",
  mergedHint: (from: string, into: string) => `“${from}” is now part of “${into}”.`,
  mergeFailed: "The tags could not be merged",

  deleteTitle: "Delete tag",
  deleteQuestion: (name: string, count: number) =>
    `“${name}” will be removed from ${prompts(count)}. The prompts are kept.`,
  confirmDelete: "Delete tag",
  deleted: "Tag deleted",
  deletedHint: (name: string, count: number) => `“${name}” was removed from ${prompts(count)}.`,
  deleteFailed: "The tag could not be deleted",
});
