import { basename } from "node:path";

/** Of a module in `dist`: bundled for the bundle (`bundle.mjs`), compiled for `dist` and for tests, which run `src`. */
export const threadFile = (module: string): URL =>
  basename(import.meta.dirname) === "bundle"
    ? new URL(basename(module), import.meta.url)
    : new URL(`../../dist/${module}`, import.meta.url);
