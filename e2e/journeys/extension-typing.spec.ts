import { expect, type Page } from "@playwright/test";
import { leaveWith, noSearch, openPage, prompts, shownSearch, test } from "../support/extension-pages.ts";

const value = (page: Page) => page.locator("#composer").inputValue();
const sent = (page: Page) => page.locator("#sent li").count();

for (const on of ["keydown", "keypress", "keyup", "input", "insertLineBreak"]) {
  test(`Enter in the search does not send in a composer that sends on ${on}`, {
    tag: on === "keyup" ? [] : ["@deep"],
  }, async ({ extension, origin }) => {
    const page = await openPage(extension, `${origin}/senders.html?on=${on}`);
    await page.locator("#composer").click();
    await page.keyboard.type("//");
    const search = await shownSearch(extension, page);
    await page.keyboard.type("linux");
    await expect(search.getByRole("option")).toHaveCount(1);
    await expect(search.getByRole("main")).toHaveAttribute("aria-busy", "false");
    // Held down until the prompt is in the box: the page gets the repeats and the release.
    await page.keyboard.down("Enter");
    await noSearch(page);
    await page.keyboard.down("Enter");
    await page.keyboard.up("Enter");
    await expect.poll(() => value(page)).toBe(prompts.lines.content);
    expect(await sent(page)).toBe(0);
    await page.keyboard.press("End");
    await page.keyboard.type("!");
    expect(await value(page)).toBe(`${prompts.lines.content}!`);
    // The next press of Enter is the person's own.
    await page.keyboard.press("Enter");
    await expect.poll(() => sent(page)).toBe(1);
    await page.close();
  });
}

for (const delay of [0, 10, 40]) {
  test(`a prompt that is searched and taken in one go is inserted, at ${delay} ms a key`, {
    tag: delay === 0 ? [] : ["@deep"],
  }, async ({ extension, origin }) => {
    const page = await openPage(extension, `${origin}/senders.html?on=keyup`);
    await page.locator("#composer").click();
    await page.keyboard.type("//linux", { delay });
    await page.keyboard.press("Enter");
    await expect.poll(() => value(page)).toBe(prompts.lines.content);
    await noSearch(page);
    expect(await sent(page)).toBe(0);
    await page.close();
  });
}

test("a prompt that is taken by the mouse gives the page no part of the press, and sends nothing", {
  tag: "@deep",
}, async ({ extension, origin }) => {
  const page = await openPage(extension, `${origin}/senders.html?on=keyup`);
  await page.locator("#composer").click();
  await page.keyboard.type("//");
  const search = await shownSearch(extension, page);
  await page.evaluate(() => {
    const kinds = ["pointerdown", "mousedown", "pointerup", "mouseup", "click", "keydown", "keyup"];
    document.body.dataset.heard = "";
    for (const kind of kinds) {
      window.addEventListener(kind, () => (document.body.dataset.heard += `${kind} `), true);
    }
  });
  await search.getByRole("option", { name: "Linux terminal" }).hover();
  await page.mouse.down();
  // Taken at once, the search would be gone and the release would be the page's.
  await page.waitForTimeout(500);
  await page.mouse.up();
  await noSearch(page);
  await expect.poll(() => value(page)).toBe(prompts.lines.content);
  await expect(page.locator("body")).toHaveAttribute("data-heard", "");
  expect(await sent(page)).toBe(0);
  await page.close();
});

test("Escape gives the words back that matched no prompt", { tag: "@deep" }, async ({ extension, origin }) => {
  const page = await openPage(extension, `${origin}/plain-textarea.html`);
  await page.locator("#composer").click();
  await page.keyboard.type("path //");
  const search = await shownSearch(extension, page);
  await page.keyboard.type("server/share is");
  await expect(search.getByRole("option")).toHaveCount(0);
  await leaveWith("Escape", page);
  await expect.poll(() => value(page)).toBe("path //server/share is");
  await page.close();
});

