import { readFileSync } from "node:fs";
import { join } from "node:path";
import { browsers, chromeManifest, firefoxManifest, manifestFor } from "../manifest";
import { namesIn } from "../packages";
import { built } from "./built";

const source = join(__dirname, "../src");
const ownSources = namesIn(source).filter((name) => /\.tsx?$/.test(name) && !/\.spec\.tsx?$/.test(name));
const ownSourcesWith = (pattern: RegExp) =>
  ownSources.filter((name) => pattern.test(readFileSync(join(source, name), "utf8")));

describe("the manifests", () => {
  const chrome = chromeManifest("1.2.3");
  const firefox = firefoxManifest("1.2.3");

  it("ask for nothing more than they need", () => {
    expect(chrome.permissions.toSorted()).toEqual(["activeTab", "contextMenus", "scripting", "sidePanel", "storage"]);
    expect(firefox.permissions.toSorted()).toEqual(["activeTab", "contextMenus", "scripting", "storage"]);
  });

  it.each([chrome, firefox])("ask for no site at install, and may ask for any later", (manifest) => {
    expect(manifest.optional_host_permissions).toEqual(["https://*/*", "http://*/*"]);
    for (const key of ["host_permissions", "content_scripts", "externally_connectable", "optional_permissions"])
      expect(manifest).not.toHaveProperty(key);
  });

  it("show sites one page only, at an address they cannot know", () => {
    const page = { resources: ["picker.html"], matches: ["https://*/*", "http://*/*"] };
    expect(chrome.web_accessible_resources).toEqual([{ ...page, use_dynamic_url: true }]);
    expect(firefox.web_accessible_resources).toEqual([page]);
  });

  it("keep the browser's content security policy, or a stricter one that does not rewrite addresses", () => {
    expect(chrome).not.toHaveProperty("content_security_policy");
    expect(firefox.content_security_policy).toEqual({
      extension_pages: "script-src 'self'; object-src 'none'; base-uri 'none'",
    });
  });

  it("say in Firefox what goes to the person's server", () => {
    expect(firefox.browser_specific_settings.gecko.data_collection_permissions).toEqual({
      required: ["authenticationInfo", "websiteContent"],
    });
  });
});

describe.each(browsers)("the built package for %s", (browser) => {
  const { read, scripts, pages, contentScripts, has, scriptsWith, count, names } = built(browser);
  const manifest = JSON.parse(read("manifest.json")) as { version: string };

  it("has the manifest of its browser", () => {
    expect(manifest).toEqual(JSON.parse(JSON.stringify(manifestFor(browser, manifest.version))));
  });

  it("has every file the manifest and its pages name", () => {
    const named = JSON.stringify(manifest).match(/[\w/-]+\.(js|html|png|css|svg)\b/g) ?? [];
    const linked = pages.flatMap((page) =>
      [...read(page).matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, name]) => name),
    );
    expect(named.length).toBeGreaterThan(3);
    expect(linked.length).toBeGreaterThan(1);
    expect([...named, ...linked].filter((name) => !has(name ?? ""))).toEqual([]);
  });

  it("knows nothing of the other browser", () => {
    expect(scriptsWith(browser === "chrome" ? /sidebarAction/ : /sidePanel|setAccessLevel|chrome\.dom/)).toEqual([]);
  });

  it("makes no code out of text", () => {
    const maker =
      /\beval\s*\(|\bnew Function\b|[^.\w]Function\s*\(|\bimportScripts\s*\(|\bset(Timeout|Interval)\s*\(\s*["'`]/;
    expect(scriptsWith(maker)).toEqual([]);
  });

  it("loads no script and no page from elsewhere", () => {
    expect(pages).toContain("sidepanel.html");
    for (const page of pages) {
      const sources = [...read(page).matchAll(/<script\b([^>]*)>([^<]*)/g)];
      expect(sources.length).toBeGreaterThan(0);
      for (const [, attributes = "", inline = ""] of sources) {
        expect(attributes).toMatch(/src="\/[^/]/);
        expect(inline.trim()).toBe("");
      }
      expect(read(page)).not.toMatch(/(src|href|action)="(https?:)?\/\//);
    }
    expect(scriptsWith(/import\s*\(\s*["'`]https?:|\.src\s*=\s*["'`]https?:/)).toEqual([]);
  });

  /**
   * React DOM, once in each page, is the only library that knows these words: twice for `dangerouslySetInnerHTML`, which
   * nothing of ours uses (below), and once for making a <script> element out of a constant.
   */
  it("writes no HTML from data into a page or the panel", () => {
    const writer = /innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment|setHTMLUnsafe/;
    for (const name of [...contentScripts, "background.js"]) expect(read(name)).not.toMatch(writer);
    expect(count(/\.(innerHTML|outerHTML)\s*=[^=]/g)).toBe(3 * pages.length);
    expect(count(/insertAdjacentHTML|document\.write|createContextualFragment|setHTMLUnsafe/g)).toBe(0);
    expect(ownSourcesWith(writer)).toEqual([]);
    expect(ownSourcesWith(/dangerouslySetInnerHTML/)).toEqual([]);
  });

  it("calls the API through the generated client only, from the background only", () => {
    const caller = /\bfetch\s*\(|XMLHttpRequest|WebSocket|EventSource|sendBeacon/;
    expect(ownSourcesWith(caller)).toEqual([]);
    expect(scriptsWith(/\bfetch\b|XMLHttpRequest|WebSocket|EventSource|sendBeacon/)).toEqual(["background.js"]);
    expect(read("background.js")).not.toMatch(/fetch\s*\(\s*["'`]|XMLHttpRequest|WebSocket|EventSource|sendBeacon/);
  });

  it("gives scripts in pages no network and no storage", () => {
    expect(contentScripts).toEqual(expect.arrayContaining(["inserter.js", "trigger.js", "pointing.js"]));
    const reach =
      /\bfetch\b|XMLHttpRequest|WebSocket|EventSource|sendBeacon|\.storage\b|cookie|localStorage|sessionStorage|indexedDB/;
    expect(contentScripts.filter((name) => reach.test(read(name)))).toEqual([]);
  });

  it("gives the script in a page's own world nothing of the extension, and keeps it small", () => {
    expect(read("page-helper.js")).not.toMatch(/\bchrome\b|\bbrowser\b|postMessage/);
    expect(read("page-helper.js").length).toBeLessThan(7_000);
  });

  it("gives the script that inserts no messages either, and keeps it small", () => {
    expect(read("inserter.js")).not.toMatch(/\.runtime\b|sendMessage|postMessage/);
    expect(read("inserter.js").length).toBeLessThan(30_000);
  });

  it.each([
    ["trigger.js", 16_000],
    ["pointing.js", 16_000],
  ])("keeps %s small, which waits in pages", (name, size) => {
    expect(read(name).length).toBeLessThan(size);
  });

  it("carries no source maps and no tests", () => {
    expect(names.filter((name) => /\.map$|spec|test/.test(name))).toEqual([]);
    expect(scripts.length).toBeGreaterThan(3);
  });
});
