// What the list needs only on request, in one chunk: every chunk costs the first screen an entry.

export { EditFilters } from "./filters/edit-filters.tsx";
export { SaveFilter } from "./filters/save-filter.tsx";
export { HistoryDialog } from "./history/history-dialog.tsx";
export { MegapromptList } from "./list/megaprompt-list.tsx";
export { SortableList } from "./list/sortable-list.tsx";
export { BulkBar } from "./selection/bulk-bar.tsx";
