import type { Page } from "@playwright/test";
import { chooseFromMenu } from "../support/people.ts";
import { expect } from "../support/test.ts";
import type { Screen } from "./screen.ts";

const list = (page: Page) => page.getByText(/^Showing \d/);
const bar = (page: Page) => page.getByRole("region", { name: "Selected prompts" });
const palette = (page: Page) => page.getByRole("dialog", { name: "Search and commands" });

async function openList(page: Page, query = ""): Promise<void> {
  await page.goto(`/templates${query}`);
  await expect(list(page)).toBeVisible();
}

/** The compact list with stored settings. */
async function openRows(page: Page, query = ""): Promise<void> {
  await page.addInitScript(() => localStorage.setItem("promptory:1:browser:view", "list 24"));
  await openList(page, query);
}

async function choose(page: Page, count: number): Promise<void> {
  await chooseFromMenu(page, "Select");
  const boxes = page.getByRole("checkbox");
  for (let at = 0; at < count; at += 1) await boxes.nth(at).check();
  await expect(bar(page).getByText(`${count} selected`)).toBeVisible();
}

async function lift(page: Page): Promise<void> {
  const handle = page.getByRole("button", { name: /^Move / }).first();
  const from = await handle.boundingBox();
  if (!from) throw new Error("There is nothing to drag.");
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + 90, { steps: 8 });
  await expect(page.getByText(/To page 1/)).toBeVisible();
}

async function openPalette(page: Page): Promise<void> {
  await openList(page);
  await page.getByRole("button", { name: "Search and commands" }).click();
  await expect(palette(page)).toBeVisible();
}

/** The pictures of putting a library in order. */
export const organiseScreens: readonly Screen[] = [
  { name: "prompts-list", as: "collector", whole: true, paint: (page) => openRows(page, "?tag=longread") },
  { name: "prompts-list-search", as: "collector", paint: (page) => openRows(page, "?search=developer") },
  {
    name: "prompts-list-loading",
    as: "collector",
    async paint(page) {
      await page.addInitScript(() => localStorage.setItem("promptory:1:browser:view", "list 24"));
      await page.route(/\/api\/templates\?/, () => new Promise(() => {}));
      await page.goto("/templates");
      await expect(page.getByRole("heading", { name: "Prompts", exact: true })).toBeVisible();
    },
  },
  {
    name: "organise-bulk",
    as: "collector",
    async paint(page) {
      await openList(page, "?tag=longread");
      await choose(page, 3);
    },
  },
  {
    name: "organise-bulk-list",
    as: "collector",
    async paint(page) {
      await openRows(page);
      await choose(page, 3);
    },
  },
  {
    name: "organise-tags",
    as: "collector",
    async paint(page) {
      await openList(page);
      await choose(page, 2);
      await bar(page).getByRole("button", { name: "Tag", exact: true }).click();
      await page.keyboard.type("long");
      await expect(page.getByRole("option").first()).toBeVisible();
    },
  },
  {
    name: "organise-undo",
    as: "collector",
    async paint(page) {
      const done = { count: 3, trashId: null, undoId: 1 };
      await page.route("**/api/templates/bulk", (route) => route.fulfill({ json: done }));
      await openList(page);
      await choose(page, 3);
      await bar(page).getByRole("button", { name: "Add to favorites" }).click();
      await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
    },
  },
  {
    name: "organise-order",
    as: "collector",
    async paint(page) {
      await openList(page, "?sort=position&page=2");
      await expect(page.getByRole("button", { name: /^Move / }).first()).toBeVisible();
    },
  },
  {
    name: "organise-drag",
    as: "collector",
    async paint(page) {
      await openList(page, "?sort=position&page=2");
      await lift(page);
    },
  },
  {
    name: "organise-drag-list",
    as: "collector",
    async paint(page) {
      await openRows(page, "?sort=position&page=2");
      await lift(page);
    },
  },
  {
    name: "organise-position",
    as: "collector",
    async paint(page) {
      await openList(page, "?sort=position&page=2");
      await page.getByRole("button", { name: /^8: put/ }).click();
      await expect(page.getByRole("dialog", { name: "Move to position" })).toBeVisible();
    },
  },
  {
    name: "tags",
    as: "collector",
    whole: true,
    async paint(page) {
      await page.goto("/tags");
      await expect(page.getByRole("button", { name: /^Rename / }).first()).toBeVisible();
    },
  },
  {
    name: "tags-empty",
    as: "newcomer",
    async paint(page) {
      await page.goto("/tags");
      await expect(page.getByText("No tags yet")).toBeVisible();
    },
  },
  {
    name: "tags-rename",
    as: "collector",
    async paint(page) {
      await page.goto("/tags");
      await page.getByRole("button", { name: "Rename code" }).click();
      await page.getByRole("textbox", { name: "Name" }).fill("Work");
      await expect(page.getByRole("button", { name: "Merge into “work”" })).toBeVisible();
    },
  },
  {
    name: "tags-merge",
    as: "collector",
    async paint(page) {
      await page.goto("/tags");
      await page.getByRole("button", { name: "Merge code into another tag" }).click();
      await page.getByRole("radio").nth(1).check();
    },
  },
  {
    name: "tags-delete",
    as: "collector",
    async paint(page) {
      await page.goto("/tags");
      await page.getByRole("button", { name: "Delete code" }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  {
    name: "filter-panel",
    as: "collector",
    async paint(page) {
      await openList(page, "?tag=work");
      await page.getByRole("button", { name: /^Filter/ }).click();
      await expect(page.getByRole("dialog").getByRole("link", { name: "Manage tags" })).toBeVisible();
    },
  },
  {
    name: "saved-filters-edit",
    as: "collector",
    async paint(page) {
      await openList(page, "?tag=work");
      const menu = page.getByRole("button", { name: "Open menu" });
      if (await menu.isVisible()) await menu.click();
      await page.getByRole("button", { name: "Edit saved filters" }).click();
      await page.getByRole("button", { name: "Rename Long reads" }).click();
    },
  },
  { name: "palette", as: "collector", paint: openPalette },
  {
    name: "palette-search",
    as: "collector",
    async paint(page) {
      await openPalette(page);
      await page.keyboard.type("developer");
      await expect(palette(page).getByRole("option").nth(3)).toBeVisible();
    },
  },
  {
    name: "keys",
    as: "collector",
    async paint(page) {
      await openList(page);
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    },
  },
  {
    name: "getting-started-progress",
    as: "collector",
    whole: true,
    async paint(page) {
      await page.goto("/");
      await expect(page.getByText(/of 5 steps done/)).toBeVisible();
    },
  },
];
