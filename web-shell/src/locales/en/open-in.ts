import { defineMessages } from "@promptory/rules/messages";

/** The texts for opening a prompt on an AI site. */
export const openIn = defineMessages("shell.openIn", {
  menu: (title: string) => `Open ${title} in…`,
  openIn: (site: string) => `Open in ${site}`,
  copied: "Prompt copied",
  pasteIn: (site: string) =>
    `It is too long for the address, or ${site} does not accept text there. Paste it in the new tab.`,
  title: "Open in…",
  hint: "The menu of a prompt opens it in ChatGPT, Claude, Gemini, Perplexity or Copilot. Add another site here. It is saved in this browser.",
  label: "Address",
  placeholder: "https://chat.example.com/?q={text}",
  rule: "{text} is replaced by the prompt. Addresses over 2,000 characters are opened without it: the prompt is copied instead.",
  invalid: "Enter an address that begins with https:// or http://. {text} cannot be in the host name.",
  save: "Save",
  saved: "Address saved",
  removed: "Address removed",
});
