import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { layoutShifts, watchLayout } from "../support/measure.ts";
import { callApi, login, newUser } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

const ASKED = "If that account exists, enter the 6-digit code you were given when you registered.";
const WRONG = "Password reset failed. Please check your verification code.";
const NEW_PASSWORD = "copper wire, cut to length";

const code = (page: Page) => page.getByRole("textbox", { name: "Recovery code" });
const shownCode = (page: Page) => page.getByLabel(/^Recovery code: /);

/** Makes an account and keeps its code, as a person does on paper. */
async function register(origin: string, username: string): Promise<{ token: string; verificationCode: string }> {
  const body = { username, password: "nanoseconds of wire" };
  return callApi(origin, "POST", "/api/auth/register", undefined, body);
}

async function forget(page: Page, username: string): Promise<void> {
  await page.goto("/auth");
  await page.getByLabel("Username").fill(username);
  await page.getByRole("button", { name: "Forgot password?" }).click();
  await expect(page.getByLabel("Username")).toHaveValue(username);
  await page.getByRole("button", { name: "Request recovery code" }).click();
  await expect(page.getByText(ASKED)).toBeVisible();
}

async function reset(page: Page, digits: string, password = NEW_PASSWORD): Promise<void> {
  await code(page).fill(digits);
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByLabel("Confirm new password").fill(password);
  await page.getByRole("button", { name: "Reset Password" }).click();
}

test("a person registers, loses the password, comes back with the code and keeps the next one", {
  tag: "@deep",
}, async ({ page, product }) => {
  const name = "Ada.Lovelace";
  await page.goto("/auth?tab=register");
  await page.getByLabel("Username").fill(name);
  await page.getByLabel("Password", { exact: true }).fill("nanoseconds of wire");
  await expect(page.getByText("Password strength: Strong")).toBeVisible();
  await page.getByLabel("Confirm password").fill("nanoseconds of wire");
  await page.getByRole("button", { name: "Create account" }).click();
  const first = await shownCode(page).innerText();
  await page.getByRole("button", { name: "Proceed to Login" }).click();
  const elsewhere = await login(product.origin, name, "nanoseconds of wire");

  await page.getByRole("button", { name: "Forgot password?" }).click();
  await expect(page.getByRole("button", { name: "Request recovery code" })).toBeVisible();
  await expect(page.getByLabel("Username")).toHaveValue(name);
  await expect(page.getByLabel("Username")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText(ASKED)).toBeVisible();
  await expect(code(page)).toBeFocused();
  await expect(code(page), "never filled in unless the server was told to").toHaveValue("");
  await reset(page, `${first.slice(0, 3)} ${first.slice(3)}`);

  await expect(page.getByRole("heading", { name: "Save your next recovery code" })).toBeFocused();
  const next = await shownCode(page).innerText();
  expect(next).toMatch(/^\d{6}$/);
  expect(next).not.toBe(first);
  const answer = await fetch(`${product.origin}/api/auth/user`, {
    headers: { authorization: `Bearer ${elsewhere.token}` },
  });
  expect(answer.status, "every session has ended").toBe(401);

  await page.getByRole("button", { name: "Proceed to Login" }).click();
  await expect(page.getByLabel("Username")).toHaveValue(name);
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await page.keyboard.type(NEW_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Getting Started" })).toBeVisible();
  await expect(login(product.origin, name, "nanoseconds of wire")).rejects.toThrow("401");
  await expect(
    callApi(product.origin, "POST", "/api/auth/forgot-password", undefined, {
      username: name,
      code: first,
      newPassword: "another one, 22",
    }),
    "a code works once",
  ).rejects.toThrow("400");
});

test("a wrong code and an unknown name have the same answer", { tag: "@deep" }, async ({ page, product }) => {
  const { verificationCode } = await register(product.origin, "Known.Person");
  const wrong = verificationCode === "111111" ? "222222" : "111111";
  for (const name of ["Known.Person", "nobody.at.all"]) {
    await forget(page, name);
    await reset(page, wrong);
    await expect(page.getByRole("alert")).toHaveText(`Failed to reset password${WRONG}`);
    await expect(code(page)).toBeFocused();
    await expect(page.getByLabel("New password", { exact: true })).toHaveValue(NEW_PASSWORD);
  }
});

test("five wrong codes make recovery wait, while the password still signs in", { tag: "@deep" }, async ({
  page,
  product,
}) => {
  const person = await newUser(product.origin);
  await forget(page, person.username);
  for (let tries = 0; tries < 5; tries++) {
    const answered = page.waitForResponse("**/api/auth/forgot-password");
    await reset(page, `00000${tries}`);
    await answered;
  }
  await reset(page, "000009");
  await expect(page.getByRole("alert")).toContainText("Failed to reset password");
  await expect(page.getByRole("alert")).not.toContainText(WRONG);
  await page.getByRole("button", { name: "Back to Login" }).click();
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Getting Started" })).toBeVisible();
});

test("a server of one's own may fill in the code", { tag: "@deep" }, async ({ page, startOwn }) => {
  const product = await startOwn({ RECOVERY_CODE_IN_RESPONSE: "true" });
  const { username } = await newUser(product.origin);
  await page.goto(`${product.origin}/auth?tab=recovery`);
  await page.getByLabel("Username").fill(username);
  await page.keyboard.press("Enter");
  await expect(code(page)).toHaveValue(/^\d{6}$/);
  await expect(page.getByLabel("New password", { exact: true })).toBeFocused();
  await reset(page, await code(page).inputValue());
  await expect(shownCode(page)).toBeVisible();
});

test("Back to Login begins anew, and the address leads to the panel", { tag: "@deep" }, async ({ page, person }) => {
  await forget(page, person.username);
  await expect(page).toHaveURL("/auth?tab=recovery");
  await page.getByRole("button", { name: "Back to Login" }).click();
  await expect(page).toHaveURL("/auth");
  await page.getByRole("button", { name: "Forgot password?" }).click();
  await expect(page.getByRole("button", { name: "Request recovery code" })).toBeVisible();
});

test("recovery is accessible, narrow and still", { tag: "@deep" }, async ({ page, product }) => {
  const { verificationCode } = await register(product.origin, `narrow`);
  await watchLayout(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/auth?tab=recovery");
  await expect(page.getByLabel("Username")).toBeFocused();
  await expectAccessible(page);
  expect(await layoutShifts(page)).toEqual([]);
  await page.getByLabel("Username").fill(`narrow`);
  await page.keyboard.press("Enter");
  await expect(code(page)).toBeFocused();
  await page.getByLabel("New password", { exact: true }).fill("fairly good 7");
  await expect(page.getByText(/^Password strength: /)).toBeVisible();
  await expectAccessible(page);
  await reset(page, verificationCode);
  await expect(shownCode(page)).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
