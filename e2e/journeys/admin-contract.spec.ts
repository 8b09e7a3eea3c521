import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { loginAsAdmin, signIn } from "../support/people.ts";
import { ADMIN } from "../support/product.ts";
import { expect, test } from "../support/test.ts";

const REMOTE = /\/remotes\/admin\/(mf-manifest\.json|remoteEntry\.js)$/;
const OLD = `Contract 1 at /admin for ${ADMIN.username}`;

/** Deploys the small remote of an older day in the place of the present one. */
async function deployOld(page: Page, change = (text: string) => text): Promise<void> {
  await page.route(REMOTE, async (route) => {
    const name = route.request().url().split("/").at(-1) ?? "";
    const body = change(await readFile(new URL(`../fixtures/remotes/contract-1/${name}`, import.meta.url), "utf8"));
    await route.fulfill({ body, contentType: name.endsWith(".js") ? "text/javascript" : "application/json" });
  });
}

test.beforeEach(async ({ page, product }) => signIn(page, product.origin, await loginAsAdmin(product.origin)));

test("a remote of an older day that speaks the same contract works in this shell", async ({ page }) => {
  await deployOld(page);
  await page.goto("/admin");
  await expect(page.getByText(OLD)).toBeVisible();
});

test("a remote that is upgraded while the shell is open takes over with the next load", async ({ page }) => {
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

test("a remote of another contract is told in a sentence, and everything else keeps working", async ({
  page,
  problems,
}) => {
  problems.allow(/The admin remote failed/);
  await deployOld(page, (text) => text.replace("CONTRACT_VERSION = 1", "CONTRACT_VERSION = 2"));
  await page.goto("/admin");
  await expect(page.getByRole("alert")).toContainText("Administration has another version");
  await expectAccessible(page);
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
