import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { callApi, login, loginAsAdmin, newPrompt, signIn } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const currentPassword = (page: Page, name: string) => part(page, name).getByLabel("Current password", { exact: true });
const statusOf = async (origin: string, path: string, bearer: string) =>
  (await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${bearer}` } })).status;

test.use({ startsAt: "/settings" });

test("the cards count the library, and the theme is changed here too", { tag: "@deep" }, async ({
  home,
  product,
  person,
}) => {
  await newPrompt(product.origin, person, { title: "Counted", content: "One." });
  await home.goto("/");
  await home.getByRole("button", { name: "Account menu" }).click();
  await home.getByRole("menuitem", { name: "Settings" }).click();
  await expect(home).toHaveURL("/settings");
  await expect(home).toHaveTitle("Account Settings · Promptory");
  const count = (name: string) => home.locator("dl div").filter({ hasText: name }).getByRole("definition");
  await expect(count("Total Prompts")).toHaveText("1");
  await expect(count("Prompts Used")).toHaveText("0");
  await home.getByRole("link", { name: "Appearance" }).click();
  await expect(home).toHaveURL("/settings/appearance");
  await home.getByRole("radio", { name: "Light" }).check();
  await expect(home.locator("html")).toHaveAttribute("data-theme", "light");
});

test("a person changes their name, and signs in with it", { tag: "@deep" }, async ({ home, product, person }) => {
  const taken = await callApi<{ user: { username: string } }>(product.origin, "POST", "/api/auth/register", undefined, {
    username: `taken-${Date.now()}`,
    password: person.password,
  });
  const name = part(home, "Update Username").getByLabel("Username");
  const save = () => part(home, "Update Username").getByRole("button", { name: "Update Username" }).click();

  const dialog = home.getByRole("dialog");
  const password = dialog.getByLabel("Current password", { exact: true });
  const confirm = () => dialog.getByRole("button", { name: "Update Username" }).click();

  await name.fill("new-name-of-mine");
  await save();
  await expect(password).toBeFocused();
  await expectAccessible(home);
  await confirm();
  await expect(home.getByText("Please enter your current password to confirm this change.")).toBeVisible();

  await password.fill("not my password");
  await confirm();
  await expect(home.getByText("The current password you entered doesn't match our records")).toBeVisible();
  await expect(password).toBeFocused();
  await home.keyboard.press("Escape");
  await expect(name).toHaveValue("new-name-of-mine");

  await name.fill(taken.user.username.toUpperCase());
  await save();
  await password.fill(person.password);
  await confirm();
  await expect(home.getByText("This username is already taken. Please choose a different one.")).toBeVisible();
  await expect(name).toBeFocused();

  const fresh = `Renamed-${Date.now()}`.slice(0, 30);
  await name.fill(fresh);
  await save();
  await password.fill(person.password);
  await confirm();
  await expect(home.getByText("Username updated")).toBeVisible();
  await home.getByRole("button", { name: "Account menu" }).click();
  await expect(home.getByRole("menu")).toContainText(fresh);
  await login(product.origin, fresh, person.password);
});

test("an e-mail address is set, shown, and taken away", { tag: "@deep" }, async ({ home, person }) => {
  const email = part(home, "E-mail").getByLabel("E-mail", { exact: true });
  const save = async () => {
    await part(home, "E-mail").getByRole("button", { name: "Save E-mail" }).click();
    await home.getByRole("dialog").getByLabel("Current password", { exact: true }).fill(person.password);
    await home.keyboard.press("Enter");
  };
  await email.fill("ada@example.org");
  await save();
  await expect(home.getByText("E-mail saved")).toBeVisible();
  await home.reload();
  await expect(email).toHaveValue("ada@example.org");
  await home.getByRole("button", { name: "Account menu" }).click();
  await expect(home.getByRole("menu")).toContainText("ada@example.org");
  await home.keyboard.press("Escape");
  await email.fill("");
  await save();
  await expect(home.getByText("E-mail removed")).toBeVisible();
});

test("a new password ends every other session, and this one stays", { tag: "@deep" }, async ({
  home,
  product,
  person,
}) => {
  await home.goto("/settings/security");
  const other = await login(product.origin, person.username, person.password);
  const form = part(home, "Change Password");
  await currentPassword(home, "Change Password").fill(person.password);
  await form.getByLabel("New password", { exact: true }).fill("a-better-one");
  await form.getByLabel("Confirm new password").fill("a-better-two");
  await form.getByRole("button", { name: "Change Password" }).click();
  await expect(home.getByText("Passwords do not match")).toBeVisible();
  await form.getByLabel("Confirm new password").fill("a-better-one");
  await form.getByRole("button", { name: "Change Password" }).click();
  await expect(home.getByText("Password changed")).toBeVisible();
  expect(await statusOf(product.origin, "/api/auth/user", other.token)).toBe(401);
  expect(await statusOf(product.origin, "/api/auth/user", person.token)).toBe(200);
  await login(product.origin, person.username, "a-better-one");
  await home.reload();
  await expect(home.getByRole("heading", { name: "Account Settings" })).toBeVisible();
});

test("a new recovery code is shown once, copied, saved, and opens the account", { tag: "@deep" }, async ({
  home,
  context,
  product,
  person,
}) => {
  await home.goto("/settings/security");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await part(home, "Recovery code").getByRole("button", { name: "New recovery code" }).click();
  const dialog = home.getByRole("dialog");
  await expect(dialog.getByLabel("Current password", { exact: true })).toBeFocused();
  await expectAccessible(home);
  await home.keyboard.type(person.password);
  await home.keyboard.press("Enter");
  const code = await dialog.getByLabel(/^Recovery code/).innerText();
  expect(code).toMatch(/^\d{6}$/);
  await expectAccessible(home);
  await dialog.getByRole("button", { name: "Copy" }).click();
  expect(await home.evaluate(() => navigator.clipboard.readText())).toBe(code);
  const waiting = home.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download" }).click();
  expect(await readFile(await (await waiting).path(), "utf8")).toContain(`Code: ${code}`);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(home.getByRole("button", { name: "New recovery code" })).toBeFocused();

  const { success } = await callApi<{ success: boolean }>(
    product.origin,
    "POST",
    "/api/auth/forgot-password",
    undefined,
    { username: person.username, code, newPassword: "recovered by the code" },
  );
  expect(success).toBe(true);
});

test("sessions are listed, and ended one by one or all others at once", { tag: "@deep" }, async ({
  home,
  product,
  person,
}) => {
  await home.goto("/settings/security");
  const [one, two, three] = [
    await login(product.origin, person.username, person.password),
    await login(product.origin, person.username, person.password),
    await login(product.origin, person.username, person.password),
  ];
  await home.reload();
  const rows = part(home, "Sessions").getByRole("listitem");
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toContainText("This device");
  await expect(rows.first()).toContainText("127.0.0.1");
  await expect(rows.first()).toContainText("Last used");
  await rows
    .nth(1)
    .getByRole("button", { name: /^End session/ })
    .click();
  await expect(home.getByText("Session ended", { exact: true })).toBeVisible();
  await expect(rows).toHaveCount(3);
  await expect(home.getByRole("list", { name: "Sessions" })).toBeFocused();

  await part(home, "Sessions").getByRole("button", { name: "End all other sessions" }).click();
  await expectAccessible(home);
  await home.getByRole("alertdialog").getByRole("button", { name: "End all other sessions" }).click();
  await expect(rows).toHaveCount(1);
  for (const { token } of [one, two, three]) {
    expect(await statusOf(product.origin, "/api/auth/user", token)).toBe(401);
  }
  expect(await statusOf(product.origin, "/api/auth/user", person.token)).toBe(200);
});

test("an API key is shown once, reaches prompts and nothing else, and is revoked", { tag: "@deep" }, async ({
  home,
  context,
  product,
}) => {
  await home.goto("/settings/keys");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await home.getByRole("button", { name: "New API key" }).click();
  const dialog = home.getByRole("dialog");
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await home.keyboard.type("Laptop");
  await home.keyboard.press("Enter");
  const key = await dialog.getByLabel(/^API key/).innerText();
  expect(key).toMatch(/^ptk_[0-9A-Za-z]+$/);
  await expectAccessible(home);
  await dialog.getByRole("button", { name: "Copy" }).click();
  expect(await home.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await dialog.getByRole("button", { name: "Done" }).click();
  const row = part(home, "API keys").getByRole("listitem");
  await expect(row).toContainText("Laptop");
  await expect(row).toContainText(`…${key.slice(-4)}`);
  await expect(row).toContainText("Never used");
  await expect(home.getByText(key)).toHaveCount(0);

  expect(await statusOf(product.origin, "/api/templates", key)).toBe(200);
  for (const path of ["/api/auth/user", "/api/auth/sessions", "/api/api-keys", "/api/admin/users"]) {
    expect([401, 403], path).toContain(await statusOf(product.origin, path, key));
  }
  await home.reload();
  await expect(row).toContainText("Last used");

  await row.getByRole("button", { name: "Revoke Laptop" }).click();
  await home.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(home.getByText("No API keys yet")).toBeVisible();
  expect(await statusOf(product.origin, "/api/templates", key)).toBe(401);
});

test("the limits are read from the answers, and a test request keeps them fresh", { tag: "@deep" }, async ({
  home,
}) => {
  await home.clock.install();
  await home.goto("/settings/limits");
  const card = part(home, "API Rate Limits");
  const probe = home.waitForResponse((response) => response.url().endsWith("/api/templates/default"));
  await home.clock.runFor(1100);
  const limit = (await (await probe).allHeaders())["x-ratelimit-limit"];
  const entry = card.getByRole("list", { name: "API Endpoints" }).locator("> li", { hasText: "API requests" });
  await expect(entry).toContainText(`of ${Number(limit).toLocaleString("en-GB")} left`);
  await expect(entry).toContainText("Resets in");
  await expect(entry.getByRole("meter")).toBeAttached();
  const again = home.waitForResponse((response) => response.url().endsWith("/api/templates/default"));
  await home.clock.runFor(31_000);
  expect((await again).status()).toBe(200);
  await card.getByRole("tab", { name: "Prompt Improvements" }).click();
  await expect(card.getByText("No prompt improvements in the last 24 hours")).toBeVisible();
});

test("a tight budget is a warning and then critical", { tag: "@deep" }, async ({ home }) => {
  await home.goto("/settings/limits");
  let remaining = 150;
  await home.route("**/api/templates/default", async (route) => {
    const response = await route.fetch();
    const limits = { "x-ratelimit-limit": "300", "x-ratelimit-remaining": String(remaining) };
    await route.fulfill({ response, headers: { ...response.headers(), ...limits } });
  });
  const entry = part(home, "API Rate Limits").getByRole("listitem").filter({ hasText: "API requests" });
  await home.reload();
  await expect(entry).toContainText("Warning");
  await expect(entry).toContainText("50% used");
  await expectAccessible(home);
  remaining = 60;
  await home.reload();
  await expect(entry).toContainText("Critical");
  await expectAccessible(home);
});

test("an administrator has no limit, and cannot delete the account", { tag: "@deep" }, async ({ page, product }) => {
  await signIn(page, product.origin, await loginAsAdmin(product.origin));
  await page.goto("/settings/limits");
  await expect(part(page, "API Rate Limits").getByText("Administrator access: no limit on API calls.")).toBeVisible();
  await expect(part(page, "API Rate Limits").getByText("Unlimited").first()).toBeVisible();
  await page.goto("/settings");
  await expect(part(page, "Danger Zone").getByText("Admin accounts cannot be deleted")).toBeVisible();
  await expect(part(page, "Danger Zone").getByRole("button", { name: "Delete Account" })).toBeDisabled();
});

test("an account is exported, then deleted with everything it owns", { tag: "@deep" }, async ({
  home,
  product,
  person,
}) => {
  await newPrompt(product.origin, person, { title: "Kept", content: "  to the letter\n" });
  await part(home, "Danger Zone").getByRole("button", { name: "Delete Account" }).click();
  const dialog = home.getByRole("alertdialog");
  const field = dialog.getByLabel(`Type ${person.username} to confirm`);
  await expect(field).toBeFocused();
  await expectAccessible(home);
  const waiting = home.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export my library" }).click();
  const file = await waiting;
  expect(file.suggestedFilename()).toMatch(/^promptory-ada-[0-9a-f]+-\d{4}-\d\d-\d\d\.json$/);
  const { templates } = JSON.parse(await readFile(await file.path(), "utf8")) as {
    templates: { title: string; content: string }[];
  };
  expect(templates).toEqual([expect.objectContaining({ title: "Kept", content: "  to the letter\n" })]);

  await field.fill("somebody else");
  await home.keyboard.press("Enter");
  await expect(dialog.getByText(`Type ${person.username} exactly as it is written.`)).toBeVisible();
  await field.fill(person.username);
  await home.keyboard.press("Enter");
  await expect(home).toHaveURL("/auth");
  await expect(home.getByText("Account deleted")).toBeVisible();
  expect(await home.evaluate(() => localStorage.getItem("auth_token"))).toBeNull();
  expect(await statusOf(product.origin, "/api/auth/user", person.token)).toBe(401);
  await expect(login(product.origin, person.username, person.password)).rejects.toThrow("401");
});
