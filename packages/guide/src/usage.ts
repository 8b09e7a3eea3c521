import type { GuideStep } from "./guide.ts";

/** From the panel to an answer (specification section 2). */
export const usage: readonly GuideStep[] = [
  {
    id: "log-in",
    title: "Log in",
    text: [
      "Press the Promptory button in the toolbar. Where the extension is not connected yet it asks who you are; after that it stays connected until you log out.",
    ],
    picture: "sign-in",
  },
  {
    id: "go-to-chat",
    title: "Go to the AI chat site",
    text: ["Open the chat you use, for example ChatGPT, Claude or Gemini, and click into its message box."],
  },
  {
    id: "open",
    title: "Open the extension",
    text: [
      "Press the Promptory button in the toolbar. The panel opens beside the chat, and this press allows it to type into this one tab.",
      "Ctrl+Shift+P opens it too, Command+Shift+P on a Mac. Where the browser keeps that key for itself, Alt+P works in Chrome.",
    ],
  },
  {
    id: "browse",
    title: "Browse templates by type",
    text: [
      "Choose a type to see its prompts only, or write a few letters of what you look for. The arrow keys move through the list, and below it you read the whole prompt.",
    ],
    picture: "list",
  },
  {
    id: "insert",
    title: "Insert Selected",
    text: [
      "Press Insert, or Enter, to put the selected prompt into the chat. A prompt with variables asks for their values first. The text goes in where your caret is, to the letter, and one undo takes it out again.",
    ],
    picture: "inserted",
  },
  {
    id: "send",
    title: "Send",
    text: ["Read it over, then send it yourself. Promptory never sends anything."],
  },
];
