import { formatNumber } from "../format.ts";

/** The words of the variable form; an app with another language hands in its own. */
export const variableWords = {
  title: "Fill in the variables",
  fields: "Variables",
  preview: "Preview",
  other: "Something else",
  otherFor: (name: string) => `Another value for ${name}`,
  clipboard: "Clipboard",
  required: "required",
  problems: {
    required: "Please fill this in",
    number: "Enter a number",
    date: "Enter a date",
  },
  more: (characters: number) => `… and ${formatNumber(characters)} more characters`,
  plain: "Copy without filling",
  copy: "Copy",
  plainInsert: "Insert without filling",
  insert: "Insert",
  cancel: "Cancel",
};

/** What a translation has to give. */
export type VariableWords = typeof variableWords;
