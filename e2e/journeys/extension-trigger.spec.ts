import { expect, type Page } from "@playwright/test";
import type { TestPage } from "../../extension/test/pages/test-page.ts";
import type { ExtensionBrowser } from "../support/extension.ts";
import { leaveWith, noSearch, openPage, prompts, shownSearch, test } from "../support/extension-pages.ts";
import { isDeep } from "../support/test.ts";

type EditorPage = { name: string; path: string };

const shown = (text: string) => text.replaceAll("\u00a0", " ");
const editors: EditorPage[] = [
  { name: "plain-textarea", path: "plain-textarea.html" },
  { name: "react-textarea", path: "react-textarea.html" },
  { name: "plain-editable", path: "plain-editable.html" },
  { name: "prosemirror", path: "prosemirror.html" },
  { name: "lexical", path: "lexical.html" },
  { name: "quill", path: "quill.html" },
  { name: "slate", path: "slate.html" },
  { name: "codemirror", path: "codemirror.html" },
  { name: "draft", path: "draft.html" },
  { name: "strict policy, editable", path: "plain-editable.html?policy=strict" },
  { name: "strict policy, codemirror", path: "codemirror.html?policy=strict" },
];

/** What `npm test` plays: everything in a field of React, and inserting also in an editable element and under a strict policy. */
const SAMPLE = "react-textarea";
const SAMPLE_OF_INSERTING = new Set([SAMPLE, "prosemirror", "strict policy, codemirror"]);

/** What the owner of the editor holds; where a browser paints a typed space as a no-break one it counts as a space. */
const held = async (page: Page) => shown(await page.evaluate(() => window.testPage.read()));

/** What is seen in the box; while a letter is composed some editors hold nothing of it yet. */
const inBox = (page: Page) =>
  page.locator(":focus").evaluate((box) => (box as HTMLTextAreaElement).value ?? (box as HTMLElement).innerText);

/** Inserts the one prompt these words find: the order of the list is another while the copy of the library is being made. */
async function take(extension: ExtensionBrowser, page: Page, words: string): Promise<void> {
  const search = await shownSearch(extension, page);
  await page.keyboard.type(words);
  await expect(search.getByRole("option")).toHaveCount(1);
  await expect(search.getByRole("main")).toHaveAttribute("aria-busy", "false");
  await page.keyboard.press("Enter");
}

const isStrict = ({ path }: EditorPage) => path.endsWith("?policy=strict");

for (const editor of editors) {
  test.describe(editor.name, () => {
    let page: Page;
    test.beforeEach(async ({ extension, origin }) => {
      page = await openPage(extension, `${origin}/${editor.path}`);
      await page.evaluate(() => window.testPage.focusEnd());
    });
    test.afterEach(() => page.close());

    if (!isDeep && !SAMPLE_OF_INSERTING.has(editor.name)) return;

    test("takes the prompt that was searched for in the place of the trigger", async ({ extension }) => {
      await page.keyboard.type("Please: //");
      await take(extension, page, "linux");
      await expect.poll(() => held(page)).toBe(`Please: ${prompts.lines.content}`);
      await noSearch(page);
      await page.keyboard.type("!");
      await expect.poll(() => held(page)).toBe(`Please: ${prompts.lines.content}!`);
      expect(await page.evaluate(() => window.testPage.sent())).toBe(0);
      // Of the search nothing is left in the page.
      expect(await page.evaluate(() => document.documentElement.children.length)).toBe(2);
    });

    if (!isDeep && editor.name !== SAMPLE) return;

    test("has the trigger again after undo, and nothing of the prompt", { tag: "@deep" }, async ({ extension }) => {
      await page.keyboard.type("//");
      await take(extension, page, "translator");
      await expect.poll(() => held(page)).toBe(prompts.short.content);
      await noSearch(page);
      await page.keyboard.press("Control+z");
      await expect.poll(() => held(page)).not.toContain("Translate");
      expect(["//", ""]).toContain(await held(page));
    });

    test("keeps what was typed when Escape leaves the search, and has the keyboard again", { tag: "@deep" }, async ({
      extension,
    }) => {
      await page.keyboard.type("a //");
      await shownSearch(extension, page);
      await page.keyboard.type("lin");
      await leaveWith("Escape", page);
      await page.keyboard.type(" b");
      await expect.poll(() => held(page)).toBe("a // b");
    });
    // Such pages differ in what they let in, not in what is typed.
    if (isStrict(editor)) return;

    test("takes a space behind the trigger for the strokes themselves", { tag: "@deep" }, async ({ extension }) => {
      await page.keyboard.type("//");
      await shownSearch(extension, page);
      await leaveWith("Space", page);
      await page.keyboard.type("note");
      await expect.poll(() => held(page)).toBe("// note");
    });

    test("opens no search in an address", { tag: "@deep" }, async () => {
      await page.keyboard.type("see https://a.example/b and http://");
      await expect.poll(() => held(page)).toBe("see https://a.example/b and http://");
      await noSearch(page);
    });

    test("leaves composing to the input method", { tag: "@deep" }, async ({ extension }) => {
      const keys = await page.context().newCDPSession(page);
      await keys.send("Input.imeSetComposition", { text: "//", selectionStart: 2, selectionEnd: 2 });
      await expect.poll(() => inBox(page)).toContain("//");
      await noSearch(page);
      await keys.send("Input.insertText", { text: "你好" });
      await expect.poll(() => held(page)).toBe("你好");
      await noSearch(page);
      await page.keyboard.type(" //");
      await shownSearch(extension, page);
    });
  });
}

