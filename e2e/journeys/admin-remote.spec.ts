import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { callApi, useTheme as chooseTheme, loginAsAdmin, newPrompt, newUser, signIn } from "../support/people.ts";
import { ADMIN, startAppServer, startProduct } from "../support/product.ts";
import { expect, test } from "../support/test.ts";

const THEMES = ["dark", "light"] as const;
const UNAVAILABLE = "Administration is not available right now";

const anyUser = (page: Page) => page.getByRole("rowheader").first();
const userRow = (page: Page, username: string) => page.getByRole("row", { name: username });
const heading = (page: Page) => page.getByRole("heading", { name: "Admin", level: 1 });
const cardColour = (page: Page) =>
  page
    .getByRole("columnheader")
    .first()
    .evaluate((head) => getComputedStyle(head).backgroundColor);

/** A user with two prompts of one type, one of them used three times. */
async function busyUser(origin: string) {
  const person = await newUser(origin);
  await newPrompt(origin, person, { title: "Review code", content: "Review this.", type: "reviews" });
  const used = await newPrompt(origin, person, { title: "Explain", content: "Explain this.", type: "reviews" });
  for (let use = 0; use < 3; use++) {
    await callApi(origin, "POST", `/api/templates/${used.id}/usage`, person.token, {});
  }
  const types = await callApi<unknown[]>(origin, "GET", "/api/types", person.token);
  const templates = await callApi<unknown[]>(origin, "GET", "/api/templates", person.token);
  return { ...person, types: types.length, templates: templates.length };
}

test.describe("inside the shell", () => {
  test("an administrator sees everybody with real counts", { tag: "@deep" }, async ({ page, product }) => {
    const person = await busyUser(product.origin);
    await signIn(page, product.origin, await loginAsAdmin(product.origin));
    await page.goto("/");
    await page.getByRole("button", { name: "Account menu" }).click();
    await page.getByRole("menuitem", { name: "Admin" }).click();
    await expect(page).toHaveURL(/\/admin$/);
    await page.getByRole("link", { name: "Users", exact: true }).click();
    const search = page.getByRole("searchbox", { name: "Search users" });
    await search.fill(ADMIN.username);
    await expect(userRow(page, ADMIN.username)).toContainText("(Admin)");

    await search.fill(person.username.toUpperCase());
    await expect(page).toHaveURL(/search=/);
    await expect(page.getByRole("row")).toHaveCount(2);
    const cells = userRow(page, person.username).getByRole("cell");
    await expect(cells.nth(2)).toHaveText(String(person.templates));
    await expect(cells.nth(3)).toHaveText(String(person.types));
    await expect(cells.nth(4)).toHaveText("3");

    await search.fill("nobody has this name");
    await expect(page.getByText("No users found")).toBeVisible();
    await page.getByRole("button", { name: "Clear search" }).click();
    await page.getByRole("columnheader", { name: "Prompts" }).click();
    await expect(page).toHaveURL(/sort=-templateCount/);
    await expect(page.getByRole("columnheader", { name: "Prompts" })).toHaveAttribute("aria-sort", "descending");
    await page.goBack();
    await expect(page).not.toHaveURL(/sort=/);
    await expect(page.getByRole("columnheader", { name: "Created" })).toHaveAttribute("aria-sort", "descending");
  });

  test("a user is sent home, and a visitor to sign in", { tag: "@deep" }, async ({ home, browser, product }) => {
    await home.goto("/admin/users");
    await expect(home).toHaveURL(`${product.origin}/`);
    const visitor = await browser.newPage();
    await visitor.goto(`${product.origin}/admin`);
    await expect(visitor).toHaveURL(/\/auth/);
    await visitor.close();
  });

  test("a session that ends there leads to sign in, which remembers the way back", { tag: "@deep" }, async ({
    page,
    product,
  }) => {
    const admin = await loginAsAdmin(product.origin);
    await signIn(page, product.origin, admin);
    await page.goto("/admin/users");
    await expect(anyUser(page)).toBeVisible();
    await callApi(product.origin, "POST", "/api/auth/logout", admin.token);
    await page.getByRole("columnheader", { name: "Uses" }).click();
    await expect(page).toHaveURL(/\/auth\?next=%2Fadmin%2Fusers/);
  });

  test("the remote runs on the shell's React and follows its theme", async ({ page, product }) => {
    await signIn(page, product.origin, await loginAsAdmin(product.origin));
    await page.goto("/admin/users");
    await expect(anyUser(page)).toBeVisible();
    expect(await page.evaluate(reactsInThePage)).toEqual({ host: "function", same: true });

    const dark = await cardColour(page);
    await page.getByRole("button", { name: "Account menu" }).click();
    await page.getByRole("menuitemradio", { name: "Light" }).click();
    await expect.poll(() => cardColour(page)).not.toBe(dark);
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  });
});

