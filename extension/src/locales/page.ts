import { setBundledLocale } from "./bundled.ts";

// What the extension says inside pages.
setBundledLocale(
  import.meta.webpackContext("../../../locales", { recursive: true, regExp: /^\.\/[\w-]+\/page\.ts$/, mode: "sync" }),
);
