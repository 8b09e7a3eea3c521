import { loadLocale } from "@promptory/ui/locale";
import { translations } from "../../locales/translations.ts";

// Texts are translated while their files are evaluated. The remote follows the language of the page it is in.
await loadLocale(translations, [document.documentElement.lang]);
const {
  default: UserApp,
  clearStoredData,
  contractVersion,
} = await import(/* webpackMode: "eager" */ "./user-app.tsx");

export { clearStoredData, contractVersion };
export default UserApp;
