import type { Page } from "@playwright/test";
import type { ExtensionBrowser } from "../support/extension.ts";
import { choose, copied, expect, logIn } from "../support/extension-test.ts";
import type { Person } from "../support/people.ts";
import type { Where } from "./themes.ts";

/** Paints what is seen in `page` in both themes; `inside` is what carries the theme, where that is only a part of it. */
export type Paint = (name: string, page: Page, inside?: Where) => Promise<void>;

/** The panel from the login on; it stays logged in. */
export async function paintPanel(panel: Page, server: string, person: Person, paint: Paint): Promise<void> {
  await paint("login", panel);
  await logIn(panel, server, person.username, person.password);
  await panel.getByRole("option").first().waitFor();
  await copied(panel);
  await paint("list", panel);
  await panel.getByRole("combobox", { name: "Search prompts" }).fill("developer");
  await panel.locator("main[aria-busy=false]").waitFor();
  await paint("search", panel);

  await panel.getByRole("button", { name: "Choose several prompts" }).click();
  for (const place of [0, 1, 2]) await panel.getByRole("option").nth(place).click();
  await expect(panel.getByText("3 prompts chosen")).toBeVisible();
  await paint("several", panel);
  await panel.getByRole("button", { name: "Arrange" }).click();
  await expect(panel.getByRole("dialog", { name: "Megaprompt" })).toBeVisible();
  await paint("megaprompt", panel);
  await panel.keyboard.press("Escape");
  await panel.getByRole("button", { name: "Cancel" }).click();

  await panel.getByRole("button", { name: "Account" }).click();
  await panel.getByRole("menuitem", { name: "Settings" }).click();
  await expect(panel.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
  await paint("settings", panel);
}

/** What the panel says beside a page without a message box. */
export async function paintNoBox(panel: Page, title: string, paint: Paint): Promise<void> {
  await choose(panel, title);
  await panel.keyboard.press("Enter");
  await expect(panel.getByText("There is no message box on this page.")).toBeVisible();
  await paint("no-box", panel);
}

/** The search in a chat page, and the form of a prompt with variables; the person is logged in. */
export async function paintPicker(extension: ExtensionBrowser, chat: Page, title: string, paint: Paint): Promise<void> {
  await extension.listening(chat);
  await chat.locator("#composer").click();
  await chat.keyboard.type("Good morning. //");
  const search = await extension.picker(chat);
  await expect(search.getByRole("option").first()).toBeVisible();
  await paint("picker", chat, search);
  await search.getByRole("combobox").fill(title);
  await expect(search.getByRole("option")).toHaveCount(1);
  await expect(search.getByRole("main")).toHaveAttribute("aria-busy", "false");
  await search.getByRole("combobox").press("Enter");
  await expect(search.getByRole("dialog")).toBeVisible();
  await paint("picker-variables", chat, search);
}
