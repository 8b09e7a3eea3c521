import type { InsertAnswer } from "./messages.ts";

type Refusal = Extract<InsertAnswer, { status: "failed" }>["reason"];

const number = new Intl.NumberFormat();

/** Every word the extension shows. */
export const text = {
  product: "Promptory",
  signIn: {
    title: "Log in to your library",
    lead: "Find a prompt here and put it into any AI chat, exactly as you wrote it.",
    server: "Server address",
    serverPlaceholder: "https://prompts.example.com",
    serverHint: "Where you open Promptory in the browser.",
    username: "Username",
    password: "Password",
    showPassword: "Show password",
    hidePassword: "Hide password",
    submit: "Log in",
    pending: "Logging in...",
    privacy:
      "Your browser will ask whether Promptory may talk to this address. It reads no site until you use it there.",
    badServer: "Enter the address of your Promptory, for example https://prompts.example.com.",
    notAllowed: (host: string) =>
      `Promptory needs your permission to talk to ${host}. Press Log in again and allow it.`,
    unreachable: (host: string) => `No answer from ${host}. Check the address and that the server is running.`,
    notPromptory: (host: string) => `${host} answers, but it is not a Promptory server. Check the address.`,
    notReady: (host: string) => `${host} is not ready yet. Please try again in a moment.`,
    noToken: "Invalid response data: missing token",
    trouble: "We're experiencing technical difficulties. Please try again in a moment.",
  },
  signedOut: "Your session has ended. Please log in again.",
  account: {
    menu: "Account",
    open: "Open Promptory",
    signOut: "Log out",
    theme: "Theme",
    themes: { light: "Light", dark: "Dark", system: "System" },
  },
  search: {
    label: "Search prompts",
    placeholder: "Search prompts",
    clear: "Clear search",
    types: "Filter by type",
    allTypes: "All Types",
    list: "Prompts",
    loading: "Loading prompts",
    count: (total: number) => (total === 1 ? "1 prompt" : `${number.format(total)} prompts`),
    near: "Nothing matches exactly. Close to it:",
    more: (left: number) => `Show more (${number.format(left)} left)`,
    empty: "No prompts found",
    emptyFiltered: "Try another word, or all types.",
    emptyLibrary: "Your library is empty. Create or import prompts first.",
    openLibrary: "Open Promptory",
    failed: "The prompts could not be loaded",
  },
  preview: {
    region: "Preview",
    characters: (count: number) => (count === 1 ? "1 character" : `${number.format(count)} characters`),
    rest: (count: number) => `… and ${number.format(count)} more characters`,
    used: (count: number) => (count === 1 ? "used once" : `used ${number.format(count)} times`),
    insert: "Insert",
    inserting: "Inserting...",
    copy: "Copy",
    copied: "Copied",
  },
  notice: {
    dismiss: "Dismiss",
    inserted: (site: string) => `Inserted into ${site}`,
    thisPage: "this page",
    always: (site: string) => `Always allow on ${site}`,
    alwaysReason: "To insert there next time without the toolbar button:",
    copiedInstead: "Copied instead",
    paste: (keys: string) => `Click into the message box and press ${keys}.`,
    copyFailed: "Failed to copy",
    needsAccess: "One press to allow this page",
    needsAccessHow: (keys: string | null) =>
      keys
        ? `Press the Promptory button in the toolbar, or ${keys}. Your prompt goes in at once; Promptory sees no other page.`
        : "Press the Promptory button in the toolbar. Your prompt goes in at once; Promptory sees no other page.",
    cancel: "Cancel",
    refusals: {
      "no-editor": "There is no message box on this page.",
      "too-long": "The message box of this page does not take a text of this length.",
      "moved-on": "The page changed before the prompt could be inserted.",
      attached: "The page made an attachment of the text. Remove it there before you paste.",
      swallowed: "The page took the text without showing it. Look for an attachment before you paste.",
      refused: "The message box of this page does not take the text.",
      altered: "The page changed the text. Check the message box before you paste.",
      "forbidden-page": "Browsers let no extension type into this page.",
      busy: "The last prompt is still being inserted.",
    } satisfies Record<Refusal, string>,
  },
  failed: "Something went wrong. Please try again.",
} as const;
