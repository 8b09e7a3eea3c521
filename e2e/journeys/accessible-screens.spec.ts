import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { layoutShifts, watchLayout } from "../support/measure.ts";
import {
  callApi,
  chooseFromMenu,
  useTheme as chooseTheme,
  loginAsAdmin,
  newPrompt,
  type Person,
  signIn,
} from "../support/people.ts";
import { expect, test } from "../support/test.ts";

test.use({ startsAt: null });
// The longest file: its tests need nothing of each other.
test.describe.configure({ mode: "parallel" });

/** What a screen shows, as a regular expression or text, once it has its data; `open` leads to a dialog of it. */
interface Screen {
  readonly address: string;
  readonly shows: string | RegExp;
  readonly open?: (page: Page) => Promise<unknown>;
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();

async function openVariable(page: Page): Promise<void> {
  await press(/^Name/)(page);
  await page.getByRole("combobox", { name: "Asks for" }).click();
  await page.getByRole("option", { name: "A choice" }).click();
}

const OPEN_PAGES: Screen[] = [
  { address: "/auth", shows: "Forgot password?" },
  { address: "/auth", shows: "Confirm password", open: (page) => page.getByRole("tab", { name: "Register" }).click() },
  { address: "/auth?tab=recovery", shows: "Request recovery code" },
  { address: "/help", shows: /Contact Support/ },
  { address: "/test", shows: /test/i },
  { address: "/minimal", shows: /minimal/i },
  { address: "/debug", shows: /debug/i },
  { address: "/diagnostics", shows: /Firebase/ },
  { address: "/diagnostics?tab=troubleshooting", shows: "Signed out right after signing in" },
];

const userScreens = (id: number): Screen[] => [
  { address: "/", shows: "of 5 steps done" },
  { address: "/templates", shows: "Plain letter" },
  { address: `/templates/${id}`, shows: "Rendered" },
  { address: "/templates/999999999", shows: "This prompt no longer exists" },
  { address: "/templates?search=nothing+like+it", shows: "No prompts found" },
  { address: "/templates?sort=position&view=list", shows: "Plain letter" },
  {
    address: "/templates?sort=position&tag=one",
    shows: "Plain letter",
    open: (page) => chooseFromMenu(page, "Select"),
  },
  { address: "/templates", shows: "Delete Prompt", open: press("Delete") },
  {
    address: "/templates",
    shows: "All Types",
    open: (page) => page.getByRole("combobox", { name: "Prompt type" }).click(),
  },
  { address: "/templates", shows: "Drop files here", open: (page) => chooseFromMenu(page, "Import") },
  { address: "/templates", shows: "Manage tags", open: press("Filter") },
  { address: "/templates", shows: "Duplicate", open: press(/^More for/) },
  { address: "/templates", shows: "Search and commands", open: (page) => page.keyboard.press("Control+k") },
  { address: "/templates", shows: "Keyboard shortcuts", open: (page) => page.keyboard.press("?") },
  { address: "/templates?new=1", shows: "Create New Prompt" },
  { address: `/templates?edit=${id}`, shows: "Update Prompt" },
  { address: `/templates?edit=${id}`, shows: "A choice; other text", open: press("How to write variables") },
  { address: `/templates?edit=${id}`, shows: "Separated by commas", open: openVariable },
  { address: `/templates?edit=${id}&history=1`, shows: "History" },
  { address: `/templates?improve=${id}`, shows: "Original" },
  { address: "/templates?search=Plain", shows: "Fill in", open: press("Copy") },
  { address: "/p/no-such-command", shows: /no-such-command/ },
  { address: "/guide", shows: "Open a prompt in an AI site" },
  { address: "/create-template", shows: "Prompt Content" },
  { address: "/types", shows: "Coding" },
  { address: "/types", shows: "Delete", open: press("Delete Coding") },
  { address: "/types", shows: "Update Type", open: press("Edit Coding") },
  { address: "/tags", shows: "one" },
  { address: "/trash", shows: "Deleted letter" },
  { address: "/trash", shows: "Dear reader", open: press("Deleted letter") },
  { address: "/builder", shows: "Plain letter" },
  { address: "/settings", shows: "Danger Zone" },
  { address: "/settings/security", shows: "This device" },
  { address: "/settings/appearance", shows: "Light" },
  { address: "/settings/data", shows: "Imports of the last 30 days" },
  { address: "/settings/limits", shows: "API Rate Limits" },
  { address: "/settings/keys", shows: "New API key" },
  { address: "/settings/keys", shows: "Connect Claude Code", open: press("Connect") },
  { address: "/oauth/consent", shows: "This request cannot be answered" },
  { address: "/extension", shows: "Installation" },
  { address: "/extension?tab=usage", shows: "Insert Selected" },
];

const ADMIN_SCREENS: Screen[] = [
  { address: "/admin", shows: "Most used types" },
  { address: "/admin/users", shows: "admin" },
  { address: "/admin/audit", shows: "Signed in" },
  { address: "/admin/keys", shows: "Laptop" },
  { address: "/admin/defaults", shows: "Install the starter set" },
  { address: "/admin/defaults", shows: "Internal name", open: press("New default type") },
  { address: "/admin/copy", shows: "User" },
  { address: "/admin/sites", shows: "ChatGPT" },
  { address: "/admin/sites", shows: "Selectors of the chat box", open: press("Edit ChatGPT") },
  { address: "/admin/backups", shows: "Back up now" },
  { address: "/admin/inbox", shows: /message/i },
  { address: "/admin/invitations", shows: /invitation/i },
  { address: "/extension?tab=key", shows: /API key/ },
  { address: "/extension/download?browser=chrome", shows: /Chrome/ },
];

/** Nothing moves while the screen loads, axe finds nothing, and a phone has no sideways scroll. */
async function check(page: Page, { address, shows, open }: Screen): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(address);
  await page.waitForLoadState("networkidle");
  // A dialog is centred: it moves when what it shows arrives.
  if (!/[?&](edit|improve|new)=/.test(address)) expect(await layoutShifts(page), "layout shifts").toEqual([]);
  await open?.(page);
  await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
  await expectAccessible(page, { themes: address.startsWith("/admin") ? "current" : "both" });
  await page.setViewportSize({ width: 390, height: 900 });
  await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  // What a dialog holds is the same at every width, and so are the colours.
  if (!open) await expectAccessible(page, { themes: "current", rules: "layout" });
}

