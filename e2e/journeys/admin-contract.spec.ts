import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { keptRemote, type OldRemote, previousRemote } from "../support/old-remote.ts";
import { loginAsAdmin, signIn } from "../support/people.ts";
import { ADMIN } from "../support/product.ts";
import { expect, test } from "../support/test.ts";

const REMOTE = /\/remotes\/admin\/(mf-manifest\.json|remoteEntry\.js)$/;
const OLD = `Contract 1 at /admin for ${ADMIN.username}`;

/** Deploys a real build in the place of the present one, with nothing of the present one beside it. */
async function deploy(page: Page, remote: OldRemote): Promise<string[]> {
  const served: string[] = [];
  await page.route("**/remotes/admin/**", async (route) => {
    const path = new URL(route.request().url()).pathname.replace("/remotes/admin/", "");
    const file = remote.file(path);
    if (file) served.push(path);
    await route.fulfill(file ?? { status: 404, body: `It has no ${path}.` });
  });
  return served;
}

/** Deploys the stand-in for a remote that keeps to version 1 of the contract. */
async function deployOld(page: Page, change = (text: string) => text): Promise<void> {
  await page.route(REMOTE, async (route) => {
    const name = route.request().url().split("/").at(-1) ?? "";
    const body = change(await readFile(new URL(`../fixtures/remotes/contract-1/${name}`, import.meta.url), "utf8"));
    await route.fulfill({ body, contentType: name.endsWith(".js") ? "text/javascript" : "application/json" });
  });
}

test.beforeEach(async ({ page, product }) => signIn(page, product.origin, await loginAsAdmin(product.origin)));

for (const [name, find] of [
  ["from before the last change of web-admin", previousRemote],
  ["of the day it was kept for checkouts without a history", keptRemote],
] as const) {
  test(`the real remote ${name} works in this shell, every section of it`, { tag: "@deep" }, async ({
    page,
    person,
  }) => {
    // Building one takes some seconds, and longer on a busy machine; it is done once for a commit.
    test.setTimeout(240_000);
    const remote = await find();
    test.info().annotations.push({ type: "remote", description: remote.origin });
    console.log(`    The remote is ${remote.origin}.`);
    const served = await deploy(page, remote);
    await page.goto("/admin/users");
    await page.getByRole("searchbox", { name: "Search users" }).fill(person.username);
    await expect(page.getByRole("row", { name: person.username })).toBeVisible();
    // An older remote writes the search into the address a moment later, wherever the page is by then.
    await expect(page).toHaveURL(/search=/);
    expect(served).toContain("remoteEntry.js");

    const sections = page.getByRole("navigation", { name: "Administration" }).getByRole("link");
    expect(await sections.count()).toBeGreaterThan(5);
    for (const section of await sections.all()) {
      await section.click();
      await expect(section).toHaveAttribute("aria-current", "page");
      await expect(page.locator("main section[aria-label]:not([aria-busy=true])").first()).toBeVisible();
    }
  });
}

test("a remote that is upgraded while the shell is open takes over with the next load", { tag: "@deep" }, async ({
  page,
}) => {
  await deployOld(page);
  await page.goto("/admin");
  await expect(page.getByText(OLD)).toBeVisible();
  await page.unroute(REMOTE);
  await page.getByRole("link", { name: "Getting Started" }).click();
  await page.goBack();
  await expect(page.getByText(OLD)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("navigation", { name: "Administration" })).toBeVisible();
  await expect(page.getByText(OLD)).toBeHidden();
});

test("a remote of another contract is reported in a sentence, and everything else keeps working", {
  tag: "@deep",
}, async ({ page, problems }) => {
  problems.allow(/The admin remote failed/);
  await deployOld(page, (text) => text.replace("CONTRACT_VERSION = 1", "CONTRACT_VERSION = 3"));
  await page.goto("/admin");
  await expect(page.getByRole("alert")).toContainText("Administration has a different version");
  await expectAccessible(page, { themes: "current" });
  await page.getByRole("link", { name: "Getting Started" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("what names the files is asked for anew, and the files themselves are kept", async ({ request }) => {
  const cacheOf = async (path: string) => (await request.get(`/remotes/admin/${path}`)).headers()["cache-control"];
  expect(await cacheOf("mf-manifest.json")).toBe("no-cache");
  expect(await cacheOf("remoteEntry.js")).toBe("no-cache");
  const manifest = await (await request.get("/remotes/admin/mf-manifest.json")).text();
  const [chunk] = manifest.match(/static\/js\/[^"]+\.js/) ?? [];
  expect(await cacheOf(chunk ?? "")).toContain("immutable");
});
