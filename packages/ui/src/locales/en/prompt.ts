import { defineMessages, formatNumber } from "@promptory/rules/messages";

/** Texts of a comparison. */
export const diffWords = defineMessages("ui.diffWords", {
  changes: "Changes",
  keys: "Arrow keys go from change to change, Space takes or leaves one.",
  removed: "removed",
  added: "added",
  before: "Before",
  after: "After",
  nothing: "Nothing is different.",
  place: (index: number, count: number) => `Change ${formatNumber(index)} of ${formatNumber(count)}`,
  replace: (removed: string, added: string) => `“${removed}” becomes “${added}”`,
  add: (added: string) => `“${added}” is added`,
  remove: (removed: string) => `“${removed}” is removed`,
});

export type DiffWords = typeof diffWords;

/** Texts of the form that fills variables in. */
export const variableWords = defineMessages("ui.variableWords", {
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
});

export type VariableWords = typeof variableWords;

/** Texts of the choice between two edits of a prompt. */
export const conflictWords = defineMessages("ui.conflictWords", {
  hint: "Both texts are below. Keep yours, take theirs, or keep editing before you save.",
  difference: "Difference between theirs and yours",
  same: "Nothing that you typed is different.",
  keepMine: "Keep mine",
  takeTheirs: "Take theirs",
  keepEditing: "Keep editing",
  removed: "theirs",
  added: "yours",
  before: "Theirs",
  after: "Yours",
});

/** Texts of the editor's menu after `{{`. */
export const editorWords = defineMessages("ui.editorWords", {
  menu: "Insert a variable",
  kinds: { text: "One line of text", long: "Several lines", number: "A number", date: "A date" },
  choices: "A choice",
  used: "In this prompt",
  selfFilling: { date: "Today’s date", time: "The time now", clipboard: "The clipboard" },
  sampleName: "name",
  sampleChoices: "first, second",
});

export type EditorWords = typeof editorWords;

/** Texts of copying a prompt with variables. */
export const fillWords = defineMessages("ui.fillWords", {
  copyFailed: "Failed to copy",
  copyFailedHint: "The browser did not allow it. Open the prompt and copy its text there.",
});
