import { boxIn, handOver, searchOpener, selectionIn } from "./context-menu.ts";
import { connectPages } from "./session/connect-page.ts";

type Injected = { target: { tabId: number; frameIds?: number[] }; func?: () => unknown; files?: string[] };

/** A browser whose every tab is this page; `seen` is what was injected and sent, and into what. */
function openBrowser({ isClosed = false, answer = null as unknown, allowed = [] as string[] } = {}) {
  const seen: unknown[] = [];
  const kept: Record<string, unknown> = {};
  const chrome = {
    scripting: {
      executeScript: async ({ target, func, files }: Injected) => {
        if (isClosed) throw new Error("Cannot access contents of the page.");
        seen.push(files ? { ...target, files } : target);
        return [{ result: func?.() }];
      },
    },
    tabs: {
      sendMessage: async (tabId: number, command: object, place: object) => {
        seen.push({ tabId, ...command, ...place });
        return answer;
      },
    },
    storage: { session: { set: async (items: object) => void Object.assign(kept, items) } },
    permissions: {
      contains: async ({ origins = [] }: { origins?: string[] }) => origins.every((one) => allowed.includes(one)),
    },
  };
  Object.assign(globalThis, { chrome });
  return { seen, kept };
}

const script = { tabId: 7, frameIds: [3], files: ["trigger.js"] };

beforeEach(() => {
  document.body.innerHTML = "";
  history.pushState(null, "", "/extension");
});

describe("the offer of a page to connect the extension", () => {
  const code = "c".repeat(24);
  const later = new Date(Date.now() + 60_000).toISOString();
  const own = { code, expires: later };
  const offer = { server: "http://localhost", code, expires: later };
  function show(data: Record<string, string>) {
    document.body.innerHTML = `<div id="promptory-connect" hidden></div>`;
    const element = document.getElementById("promptory-connect");
    Object.assign(element?.dataset ?? {}, data);
    return element;
  }

  it("is its code, with the origin that the browser knows", async () => {
    const { seen } = openBrowser();
    show({ ...own, server: "https://other.example" });
    expect(await connectPages.offerIn(7)).toEqual(offer);
    expect(seen).toEqual([{ tabId: 7 }]);
  });

  it.each<[string, Record<string, string>]>([
    ["was taken already", { ...own, connected: "true" }],
    ["has no code", { expires: later }],
    ["has no end", { code }],
    ["has ended", { code, expires: new Date(Date.now() - 1_000).toISOString() }],
    ["ends at no time", { code, expires: "later" }],
    ["has a code that is too short", { ...own, code: "c".repeat(19) }],
    ["has a code with other signs", { ...own, code: `${code}/../x` }],
  ])("is none when it %s", async (_, data) => {
    openBrowser();
    show(data);
    expect(await connectPages.offerIn(7)).toBeNull();
  });

  it("is none on another page of the site, on a page without one, and where no script may be", async () => {
    openBrowser();
    expect(await connectPages.offerIn(7)).toBeNull();
    show(own);
    openBrowser({ isClosed: true });
    expect(await connectPages.offerIn(7)).toBeNull();
    openBrowser();
    history.pushState(null, "", "/extension/other");
    expect(await connectPages.offerIn(7)).toBeNull();
  });

  it.each([
    ["nothing", null],
    ["a text", "offer"],
    ["no server", { ...offer, server: 7 }],
    ["a server of another kind", { ...offer, server: "file:///etc" }],
    ["a code that is no text", { ...offer, code: 7 }],
    ["an end that is no text", { ...offer, expires: Date.now() + 60_000 }],
  ])("is none when a page answers with %s", async (_, result) => {
    openBrowser();
    chrome.scripting.executeScript = (async () => [{ result }]) as unknown as typeof chrome.scripting.executeScript;
    expect(await connectPages.offerIn(7)).toBeNull();
  });

  it("is marked as taken in the page, which may be away by then", async () => {
    openBrowser();
    await connectPages.confirm(7);
    const element = show(own);
    await connectPages.confirm(7);
    expect(element?.dataset.connected).toBe("true");
    expect(await connectPages.offerIn(7)).toBeNull();
    openBrowser({ isClosed: true });
    await expect(connectPages.confirm(7)).resolves.toBeUndefined();
  });

  it("leads to a server that may be reached, or may not yet", async () => {
    openBrowser({ allowed: ["https://prompts.example/*"] });
    expect(await connectPages.isAllowed("https://prompts.example")).toBe(true);
    expect(await connectPages.isAllowed("https://other.example")).toBe(false);
  });
});

describe("what is selected in a page", () => {
  it("is read in the frame of the click, with its line breaks", async () => {
    const { seen } = openBrowser();
    document.body.innerHTML = "<pre>First line\n\nThird line</pre>";
    document.getSelection()?.selectAllChildren(document.body);
    expect(await selectionIn(7, 3)).toBe("First line\n\nThird line");
    expect(seen).toEqual([{ tabId: 7, frameIds: [3] }]);
  });

  it.each(["textarea", "input"])("is the selected part of a %s that has the focus", async (tag) => {
    openBrowser();
    const field = document.createElement(tag) as HTMLTextAreaElement | HTMLInputElement;
    document.body.append(field);
    field.value = "one two three";
    field.focus();
    field.setSelectionRange(4, 7);
    expect(await selectionIn(7, 0)).toBe("two");
  });

  it("is what is marked elsewhere when nothing is selected in the field, and empty without a frame", async () => {
    openBrowser();
    document.body.innerHTML = "<p>Marked</p><textarea>field</textarea>";
    const field = document.querySelector("textarea");
    field?.focus();
    field?.setSelectionRange(2, 2);
    document.getSelection()?.selectAllChildren(document.body.firstElementChild ?? document.body);
    expect(await selectionIn(7, 0)).toBe("Marked");
    chrome.scripting.executeScript = (async () => []) as unknown as typeof chrome.scripting.executeScript;
    expect(await selectionIn(7, 0)).toBe("");
  });
});

describe("the menu of a box", () => {
  it("reads the text of the box in the frame of the click", async () => {
    const { seen } = openBrowser({ answer: "All\nof it" });
    expect(await boxIn(7, 3)).toBe("All\nof it");
    expect(seen).toEqual([script, { tabId: 7, kind: "read-here", frameId: 3 }]);
    openBrowser({ answer: undefined });
    expect(await boxIn(7, 3)).toBeNull();
  });

  it("opens the search that was made for this box", async () => {
    const { seen } = openBrowser();
    const made: number[][] = [];
    await searchOpener(async (...place) => {
      made.push(place);
      return { ticket: "t1", title: "Search" };
    })(7, 3);
    expect(made).toEqual([[7, 3]]);
    expect(seen).toEqual([script, { tabId: 7, kind: "open-here", ticket: "t1", title: "Search", frameId: 3 }]);
  });

  it("makes no search where no script may be", async () => {
    openBrowser({ isClosed: true });
    const made: number[][] = [];
    const open = searchOpener(async (...place) => {
      made.push(place);
      return { ticket: "t1", title: "Search" };
    });
    await expect(open(7, 0)).rejects.toThrow();
    expect(made).toEqual([]);
  });

  it("leaves a text for the panel until it takes it", async () => {
    const { kept } = openBrowser();
    const draft = { text: "All of it", tabId: 7, title: "A chat" };
    await handOver(draft);
    expect(kept).toEqual({ "promptory.save": draft });
  });
});
