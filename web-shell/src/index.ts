import "@promptory/ui/fonts.css";
import "@promptory/ui/tokens.css";
import "@promptory/ui/base.css";
import { loadPageLocale } from "@promptory/ui/locale";
import { translations } from "./locales/translations.ts";

// Texts are translated while their files are evaluated: the app follows the language, in the same file of the build.
loadPageLocale(translations)
  .then(() => import(/* webpackMode: "eager" */ "./bootstrap.tsx"))
  .then(({ start }) => start(document.getElementById("root")))
  .catch((error: unknown) => console.error("Promptory could not start.", error));
