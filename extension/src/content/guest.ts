import { shadowRootOf } from "../browser/browser.ts";
import { insertText } from "../insert/engine.ts";
import { failed, type InsertResult } from "../insert/result.ts";

/** What the background hands in: the text and the origin the person agreed to. */
export type GuestJob = { text: string; origin: string };

/** The one door of the script in the page: it does one job and leaves. It knows no key and no network. */
export type Guest = (job: GuestJob) => Promise<InsertResult>;

declare global {
  // The isolated world of the extension in this page; the page's own scripts cannot see it.
  var promptoryGuest: Guest | undefined;
}

globalThis.promptoryGuest = async ({ text, origin }) => {
  globalThis.promptoryGuest = undefined;
  // The tab may have gone elsewhere between the click and now.
  if (location.origin !== origin) return failed("moved-on");
  return insertText(text, {
    document,
    shadowOf: shadowRootOf,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
};
