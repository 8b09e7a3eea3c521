import { expect } from "@playwright/test";
import type { InsertResult, SiteHint } from "../../src/insert/job.ts";
import { type Theatre, test } from "./support.ts";
import { inBox, longText } from "./texts.ts";

const hint = (change: Partial<SiteHint>): SiteHint => ({
  inputSelectors: [],
  method: "auto",
  longTextLimit: null,
  ...change,
});
const inserted = (result: Partial<Extract<InsertResult, { status: "inserted" }>> = {}) => ({
  status: "done",
  result: { status: "inserted", ...result },
});
const refused = (reason: string) => ({ status: "done", result: { status: "failed", reason } });

const composer = ({ page }: Theatre) => page.locator("#composer");
/** Independent of the engine's own reader: what the browser paints in a plain editable box. */
const painted = async (theatre: Theatre) =>
  (await composer(theatre).innerText()).replaceAll("\u00a0", " ").replace(/\n$/, "");

test.describe("on a page that misbehaves", () => {
  const start = ({ page, origin }: Theatre, way: string) => page.goto(`${origin}/unruly.html?way=${way}`);

  test("says so when the text disappears, and writes no second copy", async ({ theatre }) => {
    await start(theatre, "swallow");
    expect(await theatre.insert({ text: "text\nmore" })).toMatchObject(refused("swallowed"));
    await expect(composer(theatre)).toHaveText("Hi");
  });

  test("takes a spoiled paste back and writes the text another way", async ({ theatre }) => {
    await start(theatre, "rewrite");
    expect(await theatre.insert({ text: "text\n\nmore" })).toMatchObject(inserted({ method: "insert-html" }));
    expect(await painted(theatre)).toBe("Hi text\n\nmore");
  });

  test("stops at once when a spoiled text cannot be taken back", async ({ theatre }) => {
    await start(theatre, "stubborn");
    expect(await theatre.insert({ text: "text" })).toMatchObject(refused("altered"));
    await expect(composer(theatre)).toHaveText("Hi [removed]");
  });

  test("waits for an editor that reads the caret late", async ({ theatre }) => {
    await theatre.driver.open("slate.html");
    await theatre.driver.call("focusEnd");
    await theatre.page.evaluate("forgetSelection()");
    expect(await theatre.insert({ text: "text" })).toMatchObject(inserted({ editor: "slate" }));
    expect(await theatre.driver.call("read")).toBe("text");
  });

  test("writes it another way where a paste could not be undone", async ({ theatre }) => {
    await start(theatre, "undoless");
    expect(await theatre.insert({ text: "one\n\ntwo" })).toMatchObject(inserted({ method: "insert-html" }));
    expect(await painted(theatre)).toBe("Hi one\n\ntwo");
    await theatre.page.keyboard.press("Control+z");
    expect(await painted(theatre)).toBe("Hi ");
  });

  test("takes a part of the text back and writes the whole another way", async ({ theatre }) => {
    await start(theatre, "partial");
    expect(await theatre.insert({ text: "one\n\ntwo" })).toMatchObject(inserted({ method: "insert-html" }));
    expect(await painted(theatre)).toBe("Hi one\n\ntwo");
  });

  test("says what differs where lines went into other boxes, and writes no second copy", async ({ theatre }) => {
    await start(theatre, "spread");
    const answer = await theatre.insert({ text: "first line\nsecond line" });
    expect(answer).toMatchObject({
      result: { reason: "altered", change: { wantedLine: "second line", foundLine: "" } },
    });
    await expect(theatre.page.locator("#root")).toHaveText("Hi first linesecond line");
  });

  test("writes no second copy where the field hands the text on", async ({ theatre }) => {
    await start(theatre, "consume");
    expect(await theatre.insert({ text: "text" })).toMatchObject(refused("swallowed"));
    await expect(composer(theatre)).toHaveText("Hi text");
  });

  test("takes the text back when the person cancels", async ({ theatre }) => {
    await start(theatre, "late");
    const jobId = "d2719f5c-6a1b-4b6e-9c35-1f6d3a1c7b11";
    const inserting = theatre.insert({ text: "word ".repeat(100), jobId });
    await expect(composer(theatre)).toContainText("Hi w");
    await theatre.cancel(jobId);
    await theatre.page.evaluate(() => window.release?.());
    expect(await inserting).toMatchObject(refused("cancelled"));
    expect(await painted(theatre)).toBe("Hi ");
  });

  test("finds a field that its component fades out while it is empty", async ({ theatre }) => {
    await start(theatre, "faded");
    expect(await theatre.insert({ text: "text" })).toMatchObject(inserted({ editor: "textarea" }));
  });

  test("says that the box may belong to another site, or that the person's box does not fit", async ({ theatre }) => {
    await start(theatre, "foreign");
    expect(await theatre.insert({ text: "text" })).toMatchObject(refused("foreign-frame"));
    await start(theatre, "line");
    expect(await theatre.insert({ text: "one\ntwo" })).toMatchObject(refused("unfit-box"));
  });

  test("writes lines that innerText and textContent both read", async ({ theatre }) => {
    await start(theatre, "lines");
    for (const mode of ["append", "prepend"] as const) {
      expect(await theatre.insert({ text: "one\n\n\ttwo\n", mode })).toMatchObject(inserted());
    }
    const box = composer(theatre);
    const wanted = "one\n\n\ttwo\nHi one\n\n\ttwo\n";
    expect((await box.evaluate((element) => element.textContent ?? "")).replaceAll("\u00a0", " ")).toBe(wanted);
    expect(await painted(theatre)).toBe(wanted);
  });

  test("knows a chat again that got an address with its first message, and no other", async ({ theatre }) => {
    await start(theatre, "rewrite");
    const { page, isInChat } = theatre;
    const jobId = "6f9c1a52-0a3e-4a0c-8a53-3c1f0c6f1e02";
    await theatre.insert({ text: "A **long** prompt\nof two lines", jobId });
    expect(await isInChat(jobId)).toBe(true);
    await page.evaluate(() => {
      history.pushState(null, "", "/chat/1");
      document.body.innerHTML = "<nav>A long prompt</nav><main>A <b>long</b> prompt<br>of two lines</main>";
    });
    expect(await isInChat(jobId)).toBe(true);
    await page.evaluate(() => {
      history.pushState(null, "", "/chat/2");
      document.body.innerHTML = "<nav>A long prompt</nav><main>Something else</main>";
    });
    expect(await isInChat(jobId)).toBe(false);
    // A new document knows nothing of it, not even at the same address.
    await start(theatre, "rewrite");
    expect(await isInChat(jobId)).toBe(false);
  });

  test("minds no error of the page", async ({ theatre }) => {
    await start(theatre, "shouting");
    expect(await theatre.insert({ text: "text\n\nmore" })).toMatchObject(inserted({ method: "insert-html" }));
    expect(await painted(theatre)).toBe("Hi text\n\nmore");
  });

  test("writes the value where the page gives the keyboard to no other box, and types into no other box", async ({
    theatre,
  }) => {
    await start(theatre, "greedy");
    expect(await theatre.insert({ text: "text\n\nmore" })).toMatchObject(inserted({ method: "value-setter" }));
    await expect(composer(theatre)).toHaveValue("Hi text\n\nmore");
    await expect(theatre.page.locator("input")).toHaveValue("");
  });

  test("does not cut a text that is too long for the box", async ({ theatre }) => {
    await start(theatre, "short");
    expect(await theatre.insert({ text: "0123456789" })).toMatchObject(refused("too-long"));
    await expect(composer(theatre)).toHaveValue("Hi ");
  });

  test("says that there is no box where there is none", async ({ theatre }) => {
    await start(theatre, "none");
    expect(await theatre.insert({ text: "text" })).toMatchObject(refused("no-editor"));
    expect(await theatre.driver.readBox()).toEqual({ status: "failed", reason: "no-editor" });
  });

  test("writes nothing when the page is another one by now", async ({ theatre }) => {
    await theatre.driver.open("plain-textarea.html");
    expect(await theatre.insert({ text: "text", origin: "https://elsewhere.example" })).toMatchObject(
      refused("moved-on"),
    );
    await expect(composer(theatre)).toHaveValue("");
  });

  test("keeps blank lines when Shift went down in the editor and came up elsewhere", async ({ theatre }) => {
    await theatre.driver.open("prosemirror.html");
    await composer(theatre).click();
    await composer(theatre).dispatchEvent("keydown", { key: "Shift", keyCode: 16, shiftKey: true });
    expect(await theatre.insert({ text: "one\n\ntwo" })).toMatchObject(inserted({ method: "paste" }));
  });
});

