// One chunk for these: every chunk costs the first screen an entry in the table of chunks. The minimal page stays apart.
export { DebugPage } from "./debug-page.tsx";
export { DiagnosticsPage } from "./diagnostics-page.tsx";
export { TestPage } from "./test-page.tsx";
