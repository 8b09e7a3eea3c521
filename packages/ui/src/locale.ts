import {
  directionOf,
  getLocale,
  type Messages as MessageGroup,
  matchLocale,
  SOURCE_LOCALE,
  setLocale,
  type Translate,
} from "@promptory/rules/messages";
import type { errors } from "./locales/en/errors.ts";
import { storedValue } from "./storage.ts";

/** Messages by their id. */
export type Messages = Readonly<Record<string, MessageGroup>>;

/** The translations of an app, as the bundler found them in `locales/`: "./de/shell.ts" and a way to load it. */
export interface TranslationFiles {
  keys(): string[];
  /** Has `messages`, of the type Messages. */
  (path: string): unknown;
}

/** The chosen language, whichever account is signed in; without one the languages of the browser decide. */
const stored = storedValue("locale");

/** Locales for tests, never offered: `en-XA`, and `en-XB` from right to left (`@promptory/rules/pseudo-locale`). */
const PSEUDO_LOCALE = /^en-X[AB]$/;

let files: TranslationFiles | undefined;

const localeOf = (path: string) => path.split("/")[1] ?? "";

/** The languages there are. */
export const availableLocales = (): string[] => [SOURCE_LOCALE, ...(files?.keys() ?? []).map(localeOf)];

/** A language in its own words: "Deutsch". */
export const nameOfLocale = (locale: string): string =>
  new Intl.DisplayNames(locale, { type: "language" }).of(locale) ?? locale;

/** Keeps another language and loads the page again: messages are translated while their files are evaluated. */
export function chooseLocale(locale: string): void {
  stored.set(locale);
  window.location.reload();
}

/** What the user reads: the chosen language, then those of the browser. */
const wantedLocales = () => [stored.get(), ...navigator.languages].filter((locale) => locale !== undefined);

let errorMessages: typeof errors | undefined;

/** Messages for the error codes of the API, once the language is loaded; none in English, where its own sentences are shown. */
export const getErrorMessages = () => errorMessages;

/**
 * Loads the first of these languages that there is; an entry awaits it before it imports the app. When the server does not
 * respond, the texts stay English.
 */
export async function loadLocale(translationFiles: TranslationFiles, wanted: readonly string[]): Promise<void> {
  files = translationFiles;
  const locale = wanted.find((one) => PSEUDO_LOCALE.test(one)) ?? matchLocale(wanted, availableLocales());
  if (locale === SOURCE_LOCALE) return;
  try {
    setLocale(locale, await loadTranslation(locale));
    errorMessages = (await import("./locales/en/errors.ts")).errors;
  } catch (error) {
    console.error(`The language ${locale} could not be loaded.`, error);
  }
}

/** Loads a language for the whole page, and says so to browsers and screen readers. */
export async function loadPageLocale(translationFiles: TranslationFiles): Promise<void> {
  await loadLocale(translationFiles, wantedLocales());
  document.documentElement.lang = getLocale();
  document.documentElement.dir = directionOf(getLocale());
}

async function loadTranslation(locale: string): Promise<Translate> {
  if (PSEUDO_LOCALE.test(locale)) return (await import("@promptory/rules/pseudo-locale")).pseudoTranslate;
  const path = files?.keys().find((one) => localeOf(one) === locale);
  if (!files || path === undefined) throw new Error("There is no such language.");
  const { messages } = (await files(path)) as { messages: Messages };
  return (id, english) => messages[id] ?? english;
}
