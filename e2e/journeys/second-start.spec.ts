import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../scripts/lib/free-port.mjs";
import { importCsv, loginAsAdmin, newPrompt, newUser, signIn } from "../support/people.ts";
import { type Running, startProgram } from "../support/process.ts";
import { ADMIN } from "../support/product.ts";
import { expect, test } from "../support/test.ts";

test("after npm was killed and `npm start` ran again everything is there, the session included", async ({
  page,
  problems,
}) => {
  // It checks first whether something has to be built.
  test.setTimeout(180_000);
  // The page brings code ahead of time, also while the server does not answer.
  problems.allow(/ERR_CONNECTION_REFUSED/);
  const dataDir = await mkdtemp(join(tmpdir(), "promptory-npm-"));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    ...{ DATA_DIR: dataDir, HOST: "127.0.0.1", PORT: String(port) },
    ...{ ADMIN_PASSWORD: ADMIN.password, STARTER_SET: "off" },
  };
  let npm: Running | undefined;
  const start = async () => {
    npm = await startProgram({ script: ["start"], env, readyUrl: `${origin}/api/health/ready` });
    return npm;
  };
  const endsWith = async (running: Running, signal: NodeJS.Signals) => {
    await running.stop(signal);
    await running.allEnded;
    expect(running.log()).toContain("Stopping …");
    // PostgreSQL removes its process id when it has ended, and with it the claim on the data directory.
    expect(existsSync(join(dataDir, "postgres", "postmaster.pid"))).toBe(false);
  };
  try {
    const first = await start();
    const person = await newUser(origin);
    const { created } = await importCsv(
      origin,
      person,
      "act,prompt\nLinux Terminal,I want you to act as a terminal.\n",
    );
    expect(created).toBe(1);
    await newPrompt(origin, person, {
      title: "Kept word for word",
      content: "  two spaces,\n\ta tab, 日本語 and 👩‍🚀\n",
    });
    await signIn(page, origin, person);
    await page.goto(`${origin}/templates`);
    await expect(page.getByText("Showing 1-2 of 2 prompts")).toBeVisible();
    await endsWith(first, "SIGKILL");

    const second = await start();
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
    await loginAsAdmin(origin);
    await endsWith(second, "SIGTERM");
  } finally {
    await npm?.stop();
    await npm?.allEnded;
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
});
