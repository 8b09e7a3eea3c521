// What the list needs only once somebody asks for it, in one chunk: every chunk costs the first screen an entry.
export { BulkBar } from "./bulk/bulk-bar.tsx";
export { HistoryDialog } from "./history/history-dialog.tsx";
export { EditFilters } from "./saved/edit-filters.tsx";
export { SaveFilter } from "./saved/save-filter.tsx";
export { SortableList } from "./sortable-list.tsx";
export { TagsPage } from "./tags/tags-page.tsx";
