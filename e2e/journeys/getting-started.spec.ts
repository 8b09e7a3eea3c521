import { callApi, newPrompt } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

test.use({ startsAt: null });

test("the steps are done as a person takes them", { tag: "@deep" }, async ({ home, context, product, person }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const step = (name: string) => home.getByRole("listitem").filter({ has: home.getByRole("heading", { name }) });
  await home.goto("/");
  await expect(home.getByText("0 of 5 steps done")).toBeVisible();
  await expect(step("Create prompts").getByText("Next")).toBeVisible();

  await newPrompt(product.origin, person, { title: "Plain letter", content: "Dear all." });
  await home.reload();
  // A prompt needs a type, so both are done.
  await expect(home.getByText("2 of 5 steps done")).toBeVisible();
  await home.getByRole("button", { name: "Show steps" }).click();
  await expect(step("Create prompts").getByText("Done")).toBeVisible();
  await expect(step("Improve prompts with AI").getByText("Next")).toBeVisible();

  await step("Copy and paste").getByRole("link").click();
  await home.getByRole("article").getByRole("button", { name: "Copy" }).click();
  await expect(home.getByRole("article").getByRole("button", { name: "Copied" })).toBeVisible();
  await home.getByRole("navigation").getByRole("link", { name: "Getting Started" }).click();
  await expect(step("Copy and paste").getByText("Done")).toBeVisible();

  const body = { name: "Both", separator: "rule", titles: false, parts: [] };
  await callApi(product.origin, "POST", "/api/megaprompts", person.token, body);
  await home.reload();
  await expect(home.getByText("4 of 5 steps done")).toBeVisible();
});
