import type { Page } from "@playwright/test";
import { expect } from "../support/test.ts";
import { REFINED } from "./library.ts";
import type { Screen } from "./screen.ts";

/** What stands in for the answer of the day's quota and of the provider. */
async function answerImprove(page: Page, status: object, remaining = 12): Promise<void> {
  const headers = {
    "X-RateLimit-Limit": "50",
    "X-RateLimit-Remaining": String(remaining),
    "X-RateLimit-Reset": String(Math.floor(Date.now() / 1000) + 5 * 3600),
  };
  const json = { configured: true, provider: "ollama", model: "m", maxCharacters: 20_000, message: null, ...status };
  await page.route("**/api/templates/improve", (route) =>
    route.request().method() === "GET" ? route.fulfill({ json, headers }) : route.fallback(),
  );
}

async function openImprove(page: Page, id: number): Promise<void> {
  await page.goto(`/templates?improve=${id}`);
  await expect(page.getByRole("region", { name: "Original Prompt" })).toBeVisible();
}

const improve = (page: Page) => page.getByRole("button", { name: "Improve This Prompt" });

/** The dialog that improves a prompt, in each of its states. */
export const improveScreens: readonly Screen[] = [
  {
    name: "improve",
    as: "collector",
    async paint(page, { rough }) {
      await answerImprove(page, {});
      await openImprove(page, rough);
    },
  },
  {
    name: "improve-streaming",
    as: "collector",
    async paint(page, { rough, ai }) {
      ai.hold();
      await openImprove(page, rough);
      await improve(page).click();
      await expect(page.getByRole("region", { name: "Improved Prompt" })).toContainText("warmth");
    },
  },
  {
    name: "improve-result",
    as: "collector",
    async paint(page, { rough }) {
      await openImprove(page, rough);
      await improve(page).click();
      await expect(page.getByText("What Was Improved")).toBeVisible();
      await page.getByRole("checkbox", { name: /^Change 3/ }).click();
      await page.getByRole("checkbox", { name: /^Change 1 / }).focus();
    },
  },
  {
    name: "improve-no-provider",
    as: "collector",
    async paint(page, { rough }) {
      const message =
        "Improving with AI is not set up: set AI_PROVIDER, AI_MODEL and AI_API_KEY (for an OpenAI-compatible server also AI_BASE_URL), or run Ollama on the server.";
      await answerImprove(page, { configured: false, provider: null, model: null, message });
      await openImprove(page, rough);
      await page.getByRole("button", { name: "Make it a variable" }).first().click();
    },
  },
  {
    name: "improve-failed",
    as: "collector",
    async paint(page, { rough, ai }) {
      ai.rewrite = () => "Write a blog post.";
      await openImprove(page, rough);
      await improve(page).click();
      await expect(page.getByText(/lost parts of your prompt/)).toBeVisible();
      ai.rewrite = () => REFINED;
    },
  },
  {
    name: "improve-provider-failed",
    as: "collector",
    async paint(page, { rough, ai }) {
      ai.next.push("refused");
      await openImprove(page, rough);
      await improve(page).click();
      await expect(page.getByRole("alert").first()).toContainText("refused the request");
    },
  },
  {
    name: "improve-used-up",
    as: "collector",
    async paint(page, { rough }) {
      await answerImprove(page, {}, 0);
      await openImprove(page, rough);
    },
  },
  {
    name: "improve-too-long",
    as: "collector",
    async paint(page, { longest }) {
      await openImprove(page, longest);
    },
  },
];
