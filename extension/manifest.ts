/** The browsers there is a package for; a folder of `dist` and the end of a package's name. */
export const browsers = ["chrome", "firefox"] as const;
export type BrowserName = (typeof browsers)[number];

/** What every browser's manifest shares; nothing here reads a site before the person asks. */
const common = (version: string) => ({
  manifest_version: 3,
  name: "Promptory",
  version,
  description: "Find a prompt of your Promptory library and put it into any AI chat, exactly as you wrote it.",
  icons: { 16: "icons/16.png", 32: "icons/32.png", 48: "icons/48.png", 128: "icons/128.png" },
  action: { default_title: "Open Promptory", default_icon: { 16: "icons/16.png", 32: "icons/32.png" } },
  // Asked for one at a time, with a reason: the library's own address and chat sites to be remembered.
  optional_host_permissions: ["https://*/*", "http://*/*"],
});

/** A key that no browser has taken. */
const freeKey = { default: "Alt+P", mac: "MacCtrl+Shift+P" };

/**
 * The search that opens in a chat box is a page of ours inside the site. Firefox gives every installation an address of its
 * own; Chrome does so for every session where it is asked to. So no site can find out by it that the extension is there.
 */
const searchPage = { resources: ["picker.html"], matches: ["https://*/*", "http://*/*"] };

const permissions = ["storage", "scripting", "activeTab", "contextMenus"];

/** The manifest of the Chrome package. 120 is the first Chrome with `URL.canParse`; the panel opens by script since 116. */
export function chromeManifest(version: string) {
  return {
    ...common(version),
    minimum_chrome_version: "120",
    permissions: [...permissions, "sidePanel"],
    web_accessible_resources: [{ ...searchPage, use_dynamic_url: true }],
    background: { service_worker: "background.js" },
    side_panel: { default_path: "sidepanel.html" },
    commands: {
      _execute_action: { suggested_key: { default: "Ctrl+Shift+P", mac: "Command+Shift+P" } },
      // Chrome keeps Ctrl+Shift+P for printing until the person gives it to us.
      open: { suggested_key: freeKey, description: "Open Promptory" },
    },
  };
}

/**
 * The manifest of the Firefox package. 153 is the oldest Firefox that Mozilla keeps up, and the first that can tell one
 * document of a tab from the next.
 */
export function firefoxManifest(version: string) {
  return {
    ...common(version),
    browser_specific_settings: {
      gecko: {
        id: "extension@promptory",
        strict_min_version: "153.0",
        // Goes to the one server the person names, and nowhere else: their login, and the texts they save as prompts.
        data_collection_permissions: { required: ["authenticationInfo", "websiteContent"] },
      },
    },
    permissions,
    web_accessible_resources: [searchPage],
    background: { scripts: ["background.js"] },
    // The toolbar button opens it; a fresh installation leaves the person's window as it is.
    sidebar_action: {
      default_title: "Promptory",
      default_panel: "sidepanel.html",
      default_icon: { 16: "icons/16.png", 32: "icons/32.png" },
      open_at_install: false,
    },
    commands: {
      // Firefox never gives Ctrl+Shift+P away: it opens a private window.
      _execute_action: { suggested_key: freeKey },
      // Without a key: it shows and hides the sidebar, but gives no access to the page.
      _execute_sidebar_action: { description: "Show or hide the Promptory sidebar" },
    },
    // Firefox's own policy rewrites http:// to https://, which no server at home would answer; ours is stricter otherwise.
    content_security_policy: { extension_pages: "script-src 'self'; object-src 'none'; base-uri 'none'" },
  };
}

/** The manifest of a browser's package, as the build writes it. */
export function manifestFor(browser: BrowserName, version: string): object {
  return browser === "firefox" ? firefoxManifest(version) : chromeManifest(version);
}
