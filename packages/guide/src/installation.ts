import type { Browser, GuideStep, InstallStep } from "./guide.ts";

/** From the package to a panel that shows one's library (specification section 2). */
export const installation: readonly InstallStep[] = [
  {
    id: "download",
    title: "Download the package",
    text: [
      "Press Download. A page opens in a new tab and saves the package: the extension of exactly this version of Promptory.",
    ],
    picture: "download",
    // The words are the same there, the picture would not be.
    firefox: {},
  },
  {
    id: "extensions-page",
    title: "Open the browser's extensions page",
    text: [
      "Put this address into the address bar and press Enter. Chrome, Chromium, Edge and Brave all know it. A page may not open it for you.",
    ],
    address: "chrome://extensions",
    firefox: {
      text: ["Put this address into the address bar and press Enter. A page may not open it for you."],
      address: "about:debugging#/runtime/this-firefox",
    },
  },
  {
    id: "developer-mode",
    title: "Enable developer mode",
    text: ["Switch on Developer mode, at the top right of that page. New buttons appear below it."],
    picture: "extensions-page",
    firefox: {
      text: ["The page you have just opened is Firefox's developer mode. There is nothing to switch on."],
    },
  },
  {
    id: "unzip",
    title: "Unzip the package",
    text: [
      "Unpack the file into a folder that stays where it is, for example promptory-extension among your documents. The browser runs the extension from that folder.",
    ],
  },
  {
    id: "load-unpacked",
    title: "Load unpacked",
    text: [
      "Press Load unpacked and choose that folder, the one with manifest.json in it. Promptory appears among your extensions.",
    ],
    firefox: {
      text: [
        "Press Load Temporary Add-on and choose the file manifest.json in that folder. Firefox keeps the add-on until you close the browser; load it again after that.",
      ],
    },
  },
  {
    id: "pin",
    title: "Pin the extension",
    text: ["Press the puzzle piece in the toolbar, then the pin beside Promptory. Its button now stays in view."],
    firefox: {
      text: [
        "Press the puzzle piece in the toolbar, then the gear beside Promptory, and choose Pin to Toolbar. Its button now stays in view.",
      ],
    },
  },
  {
    id: "configure",
    title: "Configure it",
    text: [
      "On the Chrome Extension page of Promptory press Connect the extension, then the Promptory button in the toolbar, and confirm. No password is typed.",
    ],
  },
];

/** The seven steps as they read in one browser. */
export function installationIn(browser: Browser): readonly GuideStep[] {
  return installation.map(({ firefox, ...step }) => {
    if (browser !== "firefox" || !firefox) return step;
    // A picture of another browser would only confuse.
    const { picture: _, ...rest } = step;
    return { ...rest, ...firefox };
  });
}
