import { memoryStore } from "../../../test/support/memory-store";
import type { PageCommand } from "../../page-messages";
import { SettingsStore } from "../settings-store";
import { covers, SiteAccess, type SiteBrowser } from "./site-access";

const server = "https://prompts.example";

/** A browser with three tabs: a chat, the library, and a site that was not allowed. */
function browser(allowed: string[] = [`${server}/*`, "https://chat.example/*"]) {
  const tabs = new Map([
    [1, "https://chat.example"],
    [2, server],
    [3, "https://other.example"],
  ]);
  const state = {
    allowed,
    scripts: [] as chrome.scripting.RegisteredContentScript[],
    injected: [] as number[],
    sent: [] as [number, PageCommand][],
    inject: async (_tabId: number): Promise<void> => {},
  };
  const port: SiteBrowser = {
    allowed: async () => state.allowed,
    registered: async () => [...state.scripts],
    register: async (script) => void state.scripts.push(script),
    unregister: async (id) => {
      state.scripts = state.scripts.filter((script) => script.id !== id);
    },
    tabs: async (patterns) =>
      [...tabs]
        .filter(([, origin]) => !patterns || patterns.some((pattern) => covers(pattern, origin)))
        .map(([id]) => id),
    inject: async (tabId) => {
      state.injected.push(tabId);
      await state.inject(tabId);
    },
    notify: async (tabId, command) => void state.sent.push([tabId, command]),
  };
  const settings = new SettingsStore(memoryStore());
  return { state, settings, access: new SiteAccess(port, settings, async () => server) };
}

describe("the script that waits for the trigger", () => {
  it("stands on the sites the person allowed, before any script of theirs, and not on the library", async () => {
    const { access, state } = browser();
    await access.sync();
    expect(state.scripts).toMatchObject([{ matches: ["https://chat.example/*"], runAt: "document_start" }]);
  });

  it("is put into open tabs at once, and every page asks for its trigger again", async () => {
    const { access, state } = browser();
    await access.sync();
    expect(state.injected).toEqual([1]);
    expect(state.sent.toSorted()).toEqual([1, 2, 3].map((tab) => [tab, { kind: "trigger-changed" }]));
  });

  it("is put into a tab although another one does not answer", async () => {
    const { access, state } = browser([`${server}/*`, "https://chat.example/*", "https://other.example/*"]);
    state.inject = (tabId) => (tabId === 1 ? new Promise(() => {}) : Promise.resolve());
    void access.sync();
    await new Promise((resolve) => setImmediate(resolve));
    expect(state.sent).toContainEqual([3, { kind: "trigger-changed" }]);
    // Nor does the next change wait for it.
    state.allowed = [`${server}/*`];
    await access.sync();
    expect(state.scripts).toEqual([]);
  });

  it("goes when the person takes the permission back", async () => {
    const { access, state } = browser();
    await access.sync();
    state.allowed = [`${server}/*`];
    state.sent = [];
    await access.sync();
    expect(state.scripts).toEqual([]);
    expect(state.sent).toContainEqual([1, { kind: "trigger-changed" }]);
    expect(await access.triggerFor("https://chat.example")).toBeNull();
  });

  it("goes when the person switches the search off, and gets another trigger", async () => {
    const { access, settings, state } = browser();
    await settings.change({ trigger: ";;", isTriggerOn: true });
    await access.sync();
    expect(state.sent).toContainEqual([1, { kind: "trigger-changed" }]);
    expect(await access.triggerFor("https://chat.example")).toBe(";;");
    await settings.change({ trigger: ";;", isTriggerOn: false });
    await access.sync();
    expect(state.scripts).toEqual([]);
    expect(await access.triggerFor("https://chat.example")).toBeNull();
  });

  it("is registered once, however many changes come at once", async () => {
    const { access, state } = browser();
    await Promise.all([access.sync(), access.sync(), access.sync()]);
    expect(state.scripts).toHaveLength(1);
  });

  it("gets its trigger on allowed sites only", async () => {
    const { access } = browser();
    expect(await access.triggerFor("https://chat.example")).toBe("//");
    expect(await access.triggerFor("https://other.example")).toBeNull();
    expect(await access.triggerFor(server)).toBeNull();
  });
});

describe("a match pattern", () => {
  it.each([
    ["https://chat.example/*", "https://chat.example"],
    ["https://*.example/*", "https://chat.example"],
    ["*://chat.example/*", "http://chat.example"],
    ["http://127.0.0.1:3000/*", "http://127.0.0.1:3000"],
    ["http://127.0.0.1/*", "http://127.0.0.1:3000"],
    ["https://*/*", "https://chat.example"],
    ["<all_urls>", "https://chat.example"],
  ])("%s covers %s", (pattern, origin) => {
    expect(covers(pattern, origin)).toBe(true);
  });

  it.each([
    ["https://chat.example/*", "http://chat.example"],
    ["https://chat.example/*", "https://chat.example.evil"],
    ["https://*.example/*", "https://evilexample"],
    ["http://127.0.0.1:3000/*", "http://127.0.0.1:4000"],
    ["https://*/*", "chrome-extension://abc"],
    ["https://chat.example/*", "null"],
  ])("%s does not cover %s", (pattern, origin) => {
    expect(covers(pattern, origin)).toBe(false);
  });
});
