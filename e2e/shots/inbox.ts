import type { Page } from "@playwright/test";
import { expect } from "../support/test.ts";
import type { Screen } from "./screen.ts";

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const calm = { lastError: null, nextAttemptAt: null, readAt: null, sentAt: null, attempts: 1 };
const refused = "The mail server refused it: 550 5.1.1 <team@example.org>: Recipient address rejected";

const messages = [
  {
    ...calm,
    id: 6,
    name: "Grace Hopper",
    email: "grace.hopper@example.org",
    message: "How do I move my prompts to another account?\n\nI have two, and would like to keep one of them.",
    status: "waiting",
    attempts: 0,
    createdAt: ago(1),
  },
  {
    ...calm,
    id: 5,
    name: null,
    email: "a-rather-long-address-of-somebody-without-a-name@subdomain.example.org",
    message: "The import says that line 7 cannot be read. It looks like all the others to me.",
    status: "failed",
    lastError: refused,
    createdAt: ago(50),
  },
  {
    ...calm,
    id: 4,
    name: "محمد العربي",
    email: "m@example.org",
    message: "كيف يمكنني تصدير مكتبتي؟",
    status: "waiting",
    attempts: 6,
    lastError: "The mail server cannot be reached: it takes no connection.",
    nextAttemptAt: ago(-4),
    readAt: ago(40),
    createdAt: ago(90),
  },
  ...["Ada", "Katherine Johnson", "Dorothy Vaughan"].map((name, index) => ({
    ...calm,
    id: 3 - index,
    name,
    email: "somebody@example.org",
    message: "Thank you. It works, and my colleagues have begun to use it as well.",
    status: "sent",
    sentAt: ago(1440 * (index + 1)),
    readAt: ago(1440),
    createdAt: ago(1440 * (index + 1)),
  })),
];

const mail = { contact: true, codes: true, missing: [] };
const figures = { total: 6, unread: 2, waiting: 2, sent: 3, failed: 1, mail, failedCodes: 0, codeError: null };

/** Answers the inbox with messages in every state there is. */
async function fill(page: Page, shown: unknown[], summary: object): Promise<void> {
  const headers = { "X-Total-Count": `${shown.length}` };
  await page.route(/\/api\/admin\/messages(\?|$)/, (route) => route.fulfill({ json: shown, headers }));
  await page.route("**/api/admin/messages/summary", (route) => route.fulfill({ json: summary }));
  await page.route(/\/api\/admin\/messages\/\d+$/, (route) => route.fulfill({ json: shown[0] }));
  await page.goto("/admin/inbox");
  await expect(page.getByRole("region", { name: "Inbox" })).toBeVisible();
}

const head = (page: Page, name: RegExp) => page.getByRole("button", { name });

/** The pictures of the inbox. */
export const inboxScreens: readonly Screen[] = [
  {
    name: "inbox",
    as: "admin",
    whole: true,
    async paint(page) {
      await fill(page, messages, figures);
      await head(page, /Grace Hopper/).click();
    },
  },
  {
    name: "inbox-failed",
    as: "admin",
    whole: true,
    async paint(page) {
      const failedCodes = { failedCodes: 2, codeError: `${refused}.` };
      await fill(page, messages, { ...figures, ...failedCodes });
      await head(page, /without-a-name/).click();
    },
  },
  {
    name: "inbox-delete",
    as: "admin",
    async paint(page) {
      await fill(page, messages, figures);
      await head(page, /Grace Hopper/).click();
      await page.getByRole("button", { name: "Delete", exact: true }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  {
    name: "inbox-retried",
    as: "admin",
    async paint(page) {
      await fill(page, messages, { ...figures, failed: 3 });
      await page.route("**/api/admin/messages/retry-failed", (route) => route.fulfill({ json: { retried: 3 } }));
      await page.getByRole("button", { name: "Retry all 3 failed" }).click();
      await expect(page.getByText("3 messages will be sent again")).toBeVisible();
    },
  },
  {
    name: "inbox-error",
    as: "admin",
    async paint(page) {
      const message = "Promptory is not available right now. Please try again in a moment.";
      const problem = { type: "about:blank", title: "Service Unavailable", status: 503, code: "unavailable", message };
      await page.route(/\/api\/admin\/messages\?/, (route) =>
        route.fulfill({ status: 503, json: problem, headers: { "Content-Type": "application/problem+json" } }),
      );
      await page.goto("/admin/inbox");
      await expect(page.getByRole("alert").getByText(message)).toBeVisible();
    },
  },
  {
    name: "inbox-nothing-found",
    as: "admin",
    async paint(page) {
      await fill(page, [], figures);
      await page.getByRole("searchbox", { name: "Search messages" }).fill("a word nobody wrote");
      await expect(page.getByText("No messages found")).toBeVisible();
    },
  },
  {
    name: "inbox-empty",
    as: "admin",
    async paint(page) {
      const none = { total: 0, unread: 0, waiting: 0, sent: 0, failed: 0 };
      const missing = ["SMTP_URL", "MAIL_FROM", "CONTACT_TO"];
      await fill(page, [], { ...figures, ...none, mail: { contact: false, codes: false, missing } });
      await expect(page.getByText("No messages yet")).toBeVisible();
    },
  },
  {
    name: "inbox-loading",
    as: "admin",
    async paint(page) {
      await page.route(/\/api\/admin\/messages/, () => new Promise(() => {}));
      await page.goto("/admin/inbox");
      await expect(page.getByRole("region", { name: "Inbox" })).toBeVisible();
    },
  },
];
