import { defineMessages, formatCount } from "@promptory/rules/messages";

export interface Operation {
  kind: keyof typeof actions;
  name: string;
  promptCount: number;
}

const actions = {
  delete: "delete",
  deleteType: "delete of the type",
  move: "move",
  addTags: "adding of tags",
  removeTags: "removal of tags",
  mergeTags: "merge of tags",
  deleteTag: "delete of the tag",
  favourite: "adding to favorites",
  unfavourite: "removal from favorites",
  offer: "offer to agents",
  withdraw: "withdrawal from agents",
  import: "import",
  export: "export",
} as const;

/** "delete “Poet”, 1 prompt" */
const nameOf = ({ kind, name, promptCount }: Operation) =>
  [
    name ? `${actions[kind]} “${name}”` : actions[kind],
    formatCount(promptCount, { one: "prompt", other: "prompts" }),
  ].join(", ");

/** The words of undoing a change. */
export const undo = defineMessages("shell.undo", {
  label: "Undo",
  group: "Undo",
  commandOf: (operation: Operation) => `Undo ${nameOf(operation)}`,
  undoneOf: (operation: Operation) => `Undone: ${nameOf(operation)}`,
  nothing: "There is nothing to undo",
  undone: "Undone",
  failed: "It could not be undone",
  menu: "Recent changes",
  until: (moment: string) => `can be undone until ${moment}`,
  loading: "Loading the last changes…",
  loadFailed: "The last changes could not be loaded",
});
