import type { Trouble } from "./guide.ts";

/** The four named troubles (specification section 2). */
export const troubles: readonly Trouble[] = [
  {
    id: "templates-not-loading",
    title: "Templates not loading",
    sign: "The panel opens, but the list stays empty or says that the prompts could not be loaded.",
    remedies: [
      "Open the address of your Promptory in a tab of its own. When nothing answers there, the extension gets no answer either.",
      "Compare the address in the panel with the one in the address bar: http or https, the name and the port must be the same.",
      "The browser asks once whether Promptory may talk to that address. When that was refused, log in again and allow it.",
      "Choose all types and clear the search. A new library is empty until you create or import prompts.",
    ],
  },
  {
    id: "authentication-issues",
    title: "Authentication issues",
    sign: "The panel asks you to log in again, or refuses what you enter.",
    remedies: [
      "Connect the extension does not reach it? Enter the address at which you open Promptory in the panel, and log in there with your password or an API key.",
      "A new password, or ending a session in Account Settings, logs the extension out. Connect it again.",
      "A key that was revoked stops working at once. Account Settings lists the keys there are, and when each was last used.",
      "The offer to connect works once and for two minutes. Press Connect the extension again for a new one.",
      "After several wrong passwords the server makes you wait. It says for how long.",
    ],
  },
  {
    id: "insertion-not-working",
    title: "Insertion not working",
    sign: "You insert a prompt, and the message box of the chat stays as it was.",
    remedies: [
      "Press the Promptory button in the toolbar while the chat is in front. The browser lets an extension type only into tabs where you asked for it.",
      "Click into the message box first, so that the caret stands where the text shall go.",
      "Some pages are closed to every extension: the browser's own pages, its store, and documents it shows itself.",
      "When a page refuses the text, Promptory puts it on the clipboard and says so. Paste it with Ctrl+V, or Command+V on a Mac.",
    ],
  },
  {
    id: "extension-not-appearing",
    title: "Extension not appearing",
    sign: "There is no Promptory button in the toolbar, or it has vanished.",
    remedies: [
      "Look behind the puzzle piece in the toolbar, and pin Promptory there.",
      "The folder with the extension must stay where it is. When it was moved or deleted, load it again.",
      "Firefox forgets a temporary add-on when it is closed. Load it again after a restart.",
      "Chrome and its relatives must be of version 120 or newer, with developer mode still switched on. A managed browser may forbid it; ask whoever manages it.",
    ],
  },
];
