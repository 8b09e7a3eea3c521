/** The words of the own order. */
export const order = {
  handle: (title: string) => `Move ${title}`,
  help: "Press Space to lift it, the arrow keys to move it, Space again to put it down, and Escape to leave it where it was.",
  lifted: (title: string) => `${title} lifted.`,
  over: (title: string, place: number, of: number) => `${title} is at place ${place} of ${of}.`,
  dropped: (title: string, place: number, of: number) => `${title} put down at place ${place} of ${of}.`,
  cancelled: (title: string) => `${title} stays where it was.`,
  failed: "The order could not be saved",
} as const;

/** The words of filters somebody keeps. */
export const savedFilters = {
  menu: "Saved filters",
  save: "Save this filter…",
  edit: "Edit saved filters…",
  none: "Filter the list, then save the filter here.",
  title: "Save filter",
  hint: "Find it again here and in the palette.",
  name: "Name",
  namePlaceholder: "Drafts of this month",
  confirm: "Save filter",
  cancel: "Cancel",
  close: "Close",
  saved: "Filter saved",
  saveFailed: "The filter could not be saved",
  editTitle: "Saved filters",
  remove: (name: string) => `Delete ${name}`,
  removed: "Filter deleted",
  removeFailed: "The filter could not be deleted",
  empty: "There are no saved filters.",
} as const;
