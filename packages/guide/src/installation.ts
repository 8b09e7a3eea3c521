import type { Browser, GuideStep, InstallStep } from "./guide.ts";
import { guide } from "./locales/en/guide.ts";

const texts = guide.installation;

/** From the package to a panel that shows one's library (specification section 2). */
export const installation: readonly InstallStep[] = [
  { id: "download", title: texts.download.title, text: texts.download.text, picture: "download", firefox: {} },
  {
    id: "extensions-page",
    title: texts.extensionsPage.title,
    text: texts.extensionsPage.text,
    address: "chrome://extensions",
    firefox: { text: texts.extensionsPage.firefoxText, address: "about:debugging#/runtime/this-firefox" },
  },
  {
    id: "developer-mode",
    title: texts.developerMode.title,
    text: texts.developerMode.text,
    picture: "extensions-page",
    firefox: { text: texts.developerMode.firefoxText },
  },
  { id: "unzip", title: texts.unzip.title, text: texts.unzip.text },
  {
    id: "load-unpacked",
    title: texts.loadUnpacked.title,
    text: texts.loadUnpacked.text,
    firefox: { text: texts.loadUnpacked.firefoxText },
  },
  { id: "pin", title: texts.pin.title, text: texts.pin.text, firefox: { text: texts.pin.firefoxText } },
  { id: "configure", title: texts.configure.title, text: texts.configure.text },
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
