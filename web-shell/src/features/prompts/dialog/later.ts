// The form in its two places, in one chunk: every chunk costs the first screen an entry.
export { CreatePromptPage } from "../create-page.tsx";
export { PromptDialog } from "./prompt-dialog.tsx";