test("a prompt that cannot be inserted by the search is on the clipboard", { tag: "@deep" }, async ({
  extension,
  origin,
}) => {
  const page = await openPage(extension, `${origin}/unruly.html?way=short`);
  await page.locator("#composer").click();
  await page.keyboard.type("//");
  const search = await shownSearch(extension, page);
  await page.keyboard.type("linux");
  await expect(search.getByRole("option")).toHaveCount(1);
  await expect(search.getByRole("main")).toHaveAttribute("aria-busy", "false");
  await page.keyboard.press("Enter");
  await expect(search.getByText("Copied instead")).toBeVisible();
  await page.context().grantPermissions(["clipboard-read"]);
  await leaveWith("Escape", page);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(prompts.lines.content);
  await page.close();
});

test("a prompt with {{@clipboard}} gets what is on the clipboard", async ({ extension, origin }) => {
  const page = await openPage(extension, `${origin}/plain-textarea.html`);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(() => navigator.clipboard.writeText("what was copied"));
  await page.locator("#composer").click();
  await page.keyboard.type("//");
  const search = await shownSearch(extension, page);
  await page.keyboard.type("summary");
  await expect(search.getByRole("option")).toHaveCount(1);
  await expect(search.getByRole("main")).toHaveAttribute("aria-busy", "false");
  await page.keyboard.press("Enter");
  const form = search.getByRole("dialog");
  await expect(form).toContainText("what was copied");
  await form.getByRole("button", { name: "Insert", exact: true }).click();
  await expect.poll(() => value(page)).toBe("Sum up: what was copied");
  await page.close();
});

test("what an input method composes in the search reaches no composer that sends on compositionend", {
  tag: "@deep",
}, async ({ extension, origin }) => {
  const page = await openPage(extension, `${origin}/senders.html?on=compositionend`);
  await page.locator("#composer").click();
  await page.keyboard.type("//");
  const search = await shownSearch(extension, page);
  const keys = await page.context().newCDPSession(page);
  await keys.send("Input.imeSetComposition", { text: "lin", selectionStart: 3, selectionEnd: 3 });
  await keys.send("Input.insertText", { text: "linux" });
  await expect(search.getByRole("combobox")).toHaveValue("linux");
  await expect(search.getByRole("option")).toHaveCount(1);
  await expect(search.getByRole("main")).toHaveAttribute("aria-busy", "false");
  await page.keyboard.press("Enter");
  await expect.poll(() => value(page)).toBe(prompts.lines.content);
  expect(await sent(page)).toBe(0);
  await page.close();
});

test("Enter sends nothing in a search that the menu opened where the trigger is off", { tag: "@deep" }, async ({
  extension,
  origin,
}) => {
  const set = (isTriggerOn: boolean) =>
    extension.inBackground((settings) => chrome.storage.local.set({ settings }), { trigger: "//", isTriggerOn });
  await set(false);
  const page = await extension.context.newPage();
  await page.goto(`${origin}/senders.html?on=keyup`);
  await page.locator("#composer").click();
  await extension.clickMenu(page, "insert");
  await shownSearch(extension, page);
  await page.keyboard.type("linux");
  const search = await shownSearch(extension, page);
  await expect(search.getByRole("option")).toHaveCount(1);
  // Held down until the prompt is in the box: the page gets the release.
  await page.keyboard.down("Enter");
  await noSearch(page);
  await page.keyboard.up("Enter");
  await expect.poll(() => value(page)).toBe(prompts.lines.content);
  expect(await sent(page)).toBe(0);
  await set(true);
  await page.close();
});

test("the search opens in a one-line field for messages, and in no other", { tag: "@deep" }, async ({
  extension,
  origin,
}) => {
  const page = await openPage(extension, `${origin}/plain-textarea.html`);
  await page.evaluate(() => {
    const card = Object.assign(document.createElement("input"), { id: "card", autocomplete: "cc-number" });
    const message = Object.assign(document.createElement("input"), { id: "line", placeholder: "Message" });
    document.body.append(card, message);
  });
  await page.locator("#card").click();
  await page.keyboard.type("//linux");
  await expect(page.locator("#card")).toHaveValue("//linux");
  await noSearch(page);
  await page.locator("#line").click();
  await page.keyboard.type("//");
  await shownSearch(extension, page);
  await leaveWith("Escape", page);
  await page.close();
});
