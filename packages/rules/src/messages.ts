/** The language that the messages in the code are written in. */
export const SOURCE_LOCALE = "en";

/** Forms of a word for Intl.PluralRules; a language needs some of them. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** What a message file holds: texts, functions that make one of values, and groups of them. */
export type Messages = { readonly [name: string]: Message };
type Message = string | readonly Message[] | Messages | ((...values: never[]) => string);

/** What a translation of messages must have: every name, with functions of the same parameters. */
export type Translation<M> = M extends string
  ? string
  : M extends (...values: never[]) => string
    ? M
    : { readonly [Name in keyof M]: Translation<M[Name]> };

/** Replaces the messages of an id. */
export type Translate = (id: string, english: Messages) => Messages;

let current = SOURCE_LOCALE;
let translate: Translate | undefined;
let formats: ReturnType<typeof formatsOf> | undefined;

function formatsOf(locale: string) {
  return {
    numbers: new Intl.NumberFormat(locale),
    plurals: new Intl.PluralRules(locale),
    lists: new Intl.ListFormat(locale),
  };
}

const formatsNow = () => {
  formats ??= formatsOf(current);
  return formats;
};

/** The language of the interface: what numbers, dates and plurals follow. */
export const getLocale = (): string => current;

/**
 * Sets the language. Messages are translated where their file is evaluated, so that constants and schemas may hold them: the
 * entry of an app calls this before it imports the rest, and another choice reloads the page.
 */
export function setLocale(locale: string, translation?: Translate): void {
  current = locale;
  translate = translation;
  formats = undefined;
}

/** The messages of a file in the language of the interface. The id is the area and the name it is exported by: "shell.auth". */
/*#__NO_SIDE_EFFECTS__*/
export function defineMessages<const M extends Messages>(id: string, english: M): Translation<M> {
  return (translate ? translate(id, english) : english) as Translation<M>;
}

/** The messages of another language: all of them, and no others. The type is that of the English ones. */
export const defineTranslation = <M extends Messages>(translation: M): M => translation;

/** 1,234 */
export const formatNumber = (value: number): string => formatsNow().numbers.format(value);

/** "a, b, and c" */
export const formatList = (words: readonly string[]): string => formatsNow().lists.format(words);

/** The form of a word for a count. */
export const plural = (count: number, forms: PluralForms): string =>
  forms[formatsNow().plurals.select(count)] ?? forms.other;

/** "1 prompt", "1,234 prompts" */
export const formatCount = (count: number, forms: PluralForms): string =>
  `${formatNumber(count)} ${plural(count, forms)}`;

/** Scripts are written from right to left in these languages. */
const RIGHT_TO_LEFT = /^(?:ar|arc|ckb|dv|fa|he|ks|ps|sd|ug|ur|yi)\b|-(?:Arab|Hebr|XB)\b/;

/** The value of `dir` for a language. */
export const directionOf = (locale: string): "ltr" | "rtl" => (RIGHT_TO_LEFT.test(locale) ? "rtl" : "ltr");

/** The first language a person reads that there is a translation for. */
export function matchLocale(wanted: readonly string[], available: readonly string[]): string {
  for (const tag of wanted) {
    const language = tag.split("-")[0];
    const match =
      available.find((one) => one.toLowerCase() === tag.toLowerCase()) ?? available.find((one) => one === language);
    if (match !== undefined) return match;
  }
  return SOURCE_LOCALE;
}
