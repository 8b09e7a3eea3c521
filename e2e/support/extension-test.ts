import type { Page } from "@playwright/test";
import type { ExtensionBrowser } from "./extension.ts";
import { expect, test } from "./test.ts";

export { expect, test };

/** Fills in the login of the panel and sends it, whatever comes of it. */
export async function tryLogIn(panel: Page, server: string, username: string, password: string): Promise<void> {
  await panel.getByLabel("Server address").fill(server);
  await panel.getByLabel("Username").fill(username);
  await panel.getByLabel("Password", { exact: true }).fill(password);
  await panel.getByRole("button", { name: "Log in" }).click();
}

/** Logs in from the panel with username and password. */
export async function logIn(panel: Page, server: string, username: string, password: string): Promise<void> {
  await tryLogIn(panel, server, username, password);
  await expect(panel.getByRole("combobox", { name: "Search prompts" })).toBeVisible();
}

/** Logs out; what waits to be sent is let go. */
export async function logOut(panel: Page): Promise<void> {
  await panel.getByRole("button", { name: "Account" }).click();
  await panel.getByRole("menuitem", { name: "Log out" }).click();
  await expect(panel.getByLabel("Server address")).toBeVisible();
}

/** Types a title and waits until its prompt is the chosen one. */
export async function choose(panel: Page, title: string): Promise<void> {
  await panel.getByRole("combobox", { name: "Search prompts" }).fill(title);
  await expect(panel.getByRole("option", { selected: true })).toContainText(title);
  await expect(panel.getByRole("main")).toHaveAttribute("aria-busy", "false");
}

/** Waits until the copy of the library in the browser is whole. */
export async function copied(panel: Page): Promise<void> {
  const moment = () =>
    panel.evaluate(
      () =>
        new Promise<string | null>((resolve) => {
          const opening = indexedDB.open("promptory");
          opening.onsuccess = () => {
            const reading = opening.result.transaction("notes").objectStore("notes").get("copy");
            reading.onsuccess = () => {
              opening.result.close();
              resolve((reading.result as { at: string | null } | undefined)?.at ?? null);
            };
          };
        }),
    );
  await expect.poll(moment).not.toBeNull();
}

/** A page with a message box beside the panel, into which the person has let Promptory. */
export async function openChat(extension: ExtensionBrowser, address: string): Promise<{ chat: Page; panel: Page }> {
  const chat = await extension.context.newPage();
  await chat.goto(address);
  await extension.pressToolbarButton(chat);
  const panel = await extension.openPanel(chat);
  return { chat, panel };
}
