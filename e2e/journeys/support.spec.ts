import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Contact Support" });
const message = (page: Page) => page.getByLabel("Message");

test("a visitor finds support from the sign-in page and writes to it", { tag: "@deep" }, async ({ page }) => {
  await page.goto("/auth");
  await page.getByRole("link", { name: "Contact Support" }).click();
  await expect(page).toHaveURL("/help");
  await expect(page).toHaveTitle("Help & Support · Promptory");
  await expect(page.getByLabel("Name (optional)")).toBeFocused();
  await page.getByLabel("E-mail").fill("ada@example.org");
  await message(page).fill("How do I move my prompts to another account?");
  await expect(dialog(page).getByText("44/2000")).toBeVisible();
  const answered = page.waitForResponse("**/api/contact");
  await page.getByRole("button", { name: "Send Message" }).click();
  expect((await answered).status()).toBe(202);
  await expect(page.getByText("Message sent!")).toBeVisible();
  await expect(page).toHaveURL("/auth");
});

test("a signed-in person gets there by the sidebar, and giving up leads home", { tag: "@deep" }, async ({
  home,
  person,
}) => {
  await home.getByRole("link", { name: "Help & Support" }).click();
  await expect(home).toHaveURL("/help");
  await expect(home.getByLabel("Name (optional)")).toHaveValue(person.username);
  await expect(home.getByLabel("E-mail")).toBeFocused();
  await home.keyboard.press("Escape");
  await expect(dialog(home)).toBeHidden();
  await expect(home).toHaveURL("/");
  await expect(home.getByRole("heading", { name: "Getting Started" })).toBeVisible();
});

test("a refused form says why, and a lost connection keeps what was typed", { tag: "@deep" }, async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_FAILED/);
  await page.goto("/help");
  await message(page).fill("too short");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText("Email is required")).toBeVisible();
  await expect(page.getByText("Message must be at least 10 characters long")).toBeVisible();
  await expect(page.getByLabel("E-mail")).toBeFocused();

  await page.getByLabel("E-mail").fill("ada@example.org");
  await message(page).fill("Nobody will read this one.");
  await page.route("**/api/contact", (route) => route.abort());
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText("Failed to send message")).toBeVisible();
  await expect(page.getByText("Sorry, we couldn't send your message right now. Please try again later.")).toBeVisible();
  await expect(message(page)).toHaveValue("Nobody will read this one.");
  await expect(page).toHaveURL("/help");
});

test("the test page follows the router", { tag: "@deep" }, async ({ page }) => {
  await page.goto("/test?a=1");
  await expect(page.getByRole("heading", { name: "Routing Test" })).toBeVisible();
  await expect(page.getByText("?a=1")).toBeVisible();
  await page.getByRole("link", { name: "/minimal" }).click();
  await expect(page.getByRole("heading", { name: "Minimal Page" })).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name: "/not-found" }).click();
  await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
});

test("Test Logout on the debug page ends the session at the server", { tag: "@deep" }, async ({
  page,
  product,
  person,
}) => {
  // By the form, because the browser goes to the endpoint with its cookie alone.
  await page.goto("/auth?next=/debug");
  await page.getByLabel("Username").fill(person.username);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Debug" })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem("auth_token"));
  await page.getByRole("link", { name: "Test Logout" }).click();
  await expect(page).toHaveURL("/api/auth/logout");
  const headers = { authorization: `Bearer ${token}` };
  expect((await fetch(`${product.origin}/api/auth/user`, { headers })).status).toBe(401);
  await page.goto("/debug");
  await page.getByRole("link", { name: "Go to Home" }).click();
  await expect(page).toHaveURL("/auth");
});

test("diagnostics asks the server, and again on request", { tag: "@deep" }, async ({ page, problems }) => {
  problems.allow(/status of 503/);
  await page.goto("/diagnostics");
  await expect(page.getByText("Firebase configured")).toBeVisible();
  await page.route("**/api/diagnostics/firebase-config", (route) => route.fulfill({ status: 503 }), { times: 1 });
  await page.getByRole("button", { name: "Refresh server config" }).click();
  await expect(page.getByRole("alert")).toContainText("Failed to fetch server config");
  await expect(page.getByRole("alert")).toContainText("Status 503");
  await page.getByRole("button", { name: "Refresh server config" }).click();
  await expect(page.getByText("Firebase configured")).toBeVisible();
  await page.getByRole("tab", { name: "Troubleshooting" }).click();
  await expect(page).toHaveURL("/diagnostics?tab=troubleshooting");
  await expect(page.getByText("Signed out right after signing in")).toBeVisible();
});
