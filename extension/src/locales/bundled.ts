import { matchLocale, SOURCE_LOCALE, setLocale } from "@promptory/rules/messages";
import type { Messages } from "@promptory/ui/locale";

const localeOf = (path: string) => path.split("/")[1] ?? "";

/**
 * Sets the browser's language in a script that is one file and holds every translation of what it says. The first import of
 * such a script: the files after it are evaluated in that language.
 */
export function setBundledLocale(files: { keys(): string[]; (path: string): unknown }): void {
  const locale = matchLocale(navigator.languages, [SOURCE_LOCALE, ...files.keys().map(localeOf)]);
  const path = files.keys().find((one) => localeOf(one) === locale);
  if (path === undefined) return;
  const { messages } = files(path) as { messages: Messages };
  setLocale(locale, (id, english) => messages[id] ?? english);
}
