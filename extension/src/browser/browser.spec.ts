import type * as BrowserModule from "./browser";

type Browser = typeof BrowserModule;

/** As much of a browser as the differences need; `seen` is what was done. */
function makeGlobals(target: "chrome" | "firefox") {
  const seen: string[] = [];
  class Transfer {
    readonly forms: Record<string, string> = {};
    readonly wrappedJSObject = { setData: (type: string, form: string) => seen.push(`page ${type} ${form}`) };
    setData(type: string, form: string) {
      this.forms[type] = form;
    }
  }
  class Paste {
    readonly clipboardData: Transfer;
    constructor(_kind: string, { clipboardData }: { clipboardData: Transfer }) {
      // Firefox hands over an empty one of its own.
      this.clipboardData = target === "firefox" ? new Transfer() : clipboardData;
    }
  }
  const globals = {
    DataTransfer: Transfer,
    ClipboardEvent: Paste,
    chrome: {
      runtime: {
        id: "promptory",
        getURL: () => (target === "firefox" ? "moz-extension://f00/" : "chrome-extension://c0/"),
      },
      sidePanel: { open: async ({ windowId }: { windowId: number }) => void seen.push(`panel of ${windowId}`) },
      storage: {
        local: { setAccessLevel: async ({ accessLevel }: { accessLevel: string }) => seen.push(accessLevel) },
      },
      dom: { openOrClosedShadowRoot: (host: { closed?: ShadowRoot }) => host.closed ?? null } as object | undefined,
    },
    browser: { sidebarAction: { open: async () => void seen.push("sidebar") } },
  };
  Object.assign(globalThis, globals);
  return { seen, globals };
}

/** The module as the build makes it for this browser. */
function builtFor(target: "chrome" | "firefox") {
  const { seen, globals } = makeGlobals(target);
  process.env.TARGET_BROWSER = target;
  let built: Browser | undefined;
  jest.isolateModules(() => {
    built = require("./browser.ts");
  });
  delete process.env.TARGET_BROWSER;
  return { seen, globals, ...(built as Browser) };
}

const open = { kind: "open" } as unknown as ShadowRoot;
const closed = { kind: "closed" } as unknown as ShadowRoot;
const forms = { "text/plain": "a", "text/html": "<p>a</p>" };
type Pasted = { clipboardData: { forms: Record<string, string> } };

describe("in Chrome", () => {
  it("a permission is for one origin with its port", () => {
    expect(builtFor("chrome").originPattern("http://localhost:3000")).toBe("http://localhost:3000/*");
  });

  it("a page of ours has an origin by the id inside a site, whatever its address is", () => {
    const { browserName, ownOrigin, framedOrigin } = builtFor("chrome");
    expect([browserName, ownOrigin(), framedOrigin()]).toEqual([
      "Chrome",
      "chrome-extension://c0",
      "chrome-extension://promptory",
    ]);
  });

  it("the side panel of a window opens, and scripts in pages cannot read what is kept", async () => {
    const { openPanel, keepStorageFromPages, seen } = builtFor("chrome");
    await openPanel(4);
    await keepStorageFromPages();
    expect(seen).toEqual(["panel of 4", "TRUSTED_CONTEXTS"]);
  });

  it("closed shadow roots are found, and open ones without the permission to find closed ones", () => {
    const { shadowRootOf, globals } = builtFor("chrome");
    expect(shadowRootOf({ shadowRoot: null, closed } as unknown as HTMLElement)).toBe(closed);
    expect(shadowRootOf({ shadowRoot: open } as HTMLElement)).toBe(open);
    globals.chrome.dom = undefined;
    expect(shadowRootOf({ shadowRoot: open, closed } as unknown as HTMLElement)).toBe(open);
  });

  it("a paste holds each form of the text", () => {
    const { pasteEvent, seen } = builtFor("chrome");
    expect((pasteEvent(forms) as unknown as Pasted).clipboardData.forms).toEqual(forms);
    expect(seen).toEqual([]);
  });
});

describe("in Firefox", () => {
  it("a permission is for all ports of a host, for its patterns know none", () => {
    expect(builtFor("firefox").originPattern("http://localhost:3000")).toBe("http://localhost/*");
  });

  it("a page of ours has the same origin inside a site", () => {
    const { browserName, ownOrigin, framedOrigin } = builtFor("firefox");
    expect([browserName, ownOrigin(), framedOrigin()]).toEqual([
      "Firefox",
      "moz-extension://f00",
      "moz-extension://f00",
    ]);
  });

  it("the sidebar opens, and there is no lock of the storage", async () => {
    const { openPanel, keepStorageFromPages, seen } = builtFor("firefox");
    await openPanel(4);
    await keepStorageFromPages();
    expect(seen).toEqual(["sidebar"]);
  });

  it("closed shadow roots are found by the element", () => {
    const { shadowRootOf } = builtFor("firefox");
    expect(shadowRootOf({ shadowRoot: null, openOrClosedShadowRoot: closed } as unknown as HTMLElement)).toBe(closed);
    expect(shadowRootOf({ shadowRoot: open } as HTMLElement)).toBe(open);
  });

  it("a paste holds each form of the text on the side of the page", () => {
    const { pasteEvent, seen } = builtFor("firefox");
    pasteEvent(forms);
    expect(seen).toEqual(["page text/plain a", "page text/html <p>a</p>"]);
  });
});

describe("a page that no extension may enter", () => {
  it.each([
    "Cannot access a chrome:// URL",
    'Cannot access contents of url "about:addons".',
    "The extensions gallery cannot be scripted.",
    "Cannot access a chrome-extension:// URL of different extension",
    "Missing host permission for the tab, moz-extension://f00",
    "Frame with ID 0 is showing error page",
  ])("is known by the refusal: %s", (refusal) => expect(builtFor("chrome").isForbiddenPage(refusal)).toBe(true));

  it("is not one that the person has not allowed yet", () => {
    const refusal =
      "Cannot access contents of the page. Extension manifest must request permission to access the respective host.";
    expect(builtFor("chrome").isForbiddenPage(refusal)).toBe(false);
  });
});
