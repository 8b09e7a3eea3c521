import type { Page } from "@playwright/test";
import { type AiServer, sameWithRole, startAiServer } from "../../api/test/support/ai-server.ts";
import { expectAccessible } from "../support/accessible.ts";
import { callApi, newPrompt, newUser, type Person, type PromptRow, signIn } from "../support/people.ts";
import { type Product, startProduct } from "../support/product.ts";
import { test as base, expect } from "../support/test.ts";

const PROMPT = "Write a poem about {{topic}} for {{reader=a child}}.\nKeep it short.";
const REWRITE = "Write a joyful poem about {{topic}} for {{reader=a child}}.\nKeep it under 12 lines.";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Improve Prompt" });
/** What the dialog says; the toast beside it says the same in brief. */
const refusal = (page: Page) => dialog(page).getByRole("alert").first();
const ask = (page: Page) => page.getByRole("button", { name: "Improve This Prompt" });
const change = (page: Page, name: string | RegExp) => page.getByRole("checkbox", { name });
const improved = (page: Page) => page.getByRole("heading", { name: "What Was Improved" });

interface Fixtures {
  /** A prompt of the person who is signed in. */
  prompt: PromptRow;
}
interface WorkerFixtures {
  ai: AiServer;
  product: Product;
}

const test = base.extend<Fixtures, WorkerFixtures>({
  ai: [
    async ({ browserName: _ }, use) => {
      const ai = await startAiServer();
      await use(ai);
      await ai.close();
    },
    { scope: "worker" },
  ],
  product: [
    async ({ ai }, use) => {
      const product = await startProduct({
        AI_PROVIDER: "openai-compatible",
        AI_BASE_URL: ai.baseUrl(),
        AI_API_KEY: "key-of-the-journeys",
        AI_MODEL: "local-model",
      });
      await use(product);
      await product.remove();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  prompt: async ({ product, person }, use) => use(await promptOf(product, person, "Poem", PROMPT)),
});

test.use({ startsAt: null });

test.beforeEach(({ ai }) => {
  Object.assign(ai, { mode: "ok", retryAfter: 1, rewrite: () => REWRITE });
  ai.next.length = 0;
});

function promptOf(product: Product, person: Person, title: string, content: string): Promise<PromptRow> {
  return newPrompt(product.origin, person, { title, content, type: "writing" });
}

const contentOf = async (product: Product, person: Person, id: number) =>
  (await callApi<PromptRow>(product.origin, "GET", `/api/templates/${id}`, person.token)).content;

async function openFromCard(page: Page): Promise<void> {
  await page.goto("/templates");
  await page.getByRole("article").getByRole("button", { name: "Improve" }).first().click();
  await expect(ask(page)).toBeFocused();
}

test("a rewrite streams in, changes are taken and left, and what is taken is copied", { tag: "@deep" }, async ({
  home,
  context,
  ai,
  prompt,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  ai.hold();
  await openFromCard(home);
  await expect(home).toHaveURL(new RegExp(`improve=${prompt.id}$`));
  await expect(dialog(home).getByRole("region", { name: "Original Prompt" })).toHaveText(PROMPT);
  await ask(home).click();
  const growing = dialog(home).getByRole("region", { name: "Improved Prompt" });
  await expect(growing).toHaveAttribute("aria-busy", "true");
  await expect(growing).toHaveText(/^Write.*(?<!lines\.)$/s);
  ai.release();
  await expect(improved(home)).toBeVisible();
  await expect(home.getByText("It now says who speaks.")).toBeVisible();
  await expect(home.getByRole("region", { name: "Key Improvements" }).getByRole("listitem")).toHaveText([
    "Gives the assistant a role",
    "Keeps the task first",
  ]);
  await change(home, /“joyful ” is added/).click();
  await expect(change(home, /“joyful ” is added/)).not.toBeChecked();
  await home.getByRole("button", { name: "Copy Improved" }).click();
  await expect(home.getByRole("button", { name: "Copied" })).toBeVisible();
  const copied = await home.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(REWRITE.replace("joyful ", ""));
});

test("it is saved as a prompt of its own, and as a version of the prompt", { tag: "@deep" }, async ({
  home,
  product,
  person,
  prompt,
}) => {
  await openFromCard(home);
  await ask(home).click();
  await home.getByRole("button", { name: "Save Improved Prompt" }).click();
  await expect(home.getByText("“Poem (improved)” is in your library.")).toBeVisible();
  await expect(home).toHaveURL(/\/templates$/);
  await expect(home.getByRole("link", { name: "Poem (improved)" })).toBeVisible();
  expect(await contentOf(product, person, prompt.id)).toBe(PROMPT);

  await home.goto(`/templates?improve=${prompt.id}`);
  await home.getByRole("textbox", { name: "What should be different?" }).fill("Make it joyful");
  await ask(home).click();
  await change(home, /“short” becomes “under 12 lines”/).click();
  await home.getByRole("button", { name: "Save as new version" }).click();
  await expect(home.getByText("The improved text is its newest version.")).toBeVisible();
  expect(await contentOf(product, person, prompt.id)).toBe(REWRITE.replace("under 12 lines", "short"));
  const path = `/api/templates/${prompt.id}/versions`;
  const [version] = await callApi<{ source: string; note: string | null }[]>(product.origin, "GET", path, person.token);
  expect(version).toMatchObject({ source: "improve", note: "Improved with AI: Make it joyful" });
});

test("it is improved again from what is taken, with a line on what should be different", { tag: "@deep" }, async ({
  home,
  ai,
  prompt,
}) => {
  await home.goto(`/templates?improve=${prompt.id}`);
  await ask(home).click();
  await change(home, /“joyful ” is added/).click();
  ai.rewrite = sameWithRole;
  const line = home.getByRole("textbox", { name: "What should be different?" });
  await line.fill("Say who writes");
  await line.press("Enter");
  await expect(change(home, /“You are an expert with twenty years/)).toBeVisible();
  expect(ai.calls.at(-1)?.prompt).toBe(REWRITE.replace("joyful ", ""));
  expect(ai.calls.at(-1)?.said).toContain("Say who writes");
});

test("a placeholder lost once is asked for again, lost always is said, and nothing is changed", {
  tag: "@deep",
}, async ({ home, ai, prompt }) => {
  ai.mode = "lost-once";
  ai.rewrite = sameWithRole;
  await home.goto(`/templates?improve=${prompt.id}`);
  await ask(home).click();
  await expect(improved(home)).toBeVisible();
  await home.getByRole("tab", { name: "Improved Prompt" }).click();
  await expect(home.getByRole("region", { name: "Improved Prompt" })).toHaveText(sameWithRole(PROMPT));
  ai.mode = "lost-always";
  await home.getByRole("button", { name: "Improve Again" }).click();
  const alert = refusal(home);
  await expect(alert).toContainText("Failed to improve prompt");
  await expect(alert).toContainText("{{topic}}");
  await expect(home.getByText("It now says who speaks.")).toBeVisible();
  ai.mode = "ok";
  await home.getByRole("button", { name: "Try again" }).click();
  await expect(home.getByText(/lost parts of your prompt/)).toHaveCount(0);
  await expect(improved(home)).toBeVisible();
});

test("Cancel ends the provider's work, and another try works at once", { tag: "@deep" }, async ({
  home,
  ai,
  prompt,
}) => {
  ai.mode = "hang";
  await home.goto(`/templates?improve=${prompt.id}`);
  const before = ai.calls.length;
  await ask(home).click();
  await expect.poll(() => ai.calls.length).toBe(before + 1);
  await home.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog(home).getByRole("region", { name: "Original Prompt" })).toHaveText(PROMPT);
  await expect.poll(() => ai.calls.at(-1)?.isCancelled).toBe(true);
  ai.mode = "ok";
  await ask(home).click();
  await expect(improved(home)).toBeVisible();
});

test("a broken answer of the provider is explained in a sentence, and everything stays", { tag: "@deep" }, async ({
  home,
  ai,
  prompt,
}) => {
  Object.assign(ai, { mode: "broken" });
  await home.goto(`/templates?improve=${prompt.id}`);
  await home.getByRole("textbox", { name: "What should be different?" }).fill("Rhymes");
  await ask(home).click();
  const alert = refusal(home);
  await expect(alert).toContainText(/AI provider/, { timeout: 45_000 });
  await expect(alert).not.toContainText("<");
  await expect(home.getByRole("textbox", { name: "What should be different?" })).toHaveValue("Rhymes");
  await expect(dialog(home).getByRole("region", { name: "Original Prompt" })).toHaveText(PROMPT);
  await expect(home.getByRole("button", { name: "Try again" })).toBeVisible();
});

test("an improved text is asked about before it is lost, by Escape and by Back", { tag: "@deep" }, async ({
  home,
  prompt: _,
}) => {
  await openFromCard(home);
  await ask(home).click();
  await expect(improved(home)).toBeVisible();
  await home.keyboard.press("Escape");
  const question = home.getByRole("alertdialog", { name: "Discard the improved text?" });
  await question.getByRole("button", { name: "Keep it" }).click();
  await home.goBack();
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Discard changes" }).click();
  await expect(dialog(home)).toHaveCount(0);
  await expect(home).toHaveURL(/\/templates$/);
});

test("everything works with keys alone", { tag: "@deep" }, async ({ home, product, person, prompt }) => {
  await home.goto("/templates");
  await home.getByRole("button", { name: "Improve", exact: true }).focus();
  await home.keyboard.press("Enter");
  await expect(ask(home)).toBeFocused();
  await home.keyboard.press("Enter");
  await expect(home.getByRole("heading", { name: "Improved Prompt" })).toBeFocused();
  await home.keyboard.press("Tab");
  await expect(home.getByRole("tab", { name: "Changes" })).toBeFocused();
  for (let presses = 0; presses < 4; presses += 1) {
    await home.keyboard.press("Tab");
    if (await change(home, /^Change 1/).evaluate((element) => element === document.activeElement)) break;
  }
  await expect(change(home, /^Change 1/)).toBeFocused();
  await home.keyboard.press("Space");
  await home.keyboard.press("ArrowRight");
  await expect(change(home, /^Change 2/)).toBeFocused();
  await expect(home.getByText("1 of 2 changes accepted")).toBeVisible();
  const save = home.getByRole("button", { name: "Save as new version" });
  for (let presses = 0; presses < 12; presses += 1) {
    await home.keyboard.press("Tab");
    if (await save.evaluate((element) => element === document.activeElement)) break;
  }
  await home.keyboard.press("Enter");
  await expect(home.getByText("The improved text is its newest version.")).toBeVisible();
  expect(await contentOf(product, person, prompt.id)).toBe(REWRITE.replace("joyful ", ""));
});

test("the text in the prompt's form is improved in place", { tag: "@deep" }, async ({
  home,
  product,
  person,
  prompt,
}) => {
  await home.goto(`/templates?edit=${prompt.id}`);
  const content = home.getByRole("textbox", { name: "Content" });
  await expect(content).toHaveValue(PROMPT);
  await home.getByRole("dialog").getByRole("button", { name: "Improve" }).click();
  await ask(home).click();
  await home.getByRole("button", { name: "Use this text" }).click();
  await expect(content).toHaveValue(REWRITE);
  await expect(content).toBeFocused();
  await home.keyboard.press("Control+Enter");
  await expect(home.getByText("Your prompt has been updated successfully.")).toBeVisible();
  expect(await contentOf(product, person, prompt.id)).toBe(REWRITE);
});

test("a prompt that is too long has a sentence in place of the button, and its checks", { tag: "@deep" }, async ({
  home,
  product,
  person,
}) => {
  const long = `You are a poet. Write to [YOUR NAME]. ${"And on it goes. ".repeat(1300)}`;
  const { id } = await promptOf(product, person, "Long", long);
  await home.goto(`/templates?improve=${id}`);
  await expect(home.getByText(/This prompt has 20,8\d\d characters\. AI can improve up to 20,000/)).toBeVisible();
  await expect(ask(home)).toHaveCount(0);
  await expect(home.getByRole("button", { name: "Make it a variable" })).toBeVisible();
});

test("the dialog has nothing axe objects to", { tag: "@deep" }, async ({ home, prompt }) => {
  await home.goto(`/templates?improve=${prompt.id}`);
  await expect(ask(home)).toBeVisible();
  await expectAccessible(home);
  await ask(home).click();
  await change(home, /“joyful ” is added/).click();
  await expectAccessible(home);
});

test("on a phone nothing scrolls sideways", { tag: "@deep" }, async ({ home, prompt }) => {
  await home.setViewportSize({ width: 390, height: 844 });
  await home.goto(`/templates?improve=${prompt.id}`);
  await ask(home).click();
  await expect(improved(home)).toBeVisible();
  const sideways = await dialog(home).evaluate((element) => {
    const all = [element, ...element.querySelectorAll("*")];
    return all.filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX === "auto")
      .length;
  });
  expect(sideways).toBe(0);
  const body = await home.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(body).toBeLessThanOrEqual(0);
});

test("a day's quota is counted down, and used up it is said until when", { tag: "@deep" }, async ({
  page,
  ai,
  startOwn,
}) => {
  const env = { AI_PROVIDER: "openai-compatible", AI_BASE_URL: ai.baseUrl(), AI_API_KEY: "k", AI_MODEL: "m" };
  const product = await startOwn({ ...env, RATE_LIMIT_IMPROVE: "2" });
  const person = await newUser(product.origin);
  const { id } = await promptOf(product, person, "Poem", PROMPT);
  await signIn(page, product.origin, person);
  await page.goto(`${product.origin}/templates?improve=${id}`);
  await expect(page.getByText("2 of 2 left today")).toBeVisible();
  await ask(page).click();
  await expect(page.getByText("1 of 2 left today")).toBeVisible();
  await page.getByRole("button", { name: "Improve Again" }).click();
  await expect(
    page.getByText(/You have used all 2 improvements for today\. You get more tomorrow|in 2[34] hours/),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Save Improved Prompt" })).toBeVisible();
});
