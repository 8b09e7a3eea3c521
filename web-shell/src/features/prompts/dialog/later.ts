// The form in its three places, in one chunk: every chunk costs the first screen an entry.
export { CreatePromptPage } from "./create-page.tsx";
export { EditInPlace } from "./page-form.tsx";
export { PromptDialog } from "./prompt-dialog.tsx";
