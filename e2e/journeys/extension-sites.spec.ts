import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import type { ExtensionBrowser } from "../support/extension.ts";
import { leaveWith, shownSearch } from "../support/extension-pages.ts";
import { expect, test as journey, logIn } from "../support/extension-test.ts";
import { newPrompt, newUser, type Person } from "../support/people.ts";

const content = "Act as a terminal.\n\n\tone command a line";

interface Fixtures {
  collector: Person;
}

const test = journey.extend<object, Fixtures>({
  collector: [
    async ({ product }, use) => {
      const person = await newUser(product.origin);
      await newPrompt(product.origin, person, { title: "Linux terminal", content });
      await newPrompt(product.origin, person, { title: "Translator", content: "Translate to French: " });
      await use(person);
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

test.describe.configure({ mode: "serial" });

/** A page of a chat, in front and with its own window's room. */
async function openChat(extension: ExtensionBrowser, address: string): Promise<Page> {
  const page = await extension.context.newPage();
  await page.setViewportSize({ width: 1000, height: 800 });
  await page.goto(address);
  return page;
}

async function openSettings(panel: Page): Promise<void> {
  await panel.getByRole("button", { name: "Account" }).click();
  await panel.getByRole("menuitem", { name: "Settings" }).click();
  await expect(panel.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
}

test("a site the person refuses stays closed, and says how it can be allowed later", async ({
  extension,
  product,
  sites,
  collector,
}) => {
  const chat = await openChat(extension, `${sites}/react-textarea.html`);
  const host = new URL(sites).host;
  // The press lets the panel know which site stands beside it.
  await extension.pressToolbarButton(chat);
  const panel = await extension.openPanel(chat);
  await logIn(panel, product.origin, collector.username, collector.password);
  await expect(panel.getByRole("option").first()).toBeVisible();
  await openSettings(panel);
  await expect(panel.getByText("No site yet.")).toBeVisible();
  await expectAccessible(panel);

  // What the person answers in the dialog of the browser, which has no screen here.
  await panel.evaluate(() => {
    chrome.permissions.request = async () => false;
  });
  await panel.getByRole("button", { name: `Always allow on ${host}` }).click();
  await expect(panel.getByText("Not allowed.")).toBeVisible();
  await expect(panel.getByRole("button", { name: `Always allow on ${host}` })).toBeVisible();

  await chat.bringToFront();
  await chat.locator("#composer").click();
  await chat.keyboard.type("// stays");
  await expect(chat.locator("#state")).toHaveText("// stays");
  expect(chat.frames()).toHaveLength(1);
  await panel.close();
  await chat.close();
});

test("once it is allowed the search opens in the chat box, in pages that are open already too", async ({
  extension,
  sites,
}) => {
  const chat = await openChat(extension, `${sites}/react-textarea.html`);
  await extension.allow(sites);
  const panel = await extension.openPanel(chat);
  await openSettings(panel);
  await expect(panel.getByRole("list", { name: "Allowed sites" })).toContainText(new URL(sites).host);
  await expectAccessible(panel);
  await panel.close();

  await chat.bringToFront();
  await chat.locator("#composer").click();
  await chat.keyboard.type("Please: ");
  await extension.listening(chat);
  await chat.keyboard.type("//");
  const search = await extension.picker(chat);
  await expect(search.getByRole("option")).toHaveCount(2);
  await chat.keyboard.type("linux");
  await expect(search.getByRole("option")).toHaveCount(1);
  await expect(search.getByRole("main")).toHaveAttribute("aria-busy", "false");
  await chat.keyboard.press("Enter");
  await expect(chat.locator("#composer")).toHaveValue(`Please: ${content}`);
  expect(await chat.locator("#state").textContent()).toBe(`Please: ${content}`);
  await expect(chat.locator("#sent")).toHaveText("0");
  await chat.close();
});

test("the search opens on a page that lets nothing of others in", { tag: "@deep" }, async ({ extension, sites }) => {
  const chat = await openChat(extension, `${sites}/react-textarea.html?policy=strict`);
  await chat.locator("#composer").click();
  await extension.listening(chat);
  await chat.keyboard.type("//");
  const search = await extension.picker(chat);
  await expect(search.getByRole("option")).toHaveCount(2);
  await chat.keyboard.press("Enter");
  await expect(chat.locator("#composer")).not.toHaveValue("//");
  await expect(chat.locator("#composer")).not.toHaveValue("");
  await chat.close();
});

test("a site is added by pointing at its box, and shared when the person says so", async ({ extension, sites }) => {
  const chat = await openChat(extension, `${sites}/react-textarea.html?policy=strict`);
  const panel = await extension.openPanel(chat);
  await openSettings(panel);
  await panel.getByRole("button", { name: "Add this site" }).click();
  await expect(panel.getByText("Choose the message box in the page")).toBeVisible();
  await chat.bringToFront();
  const before = await chat.locator("#composer").inputValue();
  await chat.locator("#composer").click({ force: true });
  await expect.poll(() => chat.evaluate(() => document.documentElement.children.length)).toBe(2);
  await expect(chat.locator("#composer")).toHaveValue(before);

  await panel.bringToFront();
  const host = new URL(sites).host;
  await expect(panel.getByText(`The message box of ${host} is remembered.`)).toBeVisible();
  await expectAccessible(panel);
  await panel.getByRole("button", { name: "Share" }).click();
  await expect(panel.getByText("Shared with your instance")).toBeVisible();
  await panel.close();
  await chat.close();
});

test("the menu of the right button saves what is selected and what is in the box, and opens the search", async ({
  extension,
  sites,
}) => {
  const chat = await openChat(extension, `${sites}/react-textarea.html`);
  await chat.locator("#composer").fill("First line\n\nThird line");
  await chat.locator("#composer").selectText();
  // Without a screen there is no menu of the browser to click: this is the call the browser makes then.
  await extension.clickMenu(chat, "save-selection", { selectionText: "First line Third line" });
  const draft = () => extension.inBackground(() => chrome.storage.session.get("promptory.save"), null);
  await expect.poll(draft).toMatchObject({ "promptory.save": { text: "First line\n\nThird line" } });

  await chat.locator("#composer").fill("All\nof it");
  await extension.clickMenu(chat, "save-box");
  await expect.poll(draft).toMatchObject({ "promptory.save": { text: "All\nof it" } });

  await chat.locator("#composer").fill("Please: ");
  await extension.clickMenu(chat, "insert");
  const search = await extension.picker(chat);
  await expect(search.getByRole("option")).toHaveCount(2);
  await chat.keyboard.type("transl");
  await expect(search.getByRole("option")).toHaveCount(1);
  await expect(search.getByRole("main")).toHaveAttribute("aria-busy", "false");
  await chat.keyboard.press("Enter");
  await expect(chat.locator("#composer")).toHaveValue("Please: Translate to French: ");
  await chat.close();
});

test("a site that is taken back has no script of ours any more, in open pages neither", { tag: "@deep" }, async ({
  extension,
  sites,
}) => {
  const chat = await openChat(extension, `${sites}/react-textarea.html`);
  await chat.locator("#composer").click();
  await extension.listening(chat);
  await chat.keyboard.type("//");
  await shownSearch(extension, chat);
  await leaveWith("Escape", chat);

  const panel = await extension.openPanel(chat);
  await openSettings(panel);
  await panel
    .getByRole("button", { name: `Remove ${new URL(sites).host}`, exact: true })
    .first()
    .click();
  await expect(panel.getByText("No site yet.")).toBeVisible();
  await panel.close();
  await chat.bringToFront();
  await expect
    .poll(() => extension.inBackground(() => chrome.scripting.getRegisteredContentScripts(), null))
    .toEqual([]);
  await chat.locator("#composer").click();
  await chat.keyboard.type(" // none");
  await expect(chat.locator("#composer")).toHaveValue("// // none");
  expect(chat.frames()).toHaveLength(1);
  await chat.close();
});
