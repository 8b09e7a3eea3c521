import { accent, pseudo } from "@promptory/rules/pseudo-locale";

/** How the interface's language writes an English text: `part` of it, and the `whole` of it. */
export interface Language {
  part<Text extends string | RegExp>(text: Text): Text;
  whole(text: string): string;
}

export const english: Language = { part: (text) => text, whole: (text) => text };

/** The pseudo-locales: accents, and brackets around the whole. */
export const pseudoLanguage: Language = {
  part: <Text extends string | RegExp>(text: Text) =>
    (typeof text === "string"
      ? accent(text)
      : new RegExp(accent(text.source).replace(/^\^/, "^\\["), text.flags)) as Text,
  whole: pseudo,
};
