import { callApi, loginAsAdmin } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

// API tests run the compiled modules. The bundle reads these files only when they are used.

test("the documentation of the API opens", async ({ page, product }) => {
  await page.goto(`${product.origin}/api/docs`);
  await expect(page.getByRole("heading", { name: /^Promptory .*OAS/ })).toBeVisible();
});

test("a backup is made in a process of its own", async ({ product }) => {
  const { token } = await loginAsAdmin(product.origin);
  type Backup = { id: number; status: string };
  let id: number | undefined;
  // The first one of the schedule may be running.
  await expect(async () => {
    ({ id } = await callApi<Backup>(product.origin, "POST", "/api/admin/backups", token));
  }).toPass({ timeout: 20_000 });
  const status = async () => {
    const { backups } = await callApi<{ backups: Backup[] }>(product.origin, "GET", "/api/admin/backups", token);
    return backups.find((backup) => backup.id === id)?.status;
  };
  await expect.poll(status, { timeout: 20_000 }).toBe("done");
});
