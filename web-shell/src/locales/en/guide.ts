import { defineMessages, formatNumber } from "@promptory/rules/messages";

/** The texts of the guide; keys and variables are described where they are used. */
export const guide = defineMessages("shell.guide", {
  title: "Guide",
  contents: "On this page",
  sections: {
    variables: "Variables",
    openIn: "Open a prompt in an AI site",
    import: "Import",
    extension: "Browser extension",
    keys: "Keyboard shortcuts",
  },
  openIn:
    "The menu of a prompt opens it in an AI site. Your browser opens the page; Promptory sends nothing itself. A prompt that is too long for the address is copied, and you paste it there.",
  limit: (site: string, characters: number) =>
    `${site}: in the address, up to ${formatNumber(characters)} characters after encoding`,
  pasted: (site: string) => `${site}: accepts no text in its address, so the prompt is always copied`,
  ownSite: "Add your own site",
  import: [
    "Promptory reads CSV (including prompts.chat), JSON (including Open WebUI), Markdown with front matter (.prompt.md, .agent.md) and zip files of these.",
    "You see every prompt before anything is saved. For prompts that you already have, choose whether to skip them, update them or import a copy. An import can be undone for 30 days.",
  ],
  importLink: "Import prompts",
  extension:
    "The extension for Chrome, Edge, Brave and Firefox shows your prompts beside any AI chat and inserts them into the message box. It takes about three minutes to install.",
  extensionLink: "Install the browser extension",
});
