import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { unwrapWoff } from "./unwrap-woff.ts";

const read = (name: string) =>
  unwrapWoff(readFileSync(fileURLToPath(import.meta.resolve(`@fontsource/${name}-normal.woff`))));

/** The faces of the product. The variable WOFF2 that its pages are set in cannot be embedded. */
export const FONTS = {
  regular: read("inter/files/inter-latin-400"),
  strong: read("inter/files/inter-latin-600"),
  mono: read("jetbrains-mono/files/jetbrains-mono-latin-400"),
} as const;
