import type { Locator, Page } from "@playwright/test";
import { freePort } from "../../scripts/lib/free-port.mjs";
import { expectAccessible } from "../support/accessible.ts";
import { pseudoLanguage } from "../support/language.ts";
import { keptRemote } from "../support/old-remote.ts";
import { callApi, loginAsAdmin, newPrompt, type PromptRow } from "../support/people.ts";
import { type Running, startProgram } from "../support/process.ts";
import { ADMIN, type Product, repositoryPath, startAppServer } from "../support/product.ts";
import { test as base, expect } from "../support/test.ts";

interface Portal {
  readonly origin: string;
  readonly admin: { readonly origin: string } & Running;
  /** Starts the server of the administration again, at the same address. */
  startAdmin(): Promise<void>;
}

/** Starts a portal of another product at an address of its own, the user area at a second and the administration at a third one. */
async function startPortal(product: Product): Promise<Portal & { stop(): Promise<unknown> }> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = { API_URL: product.origin, SHELL_ORIGIN: origin };
  const user = await startAppServer("web-shell", env);
  let admin = await startAppServer("web-admin", env);
  const server = await startProgram({
    script: repositoryPath("scripts/federation/server.mjs"),
    readyUrl: `${origin}/`,
    env: {
      PORT: String(port),
      API_URL: product.origin,
      USER_REMOTE: `${user.origin}/remotes/user/mf-manifest.json`,
      ADMIN_REMOTE: `${admin.origin}/mf-manifest.json`,
    },
  });
  return {
    origin,
    get admin() {
      return admin;
    },
    async startAdmin() {
      admin = await startAppServer("web-admin", { ...env, PORT: new URL(admin.origin).port });
    },
    stop: () => Promise.all([server.stop(), user.stop(), admin.stop()]),
  };
}

let started: Awaited<ReturnType<typeof startPortal>>;

const test = base.extend<{ portal: Portal }>({ portal: async ({ browserName: _ }, use) => use(started) });

test.beforeAll(async ({ product }) => {
  started = await startPortal(product);
});
test.afterAll(() => started.stop());

const library = (page: Page) => page.getByRole("article", { name: "web_user/UserApp" });
const administration = (page: Page) => page.getByRole("article", { name: "web_admin/AdminApp" });
const messages = (page: Page) => page.getByRole("region", { name: "Portal notifications" });
const styleOf = (element: Locator, property: string) =>
  element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);

async function signIn(page: Page): Promise<void> {
  await page.getByLabel("User", { exact: true }).fill(ADMIN.username);
  await page.getByLabel("Password").fill(ADMIN.password);
  await page.getByRole("button", { name: "Sign in to the portal" }).click();
}

