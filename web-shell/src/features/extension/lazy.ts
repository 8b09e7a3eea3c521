// Both pages of the extension in one chunk: every chunk costs the first screen an entry.
export { DownloadPage } from "./download-page.tsx";
export { ExtensionPage } from "./extension-page.tsx";
