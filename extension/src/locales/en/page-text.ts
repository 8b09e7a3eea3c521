import { defineMessages } from "@promptory/rules/messages";

/** The words of the extension inside pages: the menu of the right button and the overlay. Small, for it goes into pages. */
export const pageText = defineMessages("page.pageText", {
  menu: {
    saveSelection: "Save selection as prompt",
    saveBox: "Save what is in the chat box",
    insert: "Insert a prompt…",
  },
  picker: "Promptory: insert a prompt",
  pointing: {
    how: "Click the message box of this page. Tab chooses another, Enter takes it, Escape leaves.",
    none: "There is no message box on this page yet. Open a chat, then try again. Escape leaves.",
    notFoundAgain: "This box could not be found a second time. Choose another one.",
    notReadable: "What stands in this box cannot be read. Choose another one.",
    cancel: "Cancel",
    box: (number: number, total: number, name: string) => `Box ${number} of ${total}${name ? `: ${name}` : ""}`,
  },
});