/** Pauses between two keys: the keyboard changes hands in the middle of the word, sooner or later. */
const pacesMs = isDeep ? [0, 20, 40, 60, 90] : [0, 40];

for (const { where, path, box } of [
  { where: "a page", path: "react-textarea.html", box: (page: Page) => page.locator("#composer") },
  {
    where: "a frame of the same site",
    path: "nested.html?wall=frame",
    box: (page: Page) => page.frameLocator("iframe").locator("#composer"),
  },
]) {
  test(`a quick typist loses no letter in ${where}`, { tag: where === "a page" ? [] : ["@deep"] }, async ({
    extension,
    origin,
  }) => {
    for (const delay of pacesMs) {
      const page = await openPage(extension, `${origin}/${path}`);
      await box(page).click();
      await page.evaluate(() => {
        window.heard = [];
        window.addEventListener("focus", () => window.heard.push("focus"));
      });
      // At once, without waiting for the search to be there.
      await page.keyboard.type("//trans", { delay });
      const search = await shownSearch(extension, page);
      await expect(search.getByRole("combobox")).toHaveValue("trans");
      await expect(box(page)).toHaveValue("//");
      // The page never had the keyboard back in between, where it would lose the key of that moment.
      expect(await page.evaluate(() => window.heard)).toEqual([]);
      await page.close();
    }
  });
}

test("no Enter sends while the search is on its way, and no script of the page hears a key", async ({
  extension,
  origin,
}) => {
  const page = await openPage(extension, `${origin}/react-textarea.html`);
  await page.evaluate(() => {
    window.heard = [];
    window.addEventListener("keydown", ({ key }) => window.heard.push(key), true);
  });
  await page.locator("#composer").click();
  await extension.inBackground(holdSearch, null);
  await page.keyboard.type("//");
  await page.keyboard.press("Enter");
  await page.keyboard.type("trant");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("s");
  await expect(page.locator("#state")).toHaveText("//");
  expect(await page.evaluate(() => window.testPage.sent())).toBe(0);
  expect(await page.evaluate(() => window.heard)).toEqual(["/", "/"]);
  await extension.inBackground(letSearchCome, null);
  const search = await shownSearch(extension, page);
  await expect(search.getByRole("combobox")).toHaveValue("trans");
  await page.close();
});

/** Keeps the search that is asked for next from coming. */
function holdSearch(): void {
  const { session } = chrome.storage;
  const set = session.set.bind(session);
  session.set = async (items: object) => {
    await new Promise<void>((go) => Object.assign(globalThis, { go }));
    session.set = set;
    await set(items);
  };
}