test.describe("on a site that makes files of long pastes", () => {
  const long = inBox(longText).slice(0, 5000);
  const attaching = (theatre: Theatre, remove = "yes") => theatre.driver.open(`attaching.html?remove=${remove}`);

  test("pastes nothing where that is known, and leaves no file", async ({ theatre }) => {
    const { driver } = theatre;
    await attaching(theatre);
    const site = hint({ longTextLimit: 3000 });
    expect(await theatre.insert({ text: long, site })).toMatchObject(inserted({ method: "insert-html" }));
    expect(await driver.call("read")).toBe(long);
    expect(await driver.call("pastes")).toBe(0);
    expect(await driver.call("files")).toBe(0);
  });

  test("still pastes what is short enough", async ({ theatre }) => {
    await attaching(theatre);
    const site = hint({ longTextLimit: 3000 });
    expect(await theatre.insert({ text: "short", site })).toMatchObject(inserted({ method: "paste" }));
  });

  test("removes the file it did not know would come, and writes the text another way", async ({ theatre }) => {
    const { driver } = theatre;
    await attaching(theatre);
    expect(await theatre.insert({ text: long })).toMatchObject(inserted({ method: "insert-html" }));
    expect(await driver.call("read")).toBe(long);
    expect(await driver.call("files")).toBe(0);
  });

  test("says so where the file cannot be removed, and writes no second copy", async ({ theatre }) => {
    const { driver } = theatre;
    await attaching(theatre, "no");
    expect(await theatre.insert({ text: long })).toMatchObject(refused("attached"));
    expect(await driver.call("read")).toBe("");
    expect(await driver.call("files")).toBe(1);
    expect(await driver.call("sent")).toBe(0);
  });
});

