import { loadPageLocale } from "@promptory/ui/locale";

/** The language of the panel and the picker is the browser's. */
export const loadExtensionLocale = () =>
  loadPageLocale(
    import.meta.webpackContext("../../../locales", {
      recursive: true,
      regExp: /^\.\/[\w-]+\/extension\.ts$/,
      mode: "lazy",
    }),
  );
