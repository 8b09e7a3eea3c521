import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { answerOnce } from "../support/answer-once.ts";
import { chooseFromMenu, promptsCsv } from "../support/people.ts";
import { expect } from "../support/test.ts";
import { extensionScreens } from "./extension.ts";
import { improveScreens } from "./improve.ts";
import { inboxScreens } from "./inbox.ts";
import { organiseScreens } from "./organise.ts";
import type { Screen } from "./screen.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const list = (page: Page) => page.getByText(/^Showing \d/);

async function openList(page: Page, query = ""): Promise<void> {
  await page.goto(`/templates${query}`);
  await expect(list(page)).toBeVisible();
}

async function openDefaults(page: Page): Promise<void> {
  await page.goto("/admin/defaults");
  await expect(page.getByRole("list", { name: "Default types" })).toBeVisible();
}

async function openCopy(page: Page, username: string): Promise<void> {
  await page.goto("/admin/copy");
  await page.getByRole("combobox", { name: "User" }).fill(username);
  await page.getByTitle(username).click();
  await expect(page.getByRole("table", { name: "Prompts of this user" })).toBeVisible();
}

/** Chooses in a Select of antd, whose options are painted apart from those it gives to screen readers. */
async function chooseType(page: Page, label: string): Promise<void> {
  await page.getByRole("combobox", { name: "Type" }).click();
  await page.locator(".ant-select-item-option", { hasText: label }).click();
}

