import type { Browser } from "@promptory/guide";
import { defineMessages, formatNumber } from "@promptory/rules/messages";

const SHORT = { chrome: "Chrome", firefox: "Firefox" } as const;

/** The words of the Chrome Extension page around the guide, whose own words live in @promptory/guide. */
export const extension = defineMessages("shell.extension", {
  title: "Chrome Extension",
  lead: "Find a prompt beside any AI chat and insert it into the message box. Installing takes about three minutes: download, load, connect.",
  tabsLabel: "Chrome Extension",
  tabs: {
    installation: "Installation",
    usage: "Usage Guide",
    troubleshooting: "Troubleshooting",
    key: "Admin API Key",
  },
  pdf: "Guide (PDF)",

  browser: {
    legend: "Your browser",
    names: { chrome: "Chrome, Edge or Brave", firefox: "Firefox" },
  },
  step: (index: number) => `Step ${index}`,
  copyAddress: "Copy address",
  copyFailed: { title: "Failed to copy", description: "Select the text and copy it manually." },
  newTab: "(opens in a new tab)",
  download: {
    button: (browser: Browser) => `Download for ${SHORT[browser]}`,
    done: "Downloaded",
    again: "Press again to download it once more.",
    checking: "Looking for the package",
    failed: "Could not check whether the package exists",
    missing: "This Promptory was built without the extension's package.",
    missingHow: "An administrator can build the package with this command. Then reload this page:",
    command: "npm run build",
    copyCommand: "Copy command",
    retry: "Retry",
    facts: (version: string, size: string) => `Version ${version}, ${size}`,
    size: (bytes: number) =>
      bytes < 1_000_000 ? `${formatNumber(Math.ceil(bytes / 1000))} kB` : `${formatNumber(bytes / 1_000_000)} MB`,
  },

  connect: {
    title: "Connect the extension",
    idle: "Once the extension is installed and pinned, press this button. The extension gets its own API key, which you can revoke at any time.",
    button: "Connect the extension",
    making: "Connecting...",
    ready: "Now press the Promptory button in your toolbar",
    readyHint: "Its panel offers to connect to this address. Keep this page open until then.",
    left: (time: string) => `Time left: ${time}`,
    ended: "The time is over",
    endedHint: "The extension did not connect in time. Try again when you are ready.",
    again: "Try again",
    connected: "Connected",
    connectedHint: "The extension now has its own API key.",
    keys: "See your API keys",
    another: "Connect another browser",
    failed: "The extension could not be connected",
  },

  trouble: {
    lead: "Four common problems and what to try, the most likely first.",
    sign: "You see",
    contact: "Nothing helps? Send the details below with your message to",
    support: "Help & Support",
    facts: {
      title: "Details for support",
      hint: "Compare them with what the extension shows.",
      copy: "Copy all",
      origin: "Address",
      api: "API",
      apiStates: {
        unknown: "Not checked yet",
        connected: "Responds",
        error: "Responds with an error",
        disconnected: "Does not respond",
      },
      secure: "Connection",
      secureStates: {
        https: "Encrypted (HTTPS)",
        local: "On this device",
        plain: "Not encrypted: some browsers refuse it",
      },
      unknown: "Unknown",
      server: "Server version",
      contract: "Extensions it understands",
      contracts: (oldest: number, newest: number) =>
        oldest === newest ? `Those of contract ${newest}` : `Those of contract ${oldest} to ${newest}`,
      version: "Package version",
      noPackage: "No package was built",
      browser: "This browser",
      user: "Signed in as",
    },
  },

  key: {
    title: "Admin API Key",
    hint: "For the extension and other programs that call this server. The key named extension never expires and gives full access to your templates.",
    generate: "Generate API Key",
    generating: "Generating...",
    label: "API key",
    replaces: (lastUsed: boolean) =>
      lastUsed
        ? "There is a key named extension, and it is in use. A new one replaces it."
        : "There is a key named extension, which has not been used yet. A new one replaces it.",
    replaceTitle: "Replace the key named extension?",
    replaceAsk: "Everything that uses the old key stops working at once, until you enter the new one.",
    replace: "Replace",
    cancel: "Cancel",
    copy: "Copy API key",
    failed: "Generation failed",
    failedHint: "Error generating API key. Please try again.",
    refused: "Failed to generate API key",
    listTitle: "Your API keys",
    listHint: "All your keys, when they were last used, and a button to revoke them.",
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
});
