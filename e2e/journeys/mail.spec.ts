import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { callApi, useTheme as chooseTheme, loginAsAdmin, newUser, signIn } from "../support/people.ts";
import { type Product, startProduct } from "../support/product.ts";
import { Postbox } from "../support/smtp.ts";
import { test as base, expect } from "../support/test.ts";

/** The product with a mail server of its own. */
const test = base.extend<object, { postbox: Postbox; product: Product }>({
  postbox: [
    async ({ browserName: _ }, use) => {
      const postbox = new Postbox();
      await postbox.open();
      await use(postbox);
      await postbox.close();
    },
    { scope: "worker" },
  ],
  product: [
    async ({ postbox }, use) => {
      const product = await startProduct({
        SMTP_URL: postbox.url,
        MAIL_FROM: "Promptory <promptory@prompts.example.org>",
        CONTACT_TO: "team@example.org",
      });
      await use(product);
      await product.remove();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

const inbox = (page: Page) => page.getByRole("region", { name: "Inbox" });
const message = (page: Page, text: string) => inbox(page).getByRole("listitem").filter({ hasText: text });
const status = (page: Page, text: string) => message(page, text).getByText(/^(Waiting|Sent|Failed)$/);

/** Writes to support as a visitor does. */
async function write(page: Page, text: string): Promise<void> {
  await page.goto("/help");
  await page.getByLabel("Name (optional)").fill("Grace Hopper");
  await page.getByLabel("E-mail").fill("grace@example.org");
  await page.getByLabel("Message").fill(text);
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText("Message sent!")).toBeVisible();
}

async function openInbox(page: Page, product: Product): Promise<void> {
  await signIn(page, product.origin, await loginAsAdmin(product.origin));
  await page.goto("/admin/inbox");
  await expect(inbox(page)).toBeVisible();
}

/** A message written over the API. */
const send = (origin: string, text: string) =>
  callApi(origin, "POST", "/api/contact", undefined, {
    name: "Grace Hopper",
    email: "grace@example.org",
    message: text,
  });

test("a visitor's message arrives at the mail server, and the inbox shows it as sent", { tag: "@deep" }, async ({
  page,
  product,
  postbox,
}) => {
  await write(page, "How do I move my prompts to another account?");
  await expect.poll(() => postbox.mails.length).toBe(1);
  expect(postbox.mails[0]?.to).toEqual(["team@example.org"]);
  expect(postbox.mails[0]?.raw).toMatch(/^Reply-To: Grace Hopper <grace@example\.org>\r$/m);

  await openInbox(page, product);
  const text = "How do I move my prompts";
  await expect(status(page, text)).toHaveText("Sent");
  await expect(page.getByRole("link", { name: "Inbox 1 unread" })).toBeVisible();
  await message(page, text)
    .getByRole("button", { name: /Unread/ })
    .press("Enter");
  await expect(message(page, text).getByRole("link", { name: "Reply" })).toHaveAttribute("href", /^mailto:grace%40/);
  await expect(page.getByRole("link", { name: "Inbox", exact: true }), "opening it is reading it").toBeVisible();
  await page.getByRole("button", { name: "Mark as unread" }).click();
  await expect(page.getByRole("link", { name: "Inbox 1 unread" })).toBeVisible();

  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("alertdialog").getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectAccessible(page, { themes: "current" });
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(message(page, text)).toBeHidden();
  await expect(page.getByText("No messages yet")).toBeVisible();
});

test("while the mail server is down a message waits with the reason, and Retry sends it once it is back", {
  tag: "@deep",
}, async ({ page, product, postbox }) => {
  await postbox.close();
  await send(product.origin, "Nobody hears this one for a while.");
  await openInbox(page, product);
  const text = "Nobody hears this one";
  await expect(status(page, text)).toHaveText("Waiting");
  await message(page, text).getByRole("button").first().click();
  await expect(message(page, text).getByText(/The mail server cannot be reached.*Tried/)).toBeVisible();
  await postbox.open();
  const arrived = postbox.mails.length;
  await page.getByRole("button", { name: "Retry", exact: true }).click();
  await expect(page.getByText("The message will be sent again")).toBeVisible();
  await expect(status(page, text)).toHaveText("Sent");
  expect(postbox.mails).toHaveLength(arrived + 1);
});

test("a message the mail server refuses has failed, is found by filter and search, and Retry sends it", {
  tag: "@deep",
}, async ({ page, product, postbox }) => {
  postbox.refuseWith = 550;
  await send(product.origin, "There is no such mailbox.");
  await send(product.origin, "Something else was refused too.");
  await openInbox(page, product);
  await expect(page.getByRole("button", { name: "Failed 2", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Failed 2", exact: true }).click();
  await page.getByRole("searchbox", { name: "Search messages" }).fill("no such");
  await expect(inbox(page).getByRole("listitem")).toHaveCount(1);
  await expect(page).toHaveURL(/show=failed&search=no\+such/);
  await message(page, "There is no such").getByRole("button").first().click();
  await expect(inbox(page).getByText("The mail server refused it: 550 No such mailbox. Tried once.")).toBeVisible();
  for (const theme of ["dark", "light"] as const) {
    await chooseTheme(page, product.origin, theme);
    await page.reload();
    await message(page, "There is no such").getByRole("button").first().click();
    await expect(page.getByRole("button", { name: "Retry", exact: true })).toBeVisible();
    await expectAccessible(page, { themes: "current" });
  }
  postbox.refuseWith = undefined;
  await page.getByRole("button", { name: "Retry", exact: true }).click();
  await expect(page.getByText("No messages found")).toBeVisible();
  await page.getByRole("button", { name: "Show all" }).click();
  await expect(status(page, "There is no such")).toHaveText("Sent");
});

test("the inbox fits a phone", { tag: "@deep" }, async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await send(product.origin, `A word that does not break: ${"x".repeat(300)}`);
  await openInbox(page, product);
  await message(page, "does not break").getByRole("button").first().click();
  await expect(page.getByRole("link", { name: "Reply" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page, { themes: "current" });
});

test("a person who forgot the password signs in with the code from their mail", { tag: "@deep" }, async ({
  page,
  product,
  postbox,
}) => {
  const person = await newUser(product.origin);
  await callApi(product.origin, "PUT", "/api/auth/user", person.token, {
    email: "ada@example.org",
    currentPassword: person.password,
  });
  await page.goto("/auth");
  await page.getByLabel("Username").fill(person.username);
  await page.getByRole("button", { name: "Forgot password?" }).click();
  await page.getByRole("button", { name: "Request recovery code" }).click();
  await expect(page.getByText(/or the one we have just sent to the account's e-mail address/)).toBeVisible();
  const mine = () => postbox.mails.find(({ to }) => to.includes("ada@example.org"));
  await expect.poll(mine).toBeDefined();
  const code = /recovery code is (\d{4} \d{4} \d{4})/.exec(mine()?.raw.replace(/=\r\n/g, "") ?? "")?.[1] ?? "";
  await page.getByRole("textbox", { name: "Recovery code" }).fill(code);
  await page.getByLabel("New password", { exact: true }).fill("copper wire, cut to length");
  await page.getByLabel("Confirm new password").fill("copper wire, cut to length");
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page.getByRole("heading", { name: "Save your next recovery code" })).toBeVisible();
  await page.getByRole("button", { name: "Proceed to Login" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await page.keyboard.type("copper wire, cut to length");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Getting Started" })).toBeVisible();
});