/** The search may not have been asked for yet. */
async function letSearchCome(): Promise<void> {
  const held = globalThis as unknown as { go?: () => void };
  while (!held.go) await new Promise((turn) => setTimeout(turn, 10));
  held.go();
}

test("the page sees neither the search nor what is typed into it", async ({ extension, origin }) => {
  const page = await openPage(extension, `${origin}/plain-textarea.html`);
  await page.evaluate(() => {
    window.heard = [];
    for (const kind of ["keydown", "keypress", "input", "message", "focusin"]) {
      window.addEventListener(
        kind,
        (event) => window.heard.push(`${kind} ${(event as KeyboardEvent).key ?? ""}`),
        true,
      );
    }
  });
  await page.locator("#composer").click();
  await page.keyboard.type("//");
  const search = await shownSearch(extension, page);
  await page.evaluate(() => {
    window.heard = [];
  });
  await page.keyboard.type("linux");
  await expect(search.getByRole("combobox")).toHaveValue("linux");
  expect(await page.evaluate(() => window.heard)).toEqual([]);
  const leaks = await page.evaluate(() => ({
    frames: window.length,
    inTree: document.querySelectorAll("iframe").length,
    roots: [...document.querySelectorAll("*")].filter((element) => element.shadowRoot).length,
    addresses: performance
      .getEntries()
      .map(({ name }) => name)
      .filter((name) => name.includes("extension")),
    html: document.documentElement.outerHTML.includes("extension"),
  }));
  expect(leaks).toEqual({ frames: 0, inTree: 0, roots: 0, addresses: [], html: false });
  await leaveWith("Escape", page);
  expect(await page.evaluate(() => document.documentElement.children.length)).toBe(2);
  await page.close();
});

test("a script of the page cannot call the search", async ({ extension, origin }) => {
  const page = await openPage(extension, `${origin}/plain-textarea.html`);
  await page.evaluate(() => {
    const box = document.querySelector<HTMLTextAreaElement>("#composer");
    box?.focus();
    document.execCommand("insertText", false, "/");
    document.execCommand("insertText", false, "/");
    box?.dispatchEvent(new KeyboardEvent("keydown", { key: "/", bubbles: true }));
    box?.dispatchEvent(new InputEvent("beforeinput", { data: "/", inputType: "insertText", bubbles: true }));
  });
  await expect(page.locator("#composer")).toHaveValue("//");
  // What follows proves that the script was awake all the time.
  await page.keyboard.type(" //");
  await shownSearch(extension, page);
  expect(page.frames().filter((frame) => frame.url().includes("picker.html"))).toHaveLength(1);
  await page.close();
});

test("a site that frames the search itself gets an empty page, and at the address of the extension not even that", async ({
  extension,
  origin,
}) => {
  const page = await openPage(extension, `${origin}/plain-textarea.html`);
  const ticket = "0f8fad5b-d9cb-469f-a165-70867728950e";
  const [guessed, leaked] = await extension.inBackground(
    (hash) => [
      `chrome-extension://${chrome.runtime.id}/picker.html#${hash}`,
      `${chrome.runtime.getURL("picker.html")}#${hash}`,
    ],
    ticket,
  );
  const frame = async (address: string | undefined) => {
    const handle = await page.evaluateHandle((src) => {
      const element = document.createElement("iframe");
      element.src = src ?? "";
      document.body.append(element);
      return element;
    }, address);
    return handle.contentFrame();
  };
  await expect.poll(async () => (await frame(guessed))?.url()).toMatch(/^chrome-error:/);
  const found = await frame(leaked);
  await expect.poll(() => found?.url()).toContain(ticket);
  await found?.waitForLoadState();
  await expect(found?.locator("#root") ?? page.locator("none")).toBeEmpty();
  await page.close();
});

