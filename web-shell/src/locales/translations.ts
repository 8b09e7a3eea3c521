/** A language is a folder, and one chunk of this app. */
export const translations = import.meta.webpackContext("../../../locales", {
  recursive: true,
  regExp: /^\.\/[\w-]+\/shell\.ts$/,
  mode: "lazy",
});
