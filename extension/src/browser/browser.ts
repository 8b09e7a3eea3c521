/**
 * Everything in which Chrome and Firefox differ. The build for a browser keeps that browser's branches only; the rest
 * of the source reads as for one browser.
 */

/** Set by the build; without one, as in unit tests, it is Chrome. */
const isFirefox = process.env.TARGET_BROWSER === "firefox";

/** Firefox's own words, which Chrome's types do not know. */
declare const browser: { sidebarAction: { open: () => Promise<void> } };
type FirefoxElement = { openOrClosedShadowRoot?: ShadowRoot | null };
/** An object of the page as the page's own scripts see it. */
type Waived = { wrappedJSObject: DataTransfer };

const forbidden =
  /chrome:|edge:|about:|extensions gallery|cannot be scripted|webstore|error page|(chrome|moz)-extension/i;

/** The browser as people call it. */
export const browserName = isFirefox ? "Firefox" : "Chrome";

/** Where the extension's own pages and nothing else come from. */
export function ownOrigin(): string {
  // Not `URL.origin`: for schemes that are not the web's, browsers answer each in their own way.
  return chrome.runtime.getURL("").replace(/\/$/, "");
}

/** The origin of a page of ours inside a site. In Chrome its address is another with every session, and its origin is not. */
export function framedOrigin(): string {
  return isFirefox ? ownOrigin() : `chrome-extension://${chrome.runtime.id}`;
}

/** The pattern of the permission for an origin. Firefox's patterns know no ports, so there it covers all ports of the host. */
export function originPattern(origin: string): string {
  if (!isFirefox) return `${origin}/*`;
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}/*`;
}

/**
 * Opens the panel in a window; does nothing where it is open. Browsers allow it within a press only, so nothing may be
 * awaited before.
 */
export async function openPanel(windowId: number): Promise<void> {
  await (isFirefox ? browser.sidebarAction.open() : chrome.sidePanel.open({ windowId }));
}

/** The shadow root of an element of the page, a closed one too; for scripts inside pages. */
export function shadowRootOf(host: HTMLElement): ShadowRoot | null {
  if (isFirefox) return (host as FirefoxElement).openOrClosedShadowRoot ?? host.shadowRoot;
  return chrome.dom?.openOrClosedShadowRoot(host) ?? host.shadowRoot;
}

/**
 * A paste for the page's editor, with each form of the text by its type (`text/plain`, `text/html`); for scripts inside
 * pages.
 */
export function pasteEvent(forms: Record<string, string>): ClipboardEvent {
  const clipboardData = new DataTransfer();
  if (!isFirefox) fill(clipboardData, forms);
  const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true, composed: true });
  // Firefox hands the event an empty clipboard of its own, and shows a page only what came from the page's side.
  if (isFirefox) fill((event.clipboardData as unknown as Waived).wrappedJSObject, forms);
  return event;
}

function fill(clipboard: DataTransfer, forms: Record<string, string>): void {
  for (const [type, form] of Object.entries(forms)) clipboard.setData(type, form);
}

/**
 * Shuts the extension's own scripts inside pages out of what it keeps. Firefox has no such lock. The page itself can
 * read it in neither browser.
 */
export async function keepStorageFromPages(): Promise<void> {
  if (!isFirefox) await chrome.storage.local.setAccessLevel({ accessLevel: "TRUSTED_CONTEXTS" });
}

/** Whether a refusal means a page no extension may enter, whatever the person allows: the browser's own and its shop's. */
export function isForbiddenPage(refusal: string): boolean {
  return forbidden.test(refusal);
}
