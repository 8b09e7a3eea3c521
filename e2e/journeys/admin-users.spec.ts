import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { callApi, loginAsAdmin, newPrompt, newUser, type Person, signIn } from "../support/people.ts";
import { ADMIN, startAppServer } from "../support/product.ts";
import { expect, test } from "../support/test.ts";

const row = (page: Page, name: string) => page.getByRole("row", { name });
const toast = (page: Page, words: string) => page.getByRole("region", { name: /Notifications/ }).getByText(words);

/** Finds a user in the table. */
async function find(page: Page, base: string, username: string): Promise<void> {
  await page.goto(`${base}/users?search=${username}`);
  await expect(row(page, username)).toBeVisible();
}

/** Chooses something of a user's menu and confirms it. */
async function choose(page: Page, username: string, item: string, confirm: string): Promise<void> {
  await page.getByRole("button", { name: `More actions for ${username}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: confirm, exact: true }).click();
}

/** The status of the API's answer to a user. */
async function statusFor(origin: string, { token }: Person, path: string): Promise<number> {
  return (await fetch(`${origin}${path}`, { headers: { Authorization: `Bearer ${token}` } })).status;
}

test.describe("managing users", () => {
  const base = "/admin";
  test.beforeEach(async ({ page, product }) => signIn(page, product.origin, await loginAsAdmin(product.origin)));

  test("makes administrators and takes it back, but never from the last one", { tag: "@deep" }, async ({
    page,
    product,
    person,
    browser,
    problems,
  }) => {
    problems.allow(/status of (403|409)/);
    const { origin } = product;
    await find(page, base, person.username);
    await choose(page, person.username, "Make administrator", "Make administrator");
    await expect(toast(page, `${person.username} is an administrator now.`)).toBeVisible();
    await expect(row(page, person.username)).toContainText("(Admin)");
    await expect(page.getByRole("button", { name: `Delete ${person.username}` })).toBeDisabled();

    const theirs = await browser.newPage({ baseURL: origin });
    await signIn(theirs, origin, person);
    await theirs.goto(`${base}/users`);
    await expect(theirs.getByRole("rowheader").first()).toBeVisible();
    await choose(page, person.username, "Make user", "Make user");
    await expect(toast(page, `${person.username} is a user again.`)).toBeVisible();
    await expect(row(page, person.username)).not.toContainText("(Admin)");
    await theirs.getByRole("columnheader", { name: "Uses" }).click();
    await expect(theirs.getByText("Only administrators may do that.")).toBeVisible();
    await theirs.close();

    await find(page, base, ADMIN.username);
    await choose(page, ADMIN.username, "Make user", "Make user");
    await expect(toast(page, "Update failed")).toBeVisible();
    await expect(toast(page, "This is the last administrator.")).toBeVisible();
    await expect(row(page, ADMIN.username)).toContainText("(Admin)");
  });

  test("shows the whole menu of a user at the bottom of the window", { tag: "@deep" }, async ({ page, person }) => {
    await find(page, base, person.username);
    const more = page.getByRole("button", { name: `More actions for ${person.username}` });
    const bottom = await more.evaluate((button) => Math.ceil(button.getBoundingClientRect().bottom));
    // Room for its first line, which takes the focus and so would be scrolled to anyway.
    await page.setViewportSize({ width: 1440, height: bottom + 64 });
    await more.click();
    await expect(page.getByRole("menuitem", { name: "Make administrator" })).toBeInViewport({ ratio: 1 });
  });

  test("ends sessions, issues a code that works, deletes, and the audit log tells it all", { tag: "@deep" }, async ({
    page,
    product,
    person,
  }) => {
    const { origin } = product;
    await newPrompt(origin, person, { title: "Mine", content: "Only mine." });
    await find(page, base, person.username);
    await choose(page, person.username, "End sessions", "End sessions");
    await expect(toast(page, `${person.username} is signed out everywhere.`)).toBeVisible();
    expect(await statusFor(origin, person, "/api/templates")).toBe(401);

    await choose(page, person.username, "New recovery code", "Make code");
    const dialog = page.getByRole("dialog", { name: `Recovery code of ${person.username}` });
    const code = (await dialog.getByLabel(/^Recovery code/).textContent()) ?? "";
    expect(code).toMatch(/^\d{12}$/);
    await expectAccessible(page, { themes: "current" });
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name: "Download" }).click(),
    ]);
    expect(await readFile(await file.path(), "utf8")).toContain(code);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(page.getByText(code)).toBeHidden();
    const reset = { username: person.username, code, newPassword: "another good password" };
    await callApi(origin, "POST", "/api/auth/forgot-password", undefined, reset);
    const login = { username: person.username, password: reset.newPassword };
    const again = await callApi<{ token: string }>(origin, "POST", "/api/auth/login", undefined, login);

    await page.getByRole("button", { name: `Delete ${person.username}` }).click();
    await expect(page.getByRole("alertdialog", { name: "Delete User" })).toBeVisible();
    await expectAccessible(page, { themes: "current" });
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route("**/api/admin/users/*", async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByRole("button", { name: "Deleting..." })).toBeVisible();
    letGo();
    await expect(toast(page, "User deleted")).toBeVisible();
    await expect(page.getByRole("alertdialog")).toBeHidden();
    await expect(page.getByText("No users found")).toBeVisible();
    expect(await statusFor(origin, { ...person, token: again.token }, "/api/templates")).toBe(401);

    await page.goto(`${base}/audit?target=${person.username}`);
    const deeds = ["Deleted a user", "Issued a recovery code", "Ended all sessions"];
    await expect(page.getByRole("rowheader")).toHaveText(deeds);
    await expect(row(page, "Deleted a user")).toContainText(`${ADMIN.username}`);
    await expect(row(page, "Deleted a user")).toContainText("127.0.0.1");
    const [csv] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export CSV" }).click(),
    ]);
    const lines = (await readFile(await csv.path(), "utf8")).trim().split("\r\n");
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain(`user.delete,user,`);
    await page.getByRole("searchbox", { name: "User", exact: true }).fill("no such user");
    await expect(page.getByText("No records found")).toBeVisible();
  });

  test("shows statistics, and asks for prompts, types and figures half a second later", { tag: "@deep" }, async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(base);
    await expect(page.getByRole("heading", { name: "Most used types" })).toBeVisible();
    await expect(page.locator("figure svg.recharts-surface")).toHaveCount(8);
    const own = () => asked.filter((path) => ["/api/templates", "/api/types", "/api/stats"].includes(path));
    await expect.poll(own).toEqual(expect.arrayContaining(["/api/templates", "/api/types", "/api/stats"]));
    await page.getByText("The same numbers as a table").click();
    await expect(page.getByRole("table", { name: "Numbers day by day" }).getByRole("row")).toHaveCount(91);
    await page.getByRole("radio", { name: "7 days" }).focus();
    await page.keyboard.press("Space");
    await expect(page.getByRole("table", { name: "Numbers day by day" }).getByRole("row")).toHaveCount(8);
  });

  test("revokes anyone's key", { tag: "@deep" }, async ({ page, product, person }) => {
    const { origin } = product;
    const made = { name: "Old laptop" };
    const { apiKey } = await callApi<{ apiKey: string }>(origin, "POST", "/api/api-keys", person.token, made);
    await page.goto(`${base}/keys?search=${person.username}`);
    await page.getByRole("button", { name: `Revoke Old laptop of ${person.username}` }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
    await expect(toast(page, "API key revoked")).toBeVisible();
    await expect(page.getByText("No API keys found")).toBeVisible();
    expect(await statusFor(origin, { ...person, token: apiKey }, "/api/templates")).toBe(401);
  });

  test("opens every section on a phone, and an address deeper down after a reload", { tag: "@deep" }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${base}/audit/deeper/than/that`);
    await page.getByRole("button", { name: "Section: Audit log" }).click();
    await expectAccessible(page, { themes: "current", within: "[role=menu]" });
    await page.getByRole("menuitem", { name: "API keys" }).click();
    await expect(page.getByRole("searchbox", { name: "Search keys" })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${base}/keys$`));
    await page.reload();
    await expect(page.getByRole("searchbox", { name: "Search keys" })).toBeVisible();
  });
});

test("an administrator who makes themselves a user is sent home", { tag: "@deep" }, async ({ page, product }) => {
  const { origin } = product;
  const admin = await loginAsAdmin(origin);
  const second = await newUser(origin);
  const [found] = await callApi<{ id: number }[]>(
    origin,
    "GET",
    `/api/admin/users?search=${second.username}`,
    admin.token,
  );
  await callApi(origin, "PUT", `/api/admin/users/${found?.id}/role`, admin.token, { isAdmin: true });
  await signIn(page, origin, second);
  await find(page, "/admin", second.username);
  await choose(page, second.username, "Make user", "Make user");
  await expect(page).toHaveURL(`${origin}/`);
});

test("the remote at an address of its own opens deep addresses too", { tag: "@deep" }, async ({ page, product }) => {
  const remote = await startAppServer("web-admin", { API_URL: product.origin });
  try {
    await page.goto(`${remote.origin}/audit/deeper/than/that?actor=admin`);
    await page.getByLabel("Username").fill(ADMIN.username);
    await page.getByLabel("Password").fill(ADMIN.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("rowheader", { name: "Signed in" }).first()).toBeVisible();
  } finally {
    await remote.stop();
  }
});
