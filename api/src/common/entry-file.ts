import { basename } from "node:path";

/** The file of a thread or a child process, by its path in `dist`: the bundled one in the bundle (`bundle.mjs`), else the compiled one, also for tests of `src`. */
export const entryFile = (module: string): URL =>
  basename(import.meta.dirname) === "bundle"
    ? new URL(basename(module), import.meta.url)
    : new URL(`../../dist/${module}`, import.meta.url);
