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
  empty: (count: string) => `${count} empty`,
  emptyRule: "Empty variables",
  omitEmpty: "Leave out",
  keepEmpty: "Keep placeholder",
  recent: (name: string) => `Last values of ${name}`,
  preset: "Preset",
  presetPlaceholder: "Choose a preset",
  presetMenu: "Change presets",
  presetName: "Name of the preset",
  presetNameMissing: "Enter a name",
  savePreset: "Save as preset",
  savePresetAs: "Save as another preset",
  updatePreset: (name: string) => `Update “${name}”`,
  removePreset: (name: string) => `Delete “${name}”`,
  removePresetTitle: "Delete preset",
  removePresetHint: (name: string) => `“${name}” will be deleted. This cannot be undone.`,
  removePresetConfirm: "Delete",
  presetFailed: "The preset could not be saved. Try again.",
};

/** What a translation has to give. */
export type VariableWords = typeof variableWords;
