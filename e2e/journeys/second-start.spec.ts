import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importCsv, loginAsAdmin, newPrompt, newUser, signIn } from "../support/people.ts";
import { freePort, startProgram } from "../support/process.ts";
import { startProduct } from "../support/product.ts";
import { expect, test } from "../support/test.ts";

test("after a stop and a second start everything is there, the session included", async ({ page, problems }) => {
  // The page brings code ahead of time, also while the server does not answer.
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
    await page
      .getByRole("article")
      .filter({ hasText: "Kept word for word" })
      .getByRole("button", { name: "Edit" })
      .click();
    await expect(page.getByRole("dialog").getByRole("textbox", { name: "Content" })).toHaveValue(
      "  two spaces,\n\ta tab, 日本語 and 👩‍🚀\n",
    );
    await loginAsAdmin(product.origin);
    expect(created).toBe(1);
  } finally {
    await product.remove();
  }
});

test("when npm itself is asked to end or killed, the product ends with it", async () => {
  // It checks first whether something has to be built.
  test.setTimeout(180_000);
  const endsWith = async (signal: NodeJS.Signals) => {
    const dataDir = await mkdtemp(join(tmpdir(), "promptory-npm-"));
    const port = await freePort();
    const readyUrl = `http://127.0.0.1:${port}/api/health/ready`;
    const env = { DATA_DIR: dataDir, HOST: "127.0.0.1", PORT: String(port), ADMIN_PASSWORD: "admin-of-the-journeys" };
    try {
      const npm = await startProgram({ script: ["start"], env, readyUrl });
      await npm.stop(signal);
      await npm.allEnded;
      expect(npm.log()).toContain("Stopping …");
      // PostgreSQL removes its process id when it has ended, and with it the claim on the data directory.
      expect(existsSync(join(dataDir, "postgres", "postmaster.pid"))).toBe(false);
    } finally {
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    }
  };
  await Promise.all([endsWith("SIGTERM"), endsWith("SIGKILL")]);
});