/** The colours of a screen whose everything else another theme has shown. */
async function checkColors(page: Page, { address, shows, open }: Screen): Promise<void> {
  await page.goto(address);
  await page.waitForLoadState("networkidle");
  await open?.(page);
  await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
  await expectAccessible(page, { themes: "current", rules: "contrast" });
}

async function checkAll(page: Page, screens: readonly Screen[], checkOne = check): Promise<void> {
  for (const screen of screens) {
    const name = screen.open ? `${screen.address}: ${screen.shows}` : screen.address;
    await test.step(name, () => checkOne(page, screen));
  }
}

/** A library with something on every screen; answers the id of a prompt with two versions. */
async function fillLibrary(origin: string, person: Person): Promise<number> {
  const call = (method: string, path: string, body?: unknown) => callApi(origin, method, path, person.token, body);
  const { id } = await newPrompt(origin, person, { title: "Plain letter", content: "Dear {{name}}, the the end." });
  await call("PATCH", `/api/templates/${id}`, {
    content: "Dear {{name*}}, the the very end.",
    tags: ["one", "a tag of forty characters, not one more!"],
    favourite: true,
  });
  const deleted = await newPrompt(origin, person, { title: "Deleted letter", content: "Dear reader" });
  await call("DELETE", `/api/templates/${deleted.id}`);
  await call("POST", "/api/megaprompts", { name: "Both", separator: "rule", titles: false, parts: [] });
  await call("POST", "/api/api-keys", { name: "Laptop" });
  return id;
}

test("the pages that are open to all pass axe and fit a phone", async ({ page }) => {
  await watchLayout(page);
  await checkAll(page, OPEN_PAGES);
});

const PARTS = 3;
for (let part = 1; part <= PARTS; part++) {
  test(`every screen and dialog of the user area passes axe and fits a phone (${part} of ${PARTS})`, async ({
    home,
    product,
    person,
  }) => {
    test.slow();
    await watchLayout(home);
    const screens = userScreens(await fillLibrary(product.origin, person));
    await checkAll(
      home,
      screens.filter((_, index) => index % PARTS === part - 1),
    );
  });
}

for (const theme of ["dark", "light"] as const) {
  test(`every section of the administration passes axe and fits a phone, in the ${theme} theme`, async ({
    page,
    product,
    person,
  }) => {
    test.slow();
    await fillLibrary(product.origin, person);
    await signIn(page, product.origin, await loginAsAdmin(product.origin));
    await chooseTheme(page, product.origin, theme);
    await checkAll(page, ADMIN_SCREENS, theme === "dark" ? check : checkColors);
  });
}

test("the table of screens has every address of the shell and every section of the administration", () => {
  const addresses = [...OPEN_PAGES, ...userScreens(1), ...ADMIN_SCREENS].map(({ address }) => address.split("?")[0]);
  const isListed = (path: string) =>
    addresses.some((address) => new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`).test(address ?? ""));
  const matches = (file: string, pattern: RegExp) =>
    [...readFileSync(new URL(`../../${file}`, import.meta.url), "utf8").matchAll(pattern)].map(
      ([, path]) => path ?? "",
    );
  const pages = matches("web-shell/src/app/routes.ts", /\bpage\(\s*"([^"*?]+)\??"/g);
  const sections = matches("web-admin/src/sections.ts", /\bpath: "([^"]*)"/g).map((path) =>
    `/admin/${path}`.replace(/\/$/, ""),
  );
  expect([...pages, ...sections].filter((path) => !isListed(path))).toEqual([]);
});