/** A client registers itself and asks for access, as an agent does. */
async function openConsent(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  const redirect = "http://127.0.0.1:33418/callback";
  const answer = await fetch(`${origin}/api/oauth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      client_name: "Claude Code",
      redirect_uris: [redirect],
      token_endpoint_auth_method: "none",
    }),
  });
  const { client_id } = (await answer.json()) as { client_id: string };
  const query = new URLSearchParams({
    response_type: "code",
    client_id,
    redirect_uri: redirect,
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
    resource: `${origin}/mcp`,
    scope: "read write",
    state: "shots",
  });
  await page.goto(`/oauth/consent?${query}`);
  await expect(page.getByRole("button", { name: /^Allow/ })).toBeVisible();
}

/** Answers the list of prompts with something else than the list of prompts. */
async function breakList(page: Page, status: number, body: string): Promise<void> {
  await page.route(/\/api\/templates\?/, (route) => route.fulfill({ status, contentType: "application/json", body }));
}

async function openImport(
  page: Page,
  file?: Parameters<ReturnType<Page["locator"]>["setInputFiles"]>[0],
): Promise<void> {
  await page.goto("/templates");
  await chooseFromMenu(page, "Import");
  await expect(dialog(page)).toBeVisible();
  if (file !== undefined) await page.locator("input[type=file]").setInputFiles(file);
}

const csv = (text: string) => ({ name: "mine.csv", mimeType: "text/csv", buffer: Buffer.from(text) });

export const screens: readonly Screen[] = [
  {
    name: "login",
    async paint(page) {
      await page.goto("/auth");
      await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
    },
  },
  {
    name: "login-failed",
    async paint(page) {
      await page.goto("/auth");
      await page.getByLabel("Username").fill("ada");
      await page.getByLabel("Password", { exact: true }).fill("not the password");
      await page.getByRole("button", { name: "Log in" }).click();
      await expect(page.getByText("Login failed")).toBeVisible();
    },
  },
  {
    name: "register-invalid",
    whole: true,
    async paint(page) {
      await page.goto("/auth");
      await page.getByRole("tab", { name: "Register" }).click();
      await page.getByLabel("Username").fill("al");
      await page.getByRole("button", { name: "Create account" }).click();
      await expect(page.getByText("Username must be at least 3 characters")).toBeVisible();
    },
  },
  {
    name: "register-code",
    whole: true,
    async paint(page) {
      await page.goto("/auth");
      await page.getByRole("tab", { name: "Register" }).click();
      await page.getByLabel("Username").fill(`shot-${Date.now()}`);
      await page.getByLabel("Password", { exact: true }).fill("correct horse battery");
      await page.getByLabel("Confirm password").fill("correct horse battery");
      await page.getByRole("button", { name: "Create account" }).click();
      await expect(page.getByText("Save your recovery code")).toBeVisible();
    },
  },
  {
    name: "getting-started",
    as: "newcomer",
    whole: true,
    async paint(page) {
      await page.goto("/");
      await expect(page.getByText("Total Prompts")).toBeVisible();
    },
  },
  {
    name: "account-menu",
    as: "admin",
    async paint(page) {
      await page.goto("/");
      await page.getByRole("button", { name: "Account menu" }).click();
      await expect(page.getByRole("menuitem", { name: "Log out" })).toBeVisible();
    },
  },
  {
    name: "navigation",
    as: "collector",
    async paint(page) {
      await page.goto("/templates");
      const open = page.getByRole("button", { name: /Open menu|(Collapse|Expand) sidebar/ }).first();
      await open.click();
    },
  },
  { name: "prompts", as: "collector", whole: true, paint: (page) => openList(page) },
  { name: "readme-list", as: "collector", paint: (page) => openList(page, "?page=4") },
  { name: "prompts-page-2", as: "collector", whole: true, paint: (page) => openList(page, "?page=2") },
  { name: "prompts-last-page", as: "collector", whole: true, paint: (page) => openList(page, "?page=215") },
  {
    name: "prompts-search",
    as: "collector",
    whole: true,
    paint: (page) => openList(page, "?search=developer&sort=title"),
  },
  {
    name: "reading",
    as: "collector",
    async paint(page) {
      await openList(page, "?search=Job%20Interviewer");
      await page.getByRole("article").first().getByRole("link").first().click();
      await expect(page.getByRole("heading", { name: "Job Interviewer", level: 2 })).toBeVisible();
      await expect(page.getByText("Similar prompts")).toBeVisible();
    },
  },
  {
    name: "prompts-type-filter",
    as: "collector",
    async paint(page) {
      await openList(page);
      await page.getByRole("combobox", { name: "Prompt type" }).click();
      await expect(page.getByRole("option").first()).toBeVisible();
    },
  },
  {
    name: "prompts-loading",
    as: "collector",
    async paint(page) {
      await page.route(/\/api\/templates\?/, () => new Promise(() => {}));
      await page.goto("/templates");
      await expect(page.getByRole("heading", { name: "Prompts" })).toBeVisible();
    },
  },
  {
    name: "prompts-empty",
    as: "newcomer",
    async paint(page) {
      await page.goto("/templates");
      await expect(page.getByText("No prompts found")).toBeVisible();
    },
  },
  {
    name: "prompts-filtered-empty",
    as: "collector",
    async paint(page) {
      await page.goto("/templates?search=zzzzzzzz");
      await expect(page.getByText("No prompts found")).toBeVisible();
    },
  },
  {
    name: "prompts-near-matches",
    as: "collector",
    whole: true,
    async paint(page) {
      await page.goto("/templates?search=Etherium%20Developr");
      await expect(page.getByText("Results for")).toBeVisible();
    },
  },
  {
    name: "prompts-error",
    as: "collector",
    async paint(page) {
      await breakList(
        page,
        500,
        '{"status":500,"code":"internal_error","message":"Something went wrong on the server."}',
      );
      await page.goto("/templates");
      await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
    },
  },
  {
    name: "copied",
    as: "collector",
    async paint(page) {
      await openList(page, "?search=Patient%20tutor");
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.getByRole("article").getByRole("button", { name: "Copy" }).first().click();
      await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
    },
  },
  {
    name: "variables",
    as: "collector",
    async paint(page) {
      await openList(page, "?search=Job%20Interviewer");
      await page.getByRole("article").first().getByRole("button", { name: "Copy" }).click();
      await expect(dialog(page).getByRole("heading", { name: "Preview" })).toBeVisible();
    },
  },
  {
    name: "prompt-create",
    as: "collector",
    async paint(page) {
      await page.goto("/templates?new=1");
      await expect(dialog(page)).toBeVisible();
    },
  },
  {
    name: "prompt-create-invalid",
    as: "collector",
    async paint(page) {
      await page.goto("/templates?new=1");
      await dialog(page).getByRole("button", { name: "Create Prompt" }).click();
      await expect(page.getByText("Title is required")).toBeVisible();
    },
  },
  {
    name: "prompt-edit",
    as: "collector",
    async paint(page, { versioned }) {
      await page.goto(`/templates?edit=${versioned}`);
      await expect(dialog(page).getByRole("textbox", { name: "Content" })).not.toHaveValue("");
    },
  },
  {
    name: "prompt-edit-longest",
    as: "collector",
    async paint(page, { longest }) {
      await page.goto(`/templates?edit=${longest}`);
      await expect(dialog(page).getByRole("textbox", { name: "Content" })).not.toHaveValue("");
    },
  },
  {
    name: "prompt-delete",
    as: "collector",
    async paint(page) {
      await openList(page);
      await page
        .getByRole("button", { name: /^More for/ })
        .first()
        .click();
      await page.getByRole("menuitem", { name: "Delete" }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  {
    name: "prompt-history",
    as: "collector",
    async paint(page, { versioned }) {
      await page.goto(`/templates?edit=${versioned}&history=1`);
      await expect(page.getByRole("dialog", { name: "History" }).locator("ins").first()).toBeVisible();
    },
  },
  {
    name: "prompt-history-sides",
    as: "collector",
    async paint(page, { versioned }) {
      await page.goto(`/templates?edit=${versioned}&history=1`);
      const history = page.getByRole("dialog", { name: "History" });
      await expect(history.locator("ins").first()).toBeVisible();
      await history.getByText("Side by side").click();
    },
  },
  {
    name: "prompt-clash",
    as: "collector",
    async paint(page, { versioned }) {
      const changed = { status: 412, json: { status: 412, code: "precondition_failed", message: "Changed." } };
      await page.route(`**/api/templates/${versioned}`, (route) =>
        route.request().method() === "PATCH" ? route.fulfill(changed) : route.fallback(),
      );
      await page.goto(`/templates?edit=${versioned}`);
      const content = dialog(page).getByRole("textbox", { name: "Content" });
      await expect(content).not.toHaveValue("");
      await content.fill("You are a patient tutor.\nAsk one question at a time.\nPraise what was good.");
      await page.keyboard.press("Control+Enter");
      await expect(dialog(page).getByRole("button", { name: "Keep mine" })).toBeVisible();
    },
  },
  {
    name: "prompt-draft",
    as: "collector",
    async paint(page) {
      await page.goto("/templates?new=1");
      await dialog(page).getByRole("textbox", { name: "Title" }).fill("Half a thought");
      await dialog(page).getByRole("textbox", { name: "Content" }).fill("It was a dark and ");
      await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.includes(":draft:")));
      await page.reload();
      await expect(page.getByText("Draft restored")).toBeVisible();
    },
  },
  {
    name: "create-template",
    as: "collector",
    whole: true,
    async paint(page) {
      await page.goto("/create-template");
      await expect(page.getByRole("textbox", { name: "Prompt Content" })).toBeVisible();
    },
  },
  {
    name: "prompt-deleted",
    as: "collector",
    async paint(page) {
      await answerOnce(page, "DELETE", "**/api/templates/*", { status: 204, headers: { "X-Undo-Id": "1" } });
      await openList(page);
      await page
        .getByRole("button", { name: /^More for/ })
        .first()
        .click();
      await page.getByRole("menuitem", { name: "Delete" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
      await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
    },
  },
  {
    name: "trash",
    as: "collector",
    whole: true,
    async paint(page) {
      await page.goto("/trash");
      await expect(page.getByRole("button", { name: "Empty trash" })).toBeVisible();
    },
  },
  {
    name: "trash-empty",
    as: "newcomer",
    async paint(page) {
      await page.goto("/trash");
      await expect(page.getByText("The trash is empty")).toBeVisible();
    },
  },
  {
    name: "types",
    as: "collector",
    whole: true,
    async paint(page) {
      await page.goto("/types");
      await expect(page.getByRole("link", { name: /^\d[\d,]* prompts? of / }).first()).toBeVisible();
    },
  },
  {
    name: "types-loading",
    as: "collector",
    async paint(page) {
      await page.route("**/api/types", () => new Promise(() => {}));
      await page.goto("/types");
      await expect(page.getByRole("heading", { name: "Prompt Types" })).toBeVisible();
    },
  },
  {
    name: "types-empty",
    as: "newcomer",
    async paint(page) {
      await page.route("**/api/types", (route) => route.fulfill({ json: [] }));
      await page.goto("/types");
      await expect(page.getByText("No prompt types found")).toBeVisible();
    },
  },
  {
    name: "type-create-invalid",
    as: "collector",
    async paint(page) {
      await page.goto("/types");
      await page.getByRole("button", { name: "New Type" }).click();
      await dialog(page).getByRole("button", { name: "Create Type" }).click();
      await expect(page.getByText("Label is required")).toBeVisible();
    },
  },
  {
    name: "type-delete",
    as: "collector",
    async paint(page) {
      await page.goto("/types");
      await page.getByRole("button", { name: "Delete Structured" }).click();
      await page.getByRole("radio", { name: "Move its prompts to…" }).check();
    },
  },
  { name: "import", as: "newcomer", paint: (page) => openImport(page) },
  {
    name: "import-preview",
    as: "newcomer",
    async paint(page) {
      await openImport(page, fileURLToPath(promptsCsv));
      await expect(dialog(page).getByText("will be imported")).toBeVisible();
    },
  },
  {
    name: "import-problems",
    as: "collector",
    async paint(page) {
      const rows = [`Good,text,Art`, `,no title,Art`, `Empty,,Art`, `Long,${"x".repeat(200_001)},Art`];
      await openImport(page, csv(`act,prompt,type\n${rows.join("\n")}\n`));
      await expect(dialog(page).getByText("will be imported")).toBeVisible();
    },
  },
  {
    name: "import-conflict",
    as: "collector",
    async paint(page) {
      const title = `Trip ${Date.now()}`;
      await openImport(page, csv(`act,prompt,type\n${title},"Plan a week in Rome for two.",Art\n`));
      await page.getByRole("button", { name: "Import 1 prompt", exact: true }).click();
      await page.getByRole("button", { name: "Show prompts" }).click();
      const rows = [
        `${title},"Plan a ${"$"}{days:7} day trip to [[city]] for two people.",Art`,
        "Fresh,Hi [YOUR NAME],Art",
      ];
      await openImport(page, csv(`act,prompt,type\n${rows.join("\n")}\n`));
      await expect(dialog(page).getByText("will be imported")).toBeVisible();
      for (const box of await page.getByRole("checkbox").all()) await box.check();
      await page.getByRole("button", { name: `Show “${title}”` }).click();
      await expect(dialog(page).getByRole("region", { name: "What changes" })).toBeVisible();
    },
  },
  {
    name: "list-menu",
    as: "collector",
    async paint(page) {
      await openList(page);
      await page.getByRole("button", { name: "More", exact: true }).click();
      await expect(page.getByRole("menuitem").first()).toBeVisible();
    },
  },
  {
    name: "settings-transfer",
    as: "collector",
    async paint(page) {
      await page.goto("/settings/data");
      const part = page.getByRole("region", { name: "Import and export" });
      await part.scrollIntoViewIfNeeded();
      await expect(part.getByText("Imports of the last 30 days")).toBeVisible();
    },
  },
  {
    name: "import-refused",
    as: "collector",
    async paint(page) {
      await openImport(page, { name: "mine.json", mimeType: "application/json", buffer: Buffer.from('{"prompts": [') });
      await expect(dialog(page).getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "import-done",
    as: "collector",
    async paint(page) {
      await openImport(page, csv(`act,prompt,type\nShot ${Date.now()},text,Art\n,no title,Art\n`));
      await page.getByRole("button", { name: "Import 1 prompt", exact: true }).click();
      await expect(page.getByText("1 prompt imported")).toBeVisible();
    },
  },
  {
    name: "admin-statistics",
    as: "admin",
    whole: true,
    async paint(page) {
      await page.goto("/admin");
      await expect(page.getByRole("heading", { name: "Most used types" })).toBeVisible();
      await expect(page.locator("figure svg.recharts-surface").first()).toBeVisible();
    },
  },
  {
    name: "admin-statistics-table",
    as: "admin",
    whole: true,
    async paint(page) {
      await page.goto("/admin");
      await page.getByText("The same numbers as a table").click();
      await page.getByText("7 days", { exact: true }).click();
      await expect(page.getByRole("table", { name: "Numbers day by day" })).toBeVisible();
    },
  },
  {
    name: "admin-statistics-loading",
    as: "admin",
    async paint(page) {
      await page.route("**/api/admin/statistics", () => new Promise(() => {}));
      await page.goto("/admin");
      await expect(page.getByRole("status", { name: "Loading statistics" })).toBeVisible();
    },
  },
  {
    name: "admin-users",
    as: "admin",
    whole: true,
    async paint(page) {
      await page.goto("/admin/users");
      await expect(page.getByText("katherine").first()).toBeVisible();
    },
  },
  ...improveScreens,
  ...inboxScreens,
  ...organiseScreens,
  {
    name: "admin-default-types",
    as: "admin",
    whole: true,
    paint: (page) => openDefaults(page),
  },
  {
    name: "admin-default-type",
    as: "admin",
    async paint(page) {
      await openDefaults(page);
      await page.getByRole("button", { name: "Edit Coding" }).click();
      await dialog(page).getByLabel("Name", { exact: true }).fill("Not a name");
      await dialog(page).getByRole("button", { name: "Update" }).click();
      await expect(dialog(page).getByText(/^Name must only contain/)).toBeVisible();
    },
  },
  {
    name: "admin-default-prompts",
    as: "admin",
    async paint(page) {
      await openDefaults(page);
      await page.getByRole("tab", { name: "Prompts" }).click();
      await chooseType(page, "Coding");
      await expect(page.getByText("6 of 6 prompts")).toBeVisible();
    },
  },
  {
    name: "admin-default-prompt",
    as: "admin",
    async paint(page) {
      await openDefaults(page);
      await page.getByRole("tab", { name: "Prompts" }).click();
      await page.getByRole("button", { name: "Edit Code review" }).click();
      await expect(dialog(page).getByLabel("Content")).toBeVisible();
    },
  },
  {
    name: "admin-default-preview",
    as: "admin",
    async paint(page) {
      await openDefaults(page);
      await page.getByRole("button", { name: "Preview: what a new user receives" }).click();
      await dialog(page).locator("summary").nth(1).click();
    },
  },
  {
    name: "admin-starter-set",
    as: "admin",
    async paint(page) {
      await openDefaults(page);
      await page.getByRole("button", { name: "Install the starter set" }).click();
      await expect(dialog(page).locator("summary").first()).toBeVisible();
    },
  },
  {
    name: "admin-copy",
    as: "admin",
    whole: true,
    paint: (page, library) => openCopy(page, library.collector.username),
  },
  {
    name: "admin-copy-type",
    as: "admin",
    async paint(page, library) {
      await openCopy(page, library.collector.username);
      await chooseType(page, "Coding");
      await page.getByRole("button", { name: "Copy Type" }).click();
      await expect(dialog(page).getByText(/to copy\.$/)).toBeVisible();
    },
  },
  {
    name: "admin-backups",
    as: "admin",
    async paint(page) {
      await page.goto("/admin/backups");
      await page.getByRole("button", { name: "Back up now" }).click();
      await expect(
        page
          .getByRole("table")
          .getByRole("button", { name: /^Download/ })
          .first(),
      ).toBeVisible();
    },
  },
  {
    name: "consent",
    as: "collector",
    async paint(page) {
      await page.goto("/");
      await openConsent(page);
    },
  },
  {
    name: "guide",
    as: "collector",
    whole: true,
    async paint(page) {
      await page.goto("/guide");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    },
  },
  {
    name: "admin-user-menu",
    as: "admin",
    async paint(page) {
      await page.goto("/admin/users");
      await page.getByRole("button", { name: "More actions for katherine" }).click();
      await expect(page.getByRole("menuitem", { name: "New recovery code" })).toBeVisible();
    },
  },
  {
    name: "admin-user-delete",
    as: "admin",
    async paint(page) {
      await page.goto("/admin/users");
      await page.getByRole("button", { name: "Delete katherine" }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  {
    name: "admin-user-code",
    as: "admin",
    async paint(page) {
      await page.route("**/api/admin/users/*/recovery-code", (route) =>
        route.fulfill({ json: { verificationCode: "042917" } }),
      );
      await page.goto("/admin/users");
      await page.getByRole("button", { name: "More actions for katherine" }).click();
      await page.getByRole("menuitem", { name: "New recovery code" }).click();
      await page.getByRole("button", { name: "Make code" }).click();
      await expect(page.getByText("042917")).toBeVisible();
    },
  },
  {
    name: "admin-audit",
    as: "admin",
    whole: true,
    async paint(page) {
      await page.goto("/admin/audit");
      await expect(page.getByText("Signed in").first()).toBeVisible();
    },
  },
  {
    name: "admin-audit-filtered-empty",
    as: "admin",
    async paint(page) {
      await page.goto("/admin/audit?actor=nobody&action=user.delete&from=2026-01-01");
      await expect(page.getByText("No records found")).toBeVisible();
    },
  },
  {
    name: "admin-sections",
    as: "admin",
    async paint(page) {
      await page.goto("/admin/audit");
      const menu = page.getByRole("button", { name: "Section: Audit log" });
      await expect(page.getByText("Signed in").first()).toBeVisible();
      if (await menu.isVisible()) await menu.click();
    },
  },
  {
    name: "admin-keys",
    as: "admin",
    whole: true,
    async paint(page) {
      await page.goto("/admin/keys");
      await expect(page.getByText("Laptop").first()).toBeVisible();
    },
  },
  {
    name: "admin-keys-empty",
    as: "admin",
    async paint(page) {
      await page.goto("/admin/keys?search=nobody");
      await expect(page.getByText("No API keys found")).toBeVisible();
    },
  },
  {
    name: "admin-sites",
    as: "admin",
    whole: true,
    async paint(page) {
      await page.goto("/admin/sites");
      await expect(page.getByText("Shipped, edited")).toBeVisible();
    },
  },
  {
    name: "admin-sites-empty",
    as: "admin",
    async paint(page) {
      await page.goto("/admin/sites?search=nobody");
      await expect(page.getByText("No sites found")).toBeVisible();
    },
  },
  {
    name: "admin-site-edit",
    as: "admin",
    async paint(page) {
      await page.goto("/admin/sites");
      await page.getByRole("button", { name: "Edit ChatGPT" }).click();
      await dialog(page).getByLabel("Addresses").fill("https://chatgpt.com/*\n<all_urls>");
      await dialog(page).getByRole("button", { name: "Update" }).click();
      await expect(dialog(page).getByText(/^Line 2/)).toBeVisible();
    },
  },
  {
    name: "admin-site-reset",
    as: "admin",
    async paint(page) {
      await page.goto("/admin/sites");
      await page.getByRole("button", { name: "Reset Claude" }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  {
    name: "admin-error",
    as: "admin",
    async paint(page) {
      await page.route("**/api/admin/audit?*", (route) =>
        route.fulfill({
          status: 503,
          json: {
            status: 503,
            code: "unavailable",
            message: "Promptory is not available right now. Please try again in a moment.",
          },
        }),
      );
      await page.goto("/admin/audit");
      await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
    },
  },
  {
    name: "admin-down",
    as: "admin",
    async paint(page) {
      await page.route("**/remotes/admin/**", (route) => route.abort());
      await page.goto("/admin");
      await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
    },
  },
  {
    name: "admin-alone",
    async paint(page) {
      await page.goto("/remotes/admin/");
      await expect(page.getByLabel("Username")).toBeVisible();
    },
  },
  {
    name: "recovery",
    async paint(page) {
      await page.goto("/auth");
      await page.getByRole("button", { name: "Forgot password?" }).click();
      await expect(page.getByRole("button", { name: "Back to Login" })).toBeVisible();
    },
  },
  {
    name: "builder-empty",
    as: "collector",
    async paint(page) {
      await page.goto("/builder");
      await expect(page.getByRole("button", { name: /^Add / }).first()).toBeVisible();
    },
  },
  {
    name: "builder",
    as: "collector",
    whole: true,
    async paint(page) {
      await page.goto("/builder");
      await page.getByRole("button", { name: "Add heading" }).click();
      await page.getByRole("textbox", { name: "Heading" }).fill("Context");
      await page.getByRole("searchbox", { name: "Search prompts" }).fill("interview");
      await expect(page.getByRole("button", { name: "Add Job Interviewer" })).toBeVisible();
      for (let left = 3; left > 0; left--)
        await page
          .getByRole("button", { name: /^Add (?!heading)/ })
          .first()
          .click();
      // The heading alone has two tokens, and its count stays while the whole is counted.
      const size = page.getByText(/^([\d,]+ characters · )?about \d+,\d{3} tokens$/).filter({ visible: true });
      await expect(size).toBeVisible();
    },
  },
  {
    name: "settings",
    as: "collector",
    whole: true,
    async paint(page) {
      await page.goto("/settings");
      await expect(page.getByText("Danger Zone")).toBeVisible();
    },
  },
  {
    name: "settings-security",
    as: "collector",
    whole: true,
    async paint(page) {
      await page.goto("/settings/security");
      await expect(page.getByText("This device")).toBeVisible();
    },
  },
  ...extensionScreens,
  {
    name: "help",
    as: "collector",
    async paint(page) {
      await page.goto("/help");
      await expect(dialog(page)).toBeVisible();
    },
  },
  ...["test", "minimal", "debug", "diagnostics"].map((name) => ({
    name,
    whole: true,
    async paint(page: Page) {
      await page.goto(`/${name}`);
      await expect(page.getByRole("heading").first()).toBeVisible();
    },
  })),
  {
    name: "not-found",
    async paint(page) {
      await page.goto("/nowhere/at/all");
      await expect(page.getByText("404 Page Not Found")).toBeVisible();
    },
  },
  {
    name: "application-error",
    as: "collector",
    async paint(page) {
      await breakList(page, 200, "[null]");
      await page.goto("/templates");
      await expect(page.getByText("Application Error")).toBeVisible();
    },
  },
  {
    name: "api-away",
    as: "collector",
    async paint(page) {
      await page.route("**/api/health", (route) => route.abort());
      await page.goto("/");
      await expect(page.getByText("API Disconnected").first()).toBeAttached();
    },
  },
];