test("a portal on another origin shows both remotes: a prompt edited in one, the users counted in the other", {
  tag: "@deep",
}, async ({ page, product, portal }) => {
  const admin = await loginAsAdmin(product.origin);
  const prompt = await newPrompt(product.origin, admin, { title: "Explain a contract", content: "Explain this." });
  await page.goto(portal.origin);
  await signIn(page);
  await expect(administration(page).getByRole("heading", { name: "Admin", level: 1 })).toBeVisible();

  await library(page).getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Prompts", exact: true }).click();
  await expect(page).toHaveURL(`${portal.origin}/library/templates`);
  await page.goto(`${portal.origin}/library/templates?edit=${prompt.id}`);
  await signIn(page);
  const content = page.getByRole("dialog").getByRole("textbox", { name: "Content" });
  await content.press("Control+End");
  await content.pressSequentially(" Use short sentences.");
  await page.keyboard.press("Control+Enter");
  // The message is the portal's, and there is no other place for messages.
  await expect(messages(page)).toContainText("Your prompt has been updated successfully.");
  await expect(page.getByRole("region", { name: "Notifications (F8)" })).toHaveCount(0);
  await messages(page).getByRole("button", { name: "Close the message" }).click();
  const path = `/api/templates/${prompt.id}`;
  const saved = await callApi<PromptRow>(product.origin, "GET", path, admin.token);
  expect(saved.content).toBe("Explain this. Use short sentences.");

  const { totals } = await callApi<{ totals: { users: number } }>(
    product.origin,
    "GET",
    "/api/admin/statistics",
    admin.token,
  );
  const users = administration(page).getByRole("region", { name: "Totals" });
  await expect(users).toContainText(`Users${totals.users}`);

  // The address belongs to one of them, and the other stays where it is.
  await administration(page).getByRole("button", { name: "Section: Statistics" }).click();
  await page.getByRole("menuitem", { name: "Users" }).click();
  await expect(page).toHaveURL(`${portal.origin}/administration/users`);
  // The header and an account: the administrator may be on a later page.
  await expect(administration(page).getByRole("row").nth(1)).toBeVisible();
  await expect(library(page).getByRole("link", { name: prompt.title, exact: true })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${portal.origin}/library/templates`);
  await page.reload();
  await signIn(page);
  await expect(library(page).getByRole("link", { name: prompt.title, exact: true })).toBeVisible();
});

test("neither the keys nor the styles of a remote reach the rest of the portal, and both remotes follow its theme", {
  tag: "@deep",
}, async ({ page, portal, problems }) => {
  await page.goto(`${portal.origin}/library/templates`);
  await signIn(page);
  await expect(library(page).getByRole("heading", { level: 1 })).toBeVisible();
  await expect(administration(page).getByRole("region", { name: "Totals" })).toBeVisible();
  await page.getByLabel("Search the portal").pressSequentially("new?/");
  await expect(page.getByLabel("Search the portal")).toHaveValue("new?/");
  await page.getByRole("button", { name: "Dark" }).press("n");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await library(page).getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("n");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  expect(await styleOf(page.locator("html"), "--p-page")).toBe("");
  expect(await styleOf(page.locator("#portal > header"), "font-family")).toContain("Georgia");
  const expectBackground = async (background: string) => {
    for (const remote of [library(page), administration(page)]) {
      await expect(remote.locator(".p-root")).toHaveCSS("background-color", background);
    }
  };
  await expectBackground("rgb(246, 247, 249)");
  await page.getByRole("button", { name: "Dark" }).click();
  await expectBackground("rgb(12, 14, 19)");
  expect(problems.unexpected()).toEqual([]);
  // axe reads style sheets of other origins by adding them to the page, which the policy of the portal refuses.
  problems.allow(/Applying inline style violates/);
  await expectAccessible(page, { themes: "current", within: "main" });
  await page.getByRole("button", { name: "Light" }).click();
  await expectBackground("rgb(246, 247, 249)");
  await expectAccessible(page, { themes: "current", within: "main" });
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => !key.startsWith("promptory:1:")))).toEqual(
    [],
  );
});

test("both remotes follow the language of the portal", { tag: "@deep" }, async ({ page, portal }) => {
  await page.addInitScript(() => {
    document.addEventListener("readystatechange", () => {
      document.documentElement.lang = "en-XA";
    });
  });
  await page.goto(portal.origin);
  await signIn(page);
  const { whole } = pseudoLanguage;
  await expect(administration(page).getByRole("heading", { name: whole("Admin"), level: 1 })).toBeVisible();
  await expect(library(page).getByRole("button", { name: whole("Open menu") })).toBeVisible();
});

test("a session that ends leads to the sign-in of the portal", { tag: "@deep" }, async ({ page, product, portal }) => {
  await page.goto(`${portal.origin}/library/templates`);
  const answer = page.waitForResponse("**/api/auth/login");
  await signIn(page);
  const { token } = (await (await answer).json()) as { token: string };
  await expect(library(page).getByRole("heading", { level: 1 })).toBeVisible();
  await callApi(product.origin, "POST", "/api/auth/logout", token);
  // The first call that the API refuses ends it, whichever that is.
  const menu = library(page).getByRole("button", { name: "Open menu" });
  await menu.click({ timeout: 2_000 }).catch(() => undefined);
  const trash = page.getByRole("dialog").getByRole("link", { name: "Trash", exact: true });
  await trash.click({ timeout: 2_000 }).catch(() => undefined);
  await expect(page.getByRole("button", { name: "Sign in to the portal" })).toBeVisible();
});

test("a remote that cannot be reached leaves the other alone, and is there after Retry", { tag: "@deep" }, async ({
  page,
  portal,
  problems,
}) => {
  problems.allow(/Failed to load resource|ERR_CONNECTION_REFUSED|RUNTIME-/);
  await portal.admin.stop();
  await page.goto(portal.origin);
  await signIn(page);
  await expect(administration(page).getByRole("alert")).toContainText("web_admin/AdminApp is not available");
  await expect(library(page).getByRole("heading", { level: 1 })).toBeVisible();
  await portal.startAdmin();
  await administration(page).getByRole("button", { name: "Retry" }).click();
  await expect(administration(page).getByRole("heading", { name: "Admin", level: 1 })).toBeVisible();
});

test("the first release of the user area runs in this portal", { tag: "@deep" }, async ({
  page,
  problems,
  product,
  portal,
}) => {
  // The kept build has no table of tokens.
  problems.allow(/status of 404|ChunkLoadError|Loading chunk/);
  const prompt = await newPrompt(product.origin, await loginAsAdmin(product.origin), {
    title: "Kept for later",
    content: "Keep this.",
  });
  const remote = await keptRemote("web-shell");
  await page.route("**/remotes/user/**", async (route) => {
    const path = new URL(route.request().url()).pathname.replace("/remotes/user/", "");
    const headers = { "Access-Control-Allow-Origin": portal.origin };
    await route.fulfill({ ...(remote.file(path) ?? { status: 404, body: `It has no ${path}.` }), headers });
  });
  await page.goto(`${portal.origin}/library/templates`);
  await signIn(page);
  await expect(library(page).getByRole("link", { name: prompt.title, exact: true })).toBeVisible();
  await expect(library(page).getByText(prompt.content)).toBeVisible();
  await library(page).getByRole("button", { name: "New Prompt" }).click();
  const title = page.getByRole("dialog").getByRole("textbox", { name: "Title" });
  await title.fill("Written in the first release");
  await expect(title).toHaveValue("Written in the first release");
});

test("a write from another origin straight to the API is refused", { tag: "@deep" }, async ({
  page,
  problems,
  product,
  portal,
}) => {
  problems.allow(/blocked by CORS policy|Failed to load resource/);
  const { token } = await loginAsAdmin(product.origin);
  // A page of that origin without the policy of the portal, which would refuse it first.
  await page.goto(`${portal.origin}/portal.json`);
  const count = async () =>
    (await callApi<{ total: number }>(product.origin, "GET", "/api/templates/counts", token)).total;
  const before = await count();
  const attempts = await page.evaluate(
    async ([origin, bearer]) => {
      const url = `${origin}/api/templates`;
      const body = JSON.stringify({ title: "From elsewhere", content: "x", typeId: 1 });
      const send = (init: RequestInit) => fetch(url, { method: "POST", body, ...init }).then(() => "sent", String);
      const headers = { "Content-Type": "application/json", Authorization: `Bearer ${bearer}` };
      return [await send({ headers }), await send({ headers, credentials: "include" })];
    },
    [product.origin, token] as const,
  );
  expect(attempts).toEqual(["TypeError: Failed to fetch", "TypeError: Failed to fetch"]);
  // A form needs no permission; the server refuses what it sends.
  const answer = page.waitForResponse(`${product.origin}/api/templates`);
  await page.evaluate((origin) => {
    const form = Object.assign(document.createElement("form"), { method: "post", action: `${origin}/api/templates` });
    document.body.append(form);
    form.submit();
  }, product.origin);
  expect((await answer).status()).toBe(403);
  expect(await count()).toBe(before);
});