test("the remote at an address of its own may be down, up, down and up again", { tag: "@deep" }, async ({
  page,
  problems,
  product,
}) => {
  problems.allow(/Failed to load resource|ERR_CONNECTION_REFUSED|The admin remote failed/);
  let remote = await startAppServer("web-admin", { API_URL: product.origin });
  const shell = await startProduct({ ADMIN_REMOTE_URL: `${remote.origin}/mf-manifest.json` });
  await remote.stop();
  const startRemote = () =>
    startAppServer("web-admin", {
      PORT: new URL(remote.origin).port,
      API_URL: shell.origin,
      SHELL_ORIGIN: shell.origin,
    });
  const retry = page.getByRole("button", { name: "Retry" });
  try {
    await signIn(page, shell.origin, await loginAsAdmin(shell.origin));
    await page.goto(`${shell.origin}/admin/users`);
    await expect(page.getByText(UNAVAILABLE)).toBeVisible();
    await expect(heading(page)).toBeVisible();
    await expectAccessible(page, { themes: "current" });
    await retry.click();
    await expect(page.getByText(UNAVAILABLE)).toBeVisible();
    await page.getByRole("link", { name: "Getting Started" }).click();
    await expect(page).toHaveURL(`${shell.origin}/`);

    // Nothing below reloads the page: the mark would be gone.
    await page.evaluate(() => Object.assign(window, { mark: true }));
    await page.goBack();
    await expect(page.getByText(UNAVAILABLE)).toBeVisible();
    remote = await startRemote();
    await retry.click();
    await expect(anyUser(page)).toBeVisible();
    expect(await page.evaluate(() => "mark" in window)).toBe(true);

    await remote.stop("SIGKILL");
    await page.getByRole("link", { name: "Getting Started" }).click();
    await page.goBack();
    await expect(anyUser(page)).toBeVisible();

    await page.reload();
    await expect(page.getByText(UNAVAILABLE)).toBeVisible();
    await page.evaluate(() => Object.assign(window, { mark: true }));
    remote = await startRemote();
    await retry.click();
    await expect(anyUser(page)).toBeVisible();
    expect(await page.evaluate(() => "mark" in window)).toBe(true);
  } finally {
    await remote.stop();
    await shell.remove();
  }
});

test.describe("on its own", () => {
  test("it has its own sign-in, for administrators only, at its own address", { tag: "@deep" }, async ({
    page,
    product,
    person,
  }) => {
    const remote = await startAppServer("web-admin", { API_URL: product.origin });
    try {
      await page.goto(remote.origin);
      for (const theme of THEMES) {
        await chooseTheme(page, remote.origin, theme);
        await page.goto(`${remote.origin}/users`);
        await expect(page.getByRole("heading", { name: "Sign in to Promptory Admin" })).toBeVisible();
        await expectAccessible(page, { themes: "current" });
      }
      await submit(page, person.username, "not the password");
      await expect(page.getByText("Invalid username or password.")).toBeVisible();
      await submit(page, person.username, person.password);
      await expect(page.getByText(`${person.username} is not an administrator.`)).toBeVisible();
      await submit(page, ADMIN.username, ADMIN.password);
      await expect(userRow(page, person.username)).toBeVisible();
      await expectAccessible(page, { themes: "current" });
      await page.getByRole("button", { name: "Use the dark theme" }).click();
      await expectAccessible(page, { themes: "current" });
      await page.reload();
      await expect(userRow(page, person.username)).toBeVisible();
      await page.getByRole("button", { name: "Sign out" }).click();
      await expect(page.getByLabel("Password")).toBeVisible();
    } finally {
      await remote.stop();
    }
  });

  test("it works below a path of the one origin, and says when the session has ended", { tag: "@deep" }, async ({
    page,
    product,
  }) => {
    await page.goto("/remotes/admin");
    await submit(page, ADMIN.username, ADMIN.password);
    await expect(page).toHaveURL(`${product.origin}/remotes/admin/`);
    await page.getByRole("link", { name: "Users", exact: true }).click();
    await expect(anyUser(page)).toBeVisible();
    const token = await page.evaluate(() => localStorage.getItem("auth_token") ?? undefined);
    await callApi(product.origin, "POST", "/api/auth/logout", token);
    const header = page.getByRole("columnheader", { name: "Uses" });
    // Another request of the page may have learned it first.
    await expect(async () => {
      if (await header.isVisible()) await header.click({ timeout: 1_000 });
      await expect(page.getByText("Your session has ended. Please sign in again.")).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await submit(page, ADMIN.username, ADMIN.password);
    await expect(anyUser(page)).toBeVisible();
  });
});

async function submit(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Runs in the page: whether the shell and the remote hold the same React. */
async function reactsInThePage(): Promise<{ host: string; same: boolean }> {
  interface Instance {
    name: string;
    loadShare(library: string): Promise<() => { useState: unknown }>;
  }
  const { __FEDERATION__: federation } = window as unknown as { __FEDERATION__: { __INSTANCES__: Instance[] } };
  const stateOf = async (name: string) => {
    const instance = federation.__INSTANCES__.find((candidate) => candidate.name === name);
    return (await instance?.loadShare("react"))?.().useState;
  };
  const [host, remote] = [await stateOf("web_shell"), await stateOf("web_admin")];
  return { host: typeof host, same: host === remote };
}
