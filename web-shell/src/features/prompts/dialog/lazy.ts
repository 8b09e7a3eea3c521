// The editor in its three places, in one chunk: every chunk costs the first screen an entry.
export { PromptDialog } from "./prompt-dialog.tsx";
export { CreatePromptPage, EditInPlace } from "./prompt-page.tsx";
