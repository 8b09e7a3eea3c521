// One chunk for both: every chunk costs the first screen an entry in the table of chunks.
export { KeysSheet } from "./keys-sheet.tsx";
export { Palette } from "./palette.tsx";
