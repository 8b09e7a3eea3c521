// Both ways to improve, which are made of the same parts, in one chunk: every chunk costs the first screen an entry.
export { ImproveDialog } from "./improve-dialog.tsx";
export { ImproveDraft } from "./improve-draft.tsx";
