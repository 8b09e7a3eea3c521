import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { ADMIN } from "../support/product.ts";
import { expect, test } from "../support/test.ts";

const username = (page: Page) => page.getByLabel("Username");
const password = (page: Page) => page.getByLabel("Password", { exact: true });

async function register(page: Page, name: string, secret: string): Promise<void> {
  await username(page).fill(name);
  await password(page).fill(secret);
  await page.getByLabel("Confirm password").fill(secret);
  await page.getByRole("button", { name: "Create account" }).click();
}

async function login(page: Page, name: string, secret: string): Promise<void> {
  await username(page).fill(name);
  await password(page).fill(secret);
  await page.getByRole("button", { name: "Log in" }).click();
}

test("a person registers, keeps the code, logs in and logs out", { tag: "@deep" }, async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/templates?sort=title");
  await page.getByRole("tab", { name: "Register" }).click();
  await register(page, "Grace.Hopper", "nanoseconds of wire");

  await expect(page.getByRole("heading", { name: "Save your recovery code" })).toBeFocused();
  const code = await page.getByLabel(/^Recovery code/).innerText();
  expect(code).toMatch(/^\d{6}$/);
  await page.getByRole("button", { name: "Copy" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const file = await (await waiting).path();
  expect(await readFile(file, "utf8")).toContain(`Code: ${code}`);

  await page.getByRole("button", { name: "Proceed to Login" }).click();
  await expect(username(page)).toHaveValue("Grace.Hopper");
  await expect(password(page)).toBeFocused();
  await page.keyboard.type("nanoseconds of wire");
  await page.keyboard.press("Enter");

  await expect(page, "back to where the person wanted to go").toHaveURL("/templates?sort=title");
  await expect(page).toHaveTitle("Prompts · Promptory");
  await page.getByRole("button", { name: "Account menu" }).click();
  await expect(page.getByRole("menu")).toContainText("Grace.Hopper");
  await expect(page.getByRole("menu")).toContainText("User");
  await expect(page.getByRole("menuitem", { name: "Admin" })).toHaveCount(0);
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page).toHaveURL("/auth");
  expect(await page.evaluate(() => localStorage.getItem("auth_token"))).toBeNull();
});

test("a session that was logged out is over at the server too", { tag: "@deep" }, async ({ home, product, person }) => {
  await home.getByRole("button", { name: "Account menu" }).click();
  await home.getByRole("menuitem", { name: "Log out" }).click();
  await expect(home).toHaveURL("/auth");
  const answer = await fetch(`${product.origin}/api/auth/user`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  expect(answer.status).toBe(401);
});

test("a refused form says why, keeps what was typed and puts the caret there", { tag: "@deep" }, async ({
  page,
  person,
}) => {
  await page.goto("/auth");
  await expect(username(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Username is required")).toBeVisible();
  await expect(page.getByText("Password is required")).toBeVisible();
  await expect(username(page)).toBeFocused();

  await login(page, person.username, "not the password");
  await expect(page.getByRole("alert")).toContainText("Login failed");
  await expect(page.getByRole("alert")).toContainText(
    "Invalid username or password. Please check your details and try again.",
  );
  await expect(username(page)).toHaveValue(person.username);
  await expect(password(page)).toBeFocused();
  await expectAccessible(page);

  await page.getByRole("tab", { name: "Register" }).click();
  await register(page, person.username.toUpperCase(), "correct horse battery");
  await expect(page.getByText("Username is unavailable, try a different one.")).toBeVisible();
  await expect(username(page)).toBeFocused();
});

test("a connection that is lost has another message than a wrong password", { tag: "@deep" }, async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  await page.goto("/auth");
  await page.route("**/api/auth/login", (route) => route.abort());
  await login(page, "ada", "whatever it is");
  await expect(page.getByRole("alert")).toContainText("Connection issue. Please check your internet and try again.");
});

test("logging out in one tab logs the other one out", async ({ home, context }) => {
  const other = await context.newPage();
  await other.goto("/");
  await expect(other.getByRole("heading", { name: "Getting Started" })).toBeVisible();
  await home.getByRole("button", { name: "Account menu" }).click();
  await home.getByRole("menuitem", { name: "Log out" }).click();
  await expect(other).toHaveURL("/auth");
});

test("the guards send everybody where they belong", { tag: "@deep" }, async ({ home }) => {
  await home.goto("/auth");
  await expect(home).toHaveURL("/");
  await home.goto("/admin");
  await expect(home).toHaveURL("/");
  await home.evaluate(() => localStorage.setItem("auth_token", "forged.token.here"));
  await home.goto("/templates?page=2");
  await expect(home).toHaveURL("/auth?next=%2Ftemplates%3Fpage%3D2");
});

test("the first administrator finds the way to the admin page", { tag: "@deep" }, async ({ page }) => {
  await page.goto("/auth");
  await login(page, ADMIN.username, ADMIN.password);
  await page.getByRole("button", { name: "Account menu" }).click();
  await expect(page.getByRole("menu")).toContainText("Administrator");
  await page.getByRole("menuitem", { name: "Admin" }).click();
  await expect(page).toHaveURL("/admin");
});
