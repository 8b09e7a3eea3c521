import { setBundledLocale } from "./bundled.ts";

// Everything the extension says.
setBundledLocale(
  import.meta.webpackContext("../../../locales", {
    recursive: true,
    regExp: /^\.\/[\w-]+\/extension\.ts$/,
    mode: "sync",
  }),
);
