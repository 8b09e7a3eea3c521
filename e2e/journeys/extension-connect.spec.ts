import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { expect, logOut, openChat, test } from "../support/extension-test.ts";
import { callApi, newPrompt, newUser, type Person, signIn } from "../support/people.ts";

type KeyRow = { id: number; name: string };

/** What the page of the server does when its button is pressed. */
async function offerOn(page: Page, origin: string, person: Person): Promise<void> {
  const { code, expiresAt } = await callApi<{ code: string; expiresAt: string }>(
    origin,
    "POST",
    "/api/extension/connect-codes",
    person.token,
  );
  await page.evaluate(
    ({ code: given, expires }) => {
      document.getElementById("promptory-connect")?.remove();
      const element = document.createElement("div");
      element.id = "promptory-connect";
      element.hidden = true;
      Object.assign(element.dataset, { code: given, expires });
      document.body.append(element);
    },
    { code, expires: expiresAt },
  );
}

test("one press connects the extension from the page of the server", async ({ extension, product }) => {
  const person = await newUser(product.origin);
  await newPrompt(product.origin, person, { title: "Only one", content: "1" });
  const page = await extension.context.newPage();
  await signIn(page, product.origin, person);
  await page.goto(`${product.origin}/extension`);
  const panel = await extension.openPanel(page);
  const host = new URL(product.origin).host;

  // What the panel says to do is what stands on the page.
  await expect(panel.getByText(/“Chrome Extension”.+“Connect the extension”/)).toBeVisible();
  await page.bringToFront();
  await expect(page.getByRole("heading", { name: "Chrome Extension", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Connect the extension" }).click();
  await expect(page.getByText("Now press the Promptory button in your toolbar")).toBeVisible();
  await extension.pressToolbarButton(page);
  await panel.bringToFront();

  await expect(panel.getByRole("region", { name: "Connect this extension" })).toBeVisible();
  await expectAccessible(panel);
  await panel.getByRole("button", { name: `Connect to ${host}` }).click();
  await expect(panel.getByRole("option")).toHaveCount(1);
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Connect another browser" })).toBeVisible();
  await panel.getByRole("button", { name: "Account" }).click();
  await expect(panel.getByText(person.username)).toBeVisible();
  await panel.keyboard.press("Escape");

  const keys = await callApi<KeyRow[]>(product.origin, "GET", "/api/api-keys", person.token);
  expect(keys).toMatchObject([{ name: expect.stringMatching(/^Extension: .+ on .+/) }]);
  const kept = JSON.stringify(await panel.evaluate(() => ({ ...localStorage })));
  expect(kept).not.toContain("ptk_");

  // Revoked in the settings: the panel says so at its next question, and shows nothing any more.
  await callApi(product.origin, "DELETE", `/api/api-keys/${keys[0]?.id}`, person.token);
  const ended = panel.getByText("Your session has ended. Please log in again.");
  // A running sync may have been refused already; a reload would hide its message.
  await ended.waitFor({ timeout: 1_000 }).catch(() => panel.reload());
  await expect(ended).toBeVisible();

  // The way back to a server that is known needs no press at all.
  await page.getByRole("button", { name: "Connect another browser" }).click();
  await expect(page.getByText("Now press the Promptory button in your toolbar")).toBeVisible();
  await panel.reload();
  await expect(panel.getByRole("option")).toHaveCount(1);
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();

  // The key was this browser's own, so it ends with the logging out.
  await logOut(panel);
  const left = () => callApi<KeyRow[]>(product.origin, "GET", "/api/api-keys", person.token);
  await expect.poll(left).toEqual([]);
  await panel.close();
  await page.close();
});

test("a code that was used is refused with a sentence", { tag: "@deep" }, async ({ extension, product }) => {
  const person = await newUser(product.origin);
  const page = await extension.context.newPage();
  await signIn(page, product.origin, person);
  await page.goto(`${product.origin}/extension`);
  await offerOn(page, product.origin, person);
  const code = await page.locator("#promptory-connect").getAttribute("data-code");
  await callApi(product.origin, "POST", "/api/extension/connect", undefined, { code, device: "Another browser" });
  await extension.pressToolbarButton(page);
  const panel = await extension.openPanel(page);
  await panel.getByRole("button", { name: /^Connect to/ }).click();
  await expect(panel.getByRole("alert")).not.toBeEmpty();
  await expect(panel.getByRole("button", { name: "Log in" })).toBeVisible();
  await panel.close();
  await page.close();
});

test("a person logs in with an API key, and sees what is wrong with one", { tag: "@deep" }, async ({
  extension,
  product,
  sites,
}) => {
  const person = await newUser(product.origin);
  await newPrompt(product.origin, person, { title: "By key", content: "1" });
  const { apiKey } = await callApi<{ apiKey: string }>(product.origin, "POST", "/api/api-keys", person.token, {
    name: "Panel",
  });
  const { chat, panel } = await openChat(extension, `${sites}/plain-textarea.html`);
  await panel.getByLabel("Server address").fill(product.origin);
  await panel.getByRole("tab", { name: "With an API key" }).click();
  await panel.getByRole("button", { name: "Log in" }).click();
  await expect(panel.getByText("API key is required")).toBeVisible();
  const field = panel.getByLabel("API key", { exact: true });
  await field.fill("ptk_short");
  await panel.getByRole("button", { name: "Log in" }).click();
  await expect(panel.getByText(/begins with ptk_ and has 42 characters/)).toBeVisible();
  await expectAccessible(panel);
  await field.fill(`ptk_${"a".repeat(38)}`);
  await panel.getByRole("button", { name: "Log in" }).click();
  await expect(panel.getByRole("alert")).toContainText("not valid, or it was revoked");
  await field.fill(` ${apiKey}\n`);
  await panel.getByRole("button", { name: "Log in" }).click();
  await expect(panel.getByRole("option", { name: /By key/ })).toBeVisible();
  await logOut(panel);
  await expect(panel.getByText(/The API key you pasted goes on working/)).toBeVisible();
  expect(await callApi(product.origin, "GET", "/api/types", apiKey)).not.toHaveLength(0);
  await panel.close();
  await chat.close();
});

test("without the permission nothing is sent, and the next press can still allow it", { tag: "@deep" }, async ({
  extension,
  product,
  sites,
}) => {
  const person = await newUser(product.origin);
  const { chat, panel } = await openChat(extension, `${sites}/plain-textarea.html`);
  // A browser without a screen has no Deny button.
  await panel.evaluate(() => {
    const { permissions } = (globalThis as unknown as { chrome: { permissions: { request: unknown } } }).chrome;
    const asked = permissions.request;
    let isFirst = true;
    permissions.request = async (wanted: unknown) => {
      if (!isFirst) return (asked as (origins: unknown) => Promise<boolean>).call(permissions, wanted);
      isFirst = false;
      return false;
    };
  });
  await panel.getByLabel("Server address").fill(product.origin);
  await panel.getByRole("tab", { name: "With a password" }).click();
  await panel.getByLabel("Username").fill(person.username);
  await panel.getByLabel("Password", { exact: true }).fill(person.password);
  await panel.getByRole("button", { name: "Log in" }).click();
  await expect(panel.getByRole("alert")).toContainText("Promptory needs your permission to talk to");
  await expect(panel.getByLabel("Password", { exact: true })).toHaveValue(person.password);
  await panel.getByRole("button", { name: "Log in" }).click();
  await expect(panel.getByRole("combobox", { name: "Search prompts" })).toBeVisible();
  await logOut(panel);
  await panel.close();
  await chat.close();
});
