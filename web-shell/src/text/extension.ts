import type { Browser } from "@promptory/guide";
import { formatNumber } from "@promptory/ui/format";

const SHORT = { chrome: "Chrome", firefox: "Firefox" } as const;

/** The words of the Chrome Extension page around the guide, whose own words live in @promptory/guide. */
export const extension = {
  title: "Chrome Extension",
  lead: "Find a prompt beside any AI chat and put it into the message box, exactly as you wrote it.",
  tabsLabel: "Chrome Extension",
  tabs: {
    installation: "Installation",
    usage: "Usage Guide",
    troubleshooting: "Troubleshooting",
    key: "Admin API Key",
  },
  pdf: "The guide as a PDF",

  browser: {
    legend: "Your browser",
    names: { chrome: "Chrome, Edge or Brave", firefox: "Firefox" },
  },
  step: (index: number) => `Step ${index}`,
  copyAddress: "Copy address",
  copyFailed: { title: "Failed to copy", description: "Select the text and copy it by hand." },
  newTab: "(opens in a new tab)",
  download: {
    button: (browser: Browser) => `Download for ${SHORT[browser]}`,
    done: "Downloaded",
    again: "Press it to download it again.",
    checking: "Looking for the package",
    failed: "It could not be found out whether there is a package",
    missing: "This Promptory was built without the extension's package.",
    missingHow: "Whoever runs it can make the package with this command, and then reload this page:",
    command: "npm run build",
    copyCommand: "Copy command",
    retry: "Retry",
    facts: (version: string, size: string) => `Version ${version}, ${size}`,
    size: (bytes: number) =>
      bytes < 1_000_000 ? `${formatNumber(Math.ceil(bytes / 1000))} kB` : `${formatNumber(bytes / 1_000_000)} MB`,
  },
  origin: {
    label: "The address of this Promptory",
    copy: "Copy address",
  },

  connect: {
    title: "Connect without a password",
    idle: "Once the extension is installed and pinned, let it come in as you. It gets a key of its own, which you may revoke at any time.",
    button: "Connect the extension",
    making: "Connecting...",
    ready: "Now press the Promptory button of your toolbar",
    readyHint: "Its panel offers to connect to this address. Keep this page open until you have pressed it.",
    left: (time: string) => `The offer ends in ${time}`,
    ended: "The offer has ended",
    endedHint: "Nobody took it in time. Make a new one whenever you are ready.",
    again: "Make a new offer",
    connected: "Connected",
    connectedHint: "The extension has a key of its own now.",
    keys: "See your API keys",
    another: "Connect another browser",
    failed: "The extension could not be connected",
  },

  trouble: {
    lead: "Four things that may go wrong, and what to try, the likeliest first.",
    sign: "You see",
    contact: "None of it helps? Send what this page can tell along with your message to",
    support: "Help & Support",
    facts: {
      title: "What this page can tell",
      hint: "Compare it with what the extension shows.",
      copy: "Copy all of it",
      origin: "Address",
      api: "API",
      apiStates: {
        unknown: "Not asked yet",
        connected: "Answers",
        error: "Answers with an error",
        disconnected: "Does not answer",
      },
      secure: "Connection",
      secureStates: {
        https: "Encrypted (HTTPS)",
        local: "On this device",
        plain: "Not encrypted: some browsers refuse it",
      },
      unknown: "Not known",
      server: "Version of the server",
      contract: "Extensions it understands",
      contracts: (oldest: number, newest: number) =>
        oldest === newest ? `Those of contract ${newest}` : `Those of contract ${oldest} to ${newest}`,
      version: "Version of the packages",
      noPackage: "No package was built",
      browser: "This browser",
      user: "Signed in as",
    },
  },

  key: {
    title: "Admin API Key",
    hint: "For the extension, and for programs that ask this address for it. The key named extension never expires and gives full access to your templates.",
    generate: "Generate API Key",
    generating: "Generating...",
    label: "API key",
    replaces: (lastUsed: boolean) =>
      lastUsed
        ? "There is a key named extension, and it is in use. A new one replaces it."
        : "There is a key named extension, which nobody has used yet. A new one replaces it.",
    replaceTitle: "Replace the key named extension?",
    replaceAsk: "What uses the old key stops working at once, until you give it the new one.",
    replace: "Replace",
    cancel: "Cancel",
    copy: "Copy API key",
    failed: "Generation failed",
    failedHint: "Error generating API key. Please try again.",
    refused: "Failed to generate API key",
    listTitle: "Your API keys",
    listHint: "Every key of yours, when it was last used, and the way to end it.",
  },

  page: {
    title: (browser: Browser) => `Download for ${SHORT[browser]}`,
    started: "The download has started",
    startedHint: "Your browser saves the file where it saves downloads. If nothing happens, press Download again.",
    again: "Download again",
    looking: "Looking for the package",
    missing: "There is no package yet",
    failed: "The package could not be found",
    other: (browser: Browser) => `Download for ${SHORT[browser]} instead`,
    file: "File",
    version: "Version",
    size: "Size",
    hash: "SHA-256",
    hashHint: "The fingerprint of the file, for those who want to check it.",
    copyHash: "Copy SHA-256",
    next: "What to do next",
    back: "All seven steps, with pictures",
  },
} as const;
