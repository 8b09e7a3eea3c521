import type { Messages, Translate } from "./messages.ts";

/** Pseudo-locales: English that is longer, accented and between brackets. In the second one text goes from right to left. */
export const PSEUDO_LOCALES = ["en-XA", "en-XB"] as const;

const PLAIN = "aAbBcCdDeEgGhHiIjJkKlLnNoOpPrRsStTuUwWyYzZ";
const ACCENTED = "áÁƀƁçÇðÐéÉĝĜĥĤíÍĵĴķĶļĻñÑóÓþÞŕŔšŠţŢúÚŵŴýÝžŽ";
const PADDING = " šéđ ļóŕéɱ îþšúɱ";

/** The letters of a text with accents. Parts of a text give parts of the result. */
export const accent = (text: string): string =>
  text.replace(/[A-Za-z]/g, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter);

/** "Save" becomes "[Šávé šé]": 40 % longer, and a missing bracket shows that it was cut off or not translated. */
export const pseudo = (text: string): string =>
  text === ""
    ? ""
    : `[${accent(text)}${PADDING.repeat(Math.ceil(text.length / 20)).slice(0, Math.ceil(text.length * 0.4))}]`;

function change(message: Messages[string]): Messages[string] {
  if (typeof message === "string") return pseudo(message);
  if (typeof message === "function") return (...values) => pseudo(message(...values));
  if (Array.isArray(message)) return message.map(change);
  return Object.fromEntries(Object.entries(message).map(([name, one]) => [name, change(one)]));
}

/** Messages of a pseudo-locale, made from the English ones. */
export const pseudoTranslate: Translate = (_id, english) => change(english) as Messages;
