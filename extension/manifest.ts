/** What every browser's manifest shares; nothing here reads a site before the person asks. */
const common = (version: string) => ({
  manifest_version: 3,
  name: "Promptory",
  version,
  description: "Find a prompt of your Promptory library and put it into any AI chat, exactly as you wrote it.",
  icons: { 16: "icons/16.png", 32: "icons/32.png", 48: "icons/48.png", 128: "icons/128.png" },
  action: { default_title: "Open Promptory", default_icon: { 16: "icons/16.png", 32: "icons/32.png" } },
  commands: {
    _execute_action: { suggested_key: { default: "Ctrl+Shift+P", mac: "Command+Shift+P" } },
    // Chrome keeps Ctrl+Shift+P for printing until the person gives it to us; this one is free at once.
    open: { suggested_key: { default: "Alt+P", mac: "MacCtrl+Shift+P" }, description: "Open Promptory" },
  },
  // Asked for one at a time, with a reason: the library's own address and chat sites to be remembered.
  optional_host_permissions: ["https://*/*", "http://*/*"],
});

/** The manifest of the Chrome package. 120 is the first Chrome with `URL.canParse`; the panel opens by script since 116. */
export function chromeManifest(version: string) {
  return {
    ...common(version),
    minimum_chrome_version: "120",
    permissions: ["storage", "sidePanel", "scripting", "activeTab", "contextMenus"],
    // The search that opens in a chat box is a page of ours inside the site. Its address is another one in every session,
    // so no site can find out by it that the extension is there.
    web_accessible_resources: [
      { resources: ["picker.html"], matches: ["https://*/*", "http://*/*"], use_dynamic_url: true },
    ],
    background: { service_worker: "background.js" },
    side_panel: { default_path: "sidepanel.html" },
  };
}
