import { defineMessages } from "@promptory/rules/messages";

/** The texts of the guide. Where a step reads differently in Firefox it has `firefoxText`. */
export const guide = defineMessages("guide.guide", {
  installation: {
    download: {
      title: "Download the package",
      text: [
        "Press Download. A page opens in a new tab and saves the package: the extension of exactly this version of Promptory.",
      ],
    },
    extensionsPage: {
      title: "Open the browser's extensions page",
      text: [
        "Put this address into the address bar and press Enter. Chrome, Chromium, Edge and Brave all know it. A page may not open it for you.",
      ],
      firefoxText: ["Put this address into the address bar and press Enter. A page may not open it for you."],
    },
    developerMode: {
      title: "Enable developer mode",
      text: ["Switch on Developer mode, at the top right of that page. New buttons appear below it."],
      firefoxText: ["The page you have just opened is Firefox's developer mode. There is nothing to switch on."],
    },
    unzip: {
      title: "Unzip the package",
      text: [
        "Unpack the file into a folder that stays where it is, for example promptory-extension among your documents. The browser runs the extension from that folder.",
      ],
    },
    loadUnpacked: {
      title: "Load unpacked",
      text: [
        "Press Load unpacked and choose that folder, the one with manifest.json in it. Promptory appears among your extensions.",
      ],
      firefoxText: [
        "Press Load Temporary Add-on and choose the file manifest.json in that folder. Firefox keeps the add-on until you close the browser; load it again after that.",
      ],
    },
    pin: {
      title: "Pin the extension",
      text: ["Press the puzzle piece in the toolbar, then the pin beside Promptory. Its button now stays in view."],
      firefoxText: [
        "Press the puzzle piece in the toolbar, then the gear beside Promptory, and choose Pin to Toolbar. Its button now stays in view.",
      ],
    },
    configure: {
      title: "Configure it",
      text: [
        "On the Chrome Extension page of Promptory press Connect the extension, then the Promptory button in the toolbar, and confirm. No password is typed.",
      ],
    },
  },
  usage: {
    logIn: {
      title: "Log in",
      text: [
        "Press the Promptory button in the toolbar. Where the extension is not connected yet it asks who you are; after that it stays connected until you log out.",
      ],
    },
    goToChat: {
      title: "Go to the AI chat site",
      text: ["Open the chat you use, for example ChatGPT, Claude or Gemini, and click into its message box."],
    },
    open: {
      title: "Open the extension",
      text: [
        "Press the Promptory button in the toolbar. The panel opens beside the chat, and this press allows it to type into this one tab.",
        "Ctrl+Shift+P opens it too, Command+Shift+P on a Mac. Where the browser keeps that key for itself, Alt+P works in Chrome.",
      ],
    },
    browse: {
      title: "Browse templates by type",
      text: [
        "Choose a type to see its prompts only, or write a few letters of what you look for. The arrow keys move through the list, and below it you read the whole prompt.",
      ],
    },
    insert: {
      title: "Insert Selected",
      text: [
        "Press Insert, or Enter, to put the selected prompt into the chat. A prompt with variables asks for their values first. The text goes in where your caret is, to the letter, and one undo takes it out again.",
      ],
    },
    send: { title: "Send", text: ["Read it over, then send it yourself. Promptory never sends anything."] },
  },
  troubles: {
    templatesNotLoading: {
      title: "Templates not loading",
      sign: "The panel opens, but the list stays empty or says that the prompts could not be loaded.",
      remedies: [
        "Open the address of your Promptory in a tab of its own. When nothing answers there, the extension gets no answer either.",
        "Compare the address in the panel with the one in the address bar: http or https, the name and the port must be the same.",
        "The browser asks once whether Promptory may talk to that address. When that was refused, log in again and allow it.",
        "Choose all types and clear the search. A new library is empty until you create or import prompts.",
      ],
    },
    authenticationIssues: {
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
    insertionNotWorking: {
      title: "Insertion not working",
      sign: "You insert a prompt, and the message box of the chat stays as it was.",
      remedies: [
        "Press the Promptory button in the toolbar while the chat is in front. The browser lets an extension type only into tabs where you asked for it.",
        "Click into the message box first, so that the caret stands where the text shall go.",
        "Some pages are closed to every extension: the browser's own pages, its store, and documents it shows itself.",
        "When a page refuses the text, Promptory puts it on the clipboard and says so. Paste it with Ctrl+V, or Command+V on a Mac.",
      ],
    },
    extensionNotAppearing: {
      title: "Extension not appearing",
      sign: "There is no Promptory button in the toolbar, or it has vanished.",
      remedies: [
        "Look behind the puzzle piece in the toolbar, and pin Promptory there.",
        "The folder with the extension must stay where it is. When it was moved or deleted, load it again.",
        "Firefox forgets a temporary add-on when it is closed. Load it again after a restart.",
        "Chrome and the browsers based on it must be version 120 or newer, with developer mode still on. A managed browser may forbid it: ask your administrator.",
      ],
    },
  },
  /** What the pictures show, for those who do not see them. */
  pictures: {
    download:
      "The download page of Promptory. It says that the download has started, and shows the file's name, version, size and SHA-256 fingerprint.",
    extensionsPage:
      "The extensions page of Chrome with developer mode switched on at the top right. Below it stand the buttons Load unpacked, Pack extension and Update, then the card of Promptory.",
    signIn: "The panel of the extension as it asks for the server's address, a username and a password.",
    list: "The panel of the extension with a search box, the types to choose from, the list of prompts, and the selected prompt in full below it.",
    inserted: "The panel of the extension after a prompt was inserted. A notice names the site it went into.",
  },
});