test.describe("without pastes, because the site makes files of them", () => {
  const cases = [
    ["lexical.html", "input-event"],
    ["slate.html", "input-event"],
    ["quill.html", "insert-text"],
    ["codemirror.html", "page-world"],
    ["plain-editable.html", "insert-html"],
  ] as const;
  for (const [path, method] of cases) {
    test(`${path} takes the text by ${method}`, async ({ theatre }) => {
      const { driver } = theatre;
      await driver.open(path);
      const text = "one\n\n\ttwo\n  three <b>&";
      expect(await theatre.insert({ text, site: hint({ longTextLimit: 1 }) })).toMatchObject(inserted({ method }));
      expect(await driver.call("read")).toBe(text);
      expect(await driver.call("pastes")).toBe(0);
    });
  }
});

test.describe("with what is known about the site", () => {
  test("takes the box the site's selectors name, the first that fits", async ({ theatre }) => {
    const { driver, page } = theatre;
    await driver.open("plain-textarea.html");
    await page.evaluate(() => {
      const better = document.createElement("textarea");
      better.id = "better";
      better.style.height = "20px";
      document.body.prepend(better);
    });
    const site = hint({ inputSelectors: ["::broken(", "#locked", "#absent", "#better", "#composer"] });
    expect(await theatre.insert({ text: "text", site })).toMatchObject(inserted());
    await expect(page.locator("#better")).toHaveValue("text");
    await expect(composer(theatre)).toHaveValue("");
  });

  test("finds the box inside of what a selector names", async ({ theatre }) => {
    await theatre.driver.open("prosemirror.html");
    const site = hint({ inputSelectors: ["#root"] });
    expect(await theatre.insert({ text: "text", site })).toMatchObject(inserted({ editor: "prosemirror" }));
  });

  test("finds the box by itself when the site has changed", async ({ theatre }) => {
    await theatre.driver.open("plain-textarea.html");
    const site = hint({ inputSelectors: ["#gone-with-the-redesign"] });
    expect(await theatre.insert({ text: "text", site })).toMatchObject(inserted());
    await expect(composer(theatre)).toHaveValue("text");
  });

  test("begins with the site's method and does not insist on it", async ({ theatre }) => {
    const { driver } = theatre;
    await driver.open("plain-editable.html");
    const typed = await theatre.insert({ text: "text", site: hint({ method: "insert-text" }) });
    expect(typed).toMatchObject(inserted({ method: "insert-text" }));
    await driver.open("plain-editable.html");
    const another = await theatre.insert({ text: "text", site: hint({ method: "value-setter" }) });
    expect(another).toMatchObject(inserted({ method: "insert-html" }));
  });
});

test("nothing of the helper stays in the page", async ({ theatre }) => {
  const { driver, page } = theatre;
  await driver.open("codemirror.html");
  expect(await theatre.insert({ text: "text" })).toMatchObject(inserted({ method: "page-world" }));
  expect(await page.evaluate(() => typeof globalThis.promptoryPageHelper)).toBe("undefined");
});
