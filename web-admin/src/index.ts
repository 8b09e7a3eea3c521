import { loadPageLocale } from "@promptory/ui/locale";
import { translations } from "./locales/translations.ts";

// The asynchronous boundary: the language is known and shared libraries are agreed on before the first module that needs them runs.
loadPageLocale(translations)
  .then(() => import("./bootstrap.tsx"))
  .catch((error: unknown) => console.error("Promptory Admin could not start.", error));
