import { importCsv, loginAsAdmin, newPrompt, newUser, signIn } from "../support/people.ts";
import { startProduct } from "../support/product.ts";
import { expect, test } from "../support/test.ts";

test("after a stop and a second start everything is there, the session included", async ({ page, problems }) => {
  // The page brings code ahead of time, also while nobody answers.
  problems.allow(/ERR_CONNECTION_REFUSED/);
  const product = await startProduct();
  try {
    const person = await newUser(product.origin);
    const { created } = await importCsv(
      product.origin,
      person,
      "act,prompt\nLinux Terminal,I want you to act as a terminal.\n",
    );
    await newPrompt(product.origin, person, {
      title: "Kept word for word",
      content: "  two spaces,\n\ta tab, 日本語 and 👩‍🚀\n",
    });
    await signIn(page, product.origin, person);
    await page.goto(`${product.origin}/templates`);
    await expect(page.getByText("Showing 1-2 of 2 prompts")).toBeVisible();

    expect(await product.stop()).toBe(0);
    await product.start();

    await page.reload();
    await expect(page.getByText("Showing 1-2 of 2 prompts")).toBeVisible();
    await expect(page.getByText("Linux Terminal")).toBeVisible();
    await page.getByText("Kept word for word").click();
    await expect(page.getByRole("dialog").locator("textarea")).toHaveValue("  two spaces,\n\ta tab, 日本語 and 👩‍🚀\n");
    await loginAsAdmin(product.origin);
    expect(created).toBe(1);
  } finally {
    await product.remove();
  }
});
