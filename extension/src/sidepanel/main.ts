import "@promptory/ui/fonts.css";
import "@promptory/ui/tokens.css";
import "@promptory/ui/base.css";
import "../prompt-search/page.css";
import { loadExtensionLocale } from "../locales/load.ts";

// Texts are translated while their files are evaluated: the page follows the language, in the same file of the build.
loadExtensionLocale()
  .then(() => import(/* webpackMode: "eager" */ "./start.tsx"))
  .catch((error: unknown) => console.error("Promptory could not start.", error));