test("asks for variables before it inserts, and on the next page still knows what was filled in", {
  tag: "@deep",
}, async ({ extension, origin }) => {
  for (const path of ["react-textarea.html", "plain-textarea.html"]) {
    const page = await openPage(extension, `${origin}/${path}`);
    await page.evaluate(() => window.testPage.focusEnd());
    await page.keyboard.type("//");
    await shownSearch(extension, page);
    await page.keyboard.type("role");
    const search = await shownSearch(extension, page);
    await expect(search.getByRole("option")).toHaveCount(1);
    await expect(search.getByRole("main")).toHaveAttribute("aria-busy", "false");
    await page.keyboard.press("Enter");
    const role = search.getByRole("dialog").getByLabel("role");
    await expect(role).toHaveValue(path === "react-textarea.html" ? "" : "a pirate");
    await role.fill("a pirate");
    await search.getByRole("dialog").getByRole("button", { name: "Insert", exact: true }).click();
    await expect.poll(() => held(page)).toBe("Act as a pirate.");
    await noSearch(page);
    await page.close();
  }
});

test("wears the theme that was chosen in the panel", { tag: "@deep" }, async ({ extension, origin }) => {
  const page = await openPage(extension, `${origin}/plain-textarea.html`);
  const panel = await extension.openPanel(page);
  await panel.getByRole("button", { name: "Account" }).click();
  await panel.getByRole("menuitemradio", { name: "Light" }).click();
  await expect(panel.locator("html")).toHaveAttribute("data-theme", "light");
  await page.bringToFront();
  await page.evaluate(() => window.testPage.focusEnd());
  await page.keyboard.type("//");
  const search = await shownSearch(extension, page);
  await expect(search.locator("html")).toHaveAttribute("data-theme", "light");
  await page.close();
  await panel.getByRole("button", { name: "Account" }).click();
  await panel.getByRole("menuitemradio", { name: "Dark" }).click();
  await panel.close();
});

test("works in a composer that stands in a frame of the same site", { tag: "@deep" }, async ({ extension, origin }) => {
  const page = await openPage(extension, `${origin}/nested.html?wall=frame`);
  const composer = page.frameLocator("iframe").locator("#composer");
  await composer.click();
  await page.keyboard.type("//");
  const search = await shownSearch(extension, page);
  await page.keyboard.type("linux");
  await expect(search.getByRole("option")).toHaveCount(1);
  await expect(search.getByRole("main")).toHaveAttribute("aria-busy", "false");
  await page.keyboard.press("Enter");
  await expect(composer).toHaveValue(prompts.lines.content);
  await page.close();
});

test("a page that opens while the background messages the tabs keeps the search", { tag: "@deep" }, async ({
  extension,
  origin,
}) => {
  const page = await extension.context.newPage();
  // Returns when the background has read the addresses of the tabs. It gets them when `release` is called; whatever asks
  // for them later, and would hide a wrong message, waits for `finish`.
  await extension.inBackground(async () => {
    const { query } = chrome.tabs;
    const { session } = await chrome.storage.local.get<{ session: object }>("session");
    const gate = (name: string) => new Promise<void>((open) => Reflect.set(globalThis, name, open));
    const gates = [gate("release"), gate("finish")];
    await new Promise<void>((read) => {
      const held = async (wanted: chrome.tabs.QueryInfo) => {
        const tabs = await query(wanted);
        if (!wanted.url) return tabs;
        read();
        await gates.shift();
        return tabs;
      };
      Object.assign(chrome.tabs, { query: held });
      void chrome.storage.local.set({ session: { ...session, isChanged: true } });
    });
  }, null);
  await page.goto(`${origin}/plain-textarea.html`);
  await extension.listening(page);
  await extension.inBackground(async () => {
    const { query, sendMessage } = chrome.tabs;
    let waiting = (await query({})).length;
    await new Promise<void>((done) => {
      const counted = (tabId: number, message: object, options: object) =>
        sendMessage(tabId, message, options).finally(() => {
          waiting -= 1;
          if (waiting === 0) done();
        });
      Object.assign(chrome.tabs, { sendMessage: counted });
      (Reflect.get(globalThis, "release") as () => void)();
    });
    Object.assign(chrome.tabs, { sendMessage });
  }, null);
  await page.locator("#composer").click();
  await page.keyboard.type("//");
  await shownSearch(extension, page);
  await extension.inBackground(() => (Reflect.get(globalThis, "finish") as () => void)(), null);
  await page.close();
});

declare global {
  interface Window {
    testPage: TestPage;
    heard: string[];
  }
}
