import { defineMessages } from "@promptory/rules/messages";

// What the extension says inside pages, apart for each script: what a script does not show is not in it.

/** The menu of the right button. */
export const menuText = defineMessages("page.menuText", {
  saveSelection: "Save selection as prompt",
  saveBox: "Save what is in the chat box",
  insert: "Insert a prompt…",
});

/** The search in a page. */
export const pickerText = defineMessages("page.pickerText", { title: "Promptory: insert a prompt" });

/** The overlay that asks for the message box. */
export const pointingText = defineMessages("page.pointingText", {
  how: "Click the message box of this page. Tab chooses another, Enter takes it, Escape leaves.",
  none: "There is no message box on this page yet. Open a chat, then try again. Escape leaves.",
  notFoundAgain: "This box could not be found a second time. Choose another one.",
  notReadable: "What stands in this box cannot be read. Choose another one.",
  cancel: "Cancel",
  box: (number: number, total: number, name: string) => `Box ${number} of ${total}${name ? `: ${name}` : ""}`,
});
