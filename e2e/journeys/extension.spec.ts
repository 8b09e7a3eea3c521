import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { choose, expect, test as journey, tryLogIn } from "../support/extension-test.ts";
import { callApi, importCsv, newUser, type Person, type PromptRow } from "../support/people.ts";

/** The words of the person's text boxes are compared as they are: no trimming, no collapsing. */
const lineFeeds = (text: string) => text.replace(/\r\n?/g, "\n");

interface Fixtures {
  /** A person whose library holds the real prompts. */
  collector: Person;
}

let collector: Promise<Person> | undefined;

async function importRealPrompts(origin: string): Promise<Person> {
  const person = await newUser(origin);
  await importCsv(origin, person);
  return person;
}

const test = journey.extend<Fixtures>({
  collector: async ({ product }, use) => {
    collector ??= importRealPrompts(product.origin);
    await use(await collector);
  },
});

test.describe.configure({ mode: "serial" });

/** Colours on their way from one theme to the other have no contrast to check. */
async function expectAccessibleAtRest(panel: Page): Promise<void> {
  await panel.waitForFunction(() => document.getAnimations().length === 0);
  await expectAccessible(panel);
}

/** A real prompt with blank lines and without variables in it, and the longest of all. */
async function realPrompts(origin: string, person: Person): Promise<{ lined: PromptRow; longest: PromptRow }> {
  const all: PromptRow[] = [];
  for (let page = 1; page <= 3; page += 1) {
    all.push(...(await callApi<PromptRow[]>(origin, "GET", `/api/templates?limit=500&page=${page}`, person.token)));
  }
  const unique = all.filter((one) => all.filter((other) => other.title.includes(one.title)).length === 1);
  const lined = unique.find(
    ({ content }) => /\n\s*\n/.test(content) && !/\{\{|\$\{/.test(content) && content.length < 8_000,
  );
  const [longest] = unique.toSorted((one, other) => other.content.length - one.content.length);
  if (!lined || !longest) throw new Error("The real prompts hold none with blank lines.");
  return { lined, longest };
}

const useCountOf = async (origin: string, person: Person, id: number) =>
  (await callApi<PromptRow>(origin, "GET", `/api/templates/${id}`, person.token)).useCount;

/** Runs in the background: the next scripts for a page are refused, as they are before a press took effect. */
function refuseNextScripts(count: number): void {
  const { executeScript } = chrome.scripting;
  let left = count;
  chrome.scripting.executeScript = () => {
    left -= 1;
    if (left === 0) chrome.scripting.executeScript = executeScript;
    return Promise.reject(new Error("Cannot access contents of the page."));
  };
}

test("a person logs in from the panel, and sees plainly what is wrong", async ({
  extension,
  product,
  sites,
  collector,
}) => {
  const site = await extension.context.newPage();
  await site.goto(`${sites}/plain-textarea.html`);
  const panel = await extension.openPanel(site);

  await panel.getByRole("button", { name: "Log in" }).click();
  await expect(panel.getByText("Username is required")).toBeVisible();
  await expectAccessibleAtRest(panel);

  await tryLogIn(panel, product.origin, collector.username, "not the password");
  await expect(panel.getByRole("alert")).toHaveText(
    "Invalid username or password. Please check your details and try again.",
  );
  await expect(panel.getByLabel("Username")).toHaveValue(collector.username);

  await tryLogIn(panel, product.origin, collector.username, collector.password);
  await expect(panel.getByRole("option")).toHaveCount(30);
  await expect(panel.getByRole("combobox", { name: "Search prompts" })).toBeFocused();
  await panel.close();
  await site.close();
});

test("a person finds a prompt with the keyboard and inserts it into two editors, exactly", async ({
  extension,
  product,
  sites,
  collector,
}) => {
  const { lined, longest } = await realPrompts(product.origin, collector);
  const react = await extension.context.newPage();
  await react.goto(`${sites}/react-textarea.html`);
  const panel = await extension.openPanel(react);
  await choose(panel, lined.title);
  await expect(panel.getByRole("region", { name: "Preview" })).toContainText(lined.content.slice(0, 40).trim());

  // The page was never allowed: one press of the toolbar button lets the waiting prompt in.
  await panel.keyboard.press("Enter");
  await expect(panel.getByText("One press to allow this page")).toBeVisible();
  await expect(react.locator("#state")).toHaveText("");
  // A busy browser announces the press before the page accepts scripts.
  await extension.inBackground(refuseNextScripts, 2);
  await extension.pressToolbarButton(react);
  await expect(react.locator("#composer")).toHaveValue(lineFeeds(lined.content));
  expect(await react.locator("#state").textContent()).toBe(lineFeeds(lined.content));
  await expect.poll(() => extension.sidePanels()).toBe(1);
  await panel.bringToFront();
  await expect(panel.getByText(`Inserted into ${new URL(sites).host}`)).toBeVisible();
  await expect.poll(() => useCountOf(product.origin, collector, lined.id)).toBe(1);
  await expect(panel.getByText("used once")).toBeVisible();
  await panel.close();

  const prose = await extension.context.newPage();
  await prose.goto(`${sites}/prosemirror.html`);
  await prose.locator("#composer").click();
  await prose.keyboard.type("Please: ");
  await extension.pressToolbarButton(prose);
  const second = await extension.openPanel(prose);
  await choose(second, lined.title);
  await second.getByRole("button", { name: "Insert" }).click();
  await expect(second.getByText(`Inserted into ${new URL(sites).host}`)).toBeVisible();
  expect(await prose.evaluate(() => window.editorText())).toBe(`Please: ${lineFeeds(lined.content)}`);
  await expect.poll(() => useCountOf(product.origin, collector, lined.id)).toBe(2);

  await prose.reload();
  await extension.pressToolbarButton(prose);
  await second.bringToFront();
  await choose(second, longest.title);
  await second.keyboard.press("Enter");
  await expect(second.getByText(`Inserted into ${new URL(sites).host}`)).toBeVisible({ timeout: 30_000 });
  expect(await prose.evaluate(() => window.editorText())).toBe(lineFeeds(longest.content));
  expect(await prose.evaluate(() => window.sentCount())).toBe(0);
  await second.close();
});

test("a composer behind a closed shadow root is reached too", { tag: "@deep" }, async ({
  extension,
  sites,
  product,
  collector,
}) => {
  const { lined } = await realPrompts(product.origin, collector);
  const site = await extension.context.newPage();
  await site.goto(`${sites}/nested.html?wall=closed`);
  await extension.pressToolbarButton(site);
  const panel = await extension.openPanel(site);
  await choose(panel, lined.title);
  await panel.keyboard.press("Enter");
  await expect(panel.getByText(`Inserted into ${new URL(sites).host}`)).toBeVisible();
  expect(await site.evaluate(() => window.composerText?.())).toBe(lineFeeds(lined.content));
  await panel.close();
  // A page that breaks out of its renderer finds nothing worth having.
  expect(await extension.storedSeenFrom(site)).toMatch(/not allowed/);
});

test("where nothing can be inserted the prompt is on the clipboard and the hint stays", { tag: "@deep" }, async ({
  extension,
  sites,
  product,
  collector,
}) => {
  const { lined } = await realPrompts(product.origin, collector);
  const site = await extension.context.newPage();
  await site.goto(`${sites}/unruly.html`);
  await extension.pressToolbarButton(site);
  const panel = await extension.openPanel(site);
  await choose(panel, lined.title);
  const before = await useCountOf(product.origin, collector, lined.id);
  await panel.keyboard.press("Enter");
  await expect(panel.getByText("Copied instead")).toBeVisible();
  await expect(panel.getByText("There is no message box on this page.")).toBeVisible();
  await expect(panel.getByText("Click where the text belongs and press Ctrl+V.")).toBeVisible();
  expect(await useCountOf(product.origin, collector, lined.id)).toBe(before);

  await site.goto(`${sites}/react-textarea.html`);
  await site.locator("#composer").click();
  await site.keyboard.press("Control+V");
  await expect(site.locator("#composer")).toHaveValue(lineFeeds(lined.content));
  await panel.bringToFront();
  await expect(panel.getByText("Copied instead")).toBeVisible();
  await panel.close();
});

test("at 320 × 600 the list keeps five lines, with a notice too", { tag: "@deep" }, async ({ extension, sites }) => {
  const site = await extension.context.newPage();
  await site.goto(`${sites}/plain-textarea.html`);
  const panel = await extension.openPanel(site);
  await panel.setViewportSize({ width: 320, height: 600 });
  await expect(panel.getByRole("region", { name: "Preview" })).toBeVisible();
  const lines = () =>
    panel.getByRole("main").evaluate((list) => {
      const { top, bottom } = list.getBoundingClientRect();
      const boxes = [...list.querySelectorAll("[role=option]")].map((line) => line.getBoundingClientRect());
      return boxes.filter((box) => box.top >= top && box.bottom <= bottom).length;
    });
  await expect.poll(lines).toBeGreaterThanOrEqual(5);
  await panel.getByRole("combobox").press("Enter");
  await expect(panel.getByText("One press to allow this page")).toBeVisible();
  await expect.poll(lines).toBeGreaterThanOrEqual(5);
  await panel.close();
  await site.close();
});

test("the panel is accessible in both themes, and logging out ends the session on the server", {
  tag: "@deep",
}, async ({ extension, sites, product }) => {
  const site = await extension.context.newPage();
  await site.goto(`${sites}/plain-textarea.html`);
  const panel = await extension.openPanel(site);
  await expect(panel.getByRole("option").first()).toBeVisible();
  await expectAccessibleAtRest(panel);
  await panel.getByRole("button", { name: "Account" }).click();
  await panel.getByRole("menuitemradio", { name: "Light" }).click();
  await expect(panel.locator("html")).toHaveAttribute("data-theme", "light");
  await expectAccessibleAtRest(panel);
  await panel.keyboard.press("Escape");
  await expectAccessibleAtRest(panel);

  const { session } = (await extension.stored()) as { session: { token: string } };
  await panel.getByRole("button", { name: "Account" }).click();
  await panel.getByRole("menuitem", { name: "Log out" }).click();
  await expect(panel.getByLabel("Server address")).toHaveValue(product.origin);
  expect(await extension.stored()).not.toHaveProperty("session");
  const known = async () => {
    const headers = { Authorization: `Bearer ${session.token}` };
    return (await fetch(`${product.origin}/api/auth/user`, { headers })).status;
  };
  // The panel is left at once; the request to the server goes on beside it.
  await expect.poll(known).toBe(401);
});

declare global {
  interface Window {
    editorText: () => string;
    sentCount: () => number;
    composerText?: () => string;
  }
}

/** The little of the extension's own world that is reached into from here. */
declare const chrome: { scripting: { executeScript: (job: object) => Promise<unknown> } };
