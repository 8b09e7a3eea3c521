// The pages that are rarely opened, in one chunk: every chunk costs the first screen an entry.
export { DebugPage } from "./debug-page.tsx";
export { DiagnosticsPage } from "./diagnostics-page.tsx";
export { MinimalPage } from "./minimal-page.tsx";
export { TestPage } from "./test-page.tsx";
